/**
 * Stands in for the addon that the package `chdb` loads, where there is none for this kind of processor: the functions of it that Earshot calls, answered by
 * the library for another kind, in a process of its own that an emulator runs (`engine-host.py`).
 */

const { spawn } = require("node:child_process");
const { existsSync, mkdtempSync, openSync, closeSync, readFileSync, rmSync } = require("node:fs");
const { createConnection } = require("node:net");
const { tmpdir } = require("node:os");
const { join, resolve } = require("node:path");
const { setTimeout } = require("node:timers/promises");
const paths = require("./paths.json");

/** A finished installation may have been moved to where it is. */
const ROOT = resolve(__dirname, "..", "..", "..");
const inside = (text) => text.replaceAll("{root}", ROOT);
const [python, library, host] = [paths.python.map(inside), inside(paths.library), inside(paths.host)];

const LOOK_MS = 5;
const START_MS = 120_000;
const STOP_MS = 60_000;
const ENDED = "the emulated engine has ended";

/** libchdb has one data directory per process, and so one of these. */
let engine = null;

/** The addon's waits until the engine is open, which takes long here: so whoever asks a question waits, and is told if it cannot be opened. */
function CreateConnection(path, args = []) {
  engine ??= startEngine(path, args);
  if (engine.path !== path) throw new Error(`the engine has ${engine.path} open; it can open one directory`);
  engine.sessions += 1;
  return openSession(engine);
}

function CloseConnection(session) {
  session.isClosed = true;
  session.socket?.destroy();
  session.engine.sessions -= 1;
  if (session.engine.sessions > 0) return;
  stopEngine(session.engine);
  engine = null;
}

async function QueryAsyncConnection(session, statement, format) {
  await session.engine.opened;
  if (session.isClosed) throw new Error(ENDED);
  session.socket ??= connect(session);
  return new Promise((resolve, reject) => {
    if (session.socket.destroyed) throw new Error(ENDED);
    session.waiting.push({ resolve, reject });
    session.socket.ref();
    const [name, text] = [Buffer.from(format), Buffer.from(statement)];
    const head = Buffer.alloc(8);
    head.writeUInt32LE(name.length, 0);
    head.writeUInt32LE(text.length, 4);
    session.socket.write(Buffer.concat([head, name, text]));
  });
}

function startEngine(path, args) {
  const home = mkdtempSync(join(tmpdir(), "earshot-engine-"));
  const address = join(home, "socket");
  const log = openSync(join(home, "log"), "a");
  const [command, ...before] = python;
  const child = spawn(command, [...before, "-B", host, library, address, path, ...args], {
    stdio: ["pipe", log, log],
  });
  closeSync(log);
  child.unref();
  child.stdin.unref();
  child.on("error", () => undefined);
  const opened = untilOpen({ home, address, child });
  // Whoever asks is told.
  opened.catch(() => undefined);
  return { path, home, child, address, opened, sessions: 0 };
}

async function untilOpen({ home, address, child }) {
  const isOpen = () => existsSync(`${address}.ready`);
  const end = Date.now() + START_MS;
  while (!isOpen() && !hasEnded(child.pid) && Date.now() < end) await setTimeout(LOOK_MS);
  if (isOpen()) return;
  const said = existsSync(home) ? readFileSync(join(home, "log"), "utf8").trim() : "";
  child.kill("SIGKILL");
  rmSync(home, { recursive: true, force: true });
  throw new Error(`the emulated engine did not start${said === "" ? "" : `: ${said}`}`);
}

/** It is over when this returns, and somebody else can open the directory. */
function stopEngine({ home, child }) {
  child.kill("SIGUSR2");
  waitUntil(() => hasEnded(child.pid), STOP_MS);
  child.kill("SIGKILL");
  rmSync(home, { recursive: true, force: true });
}

/** Its socket is made with its first question. */
function openSession(engine) {
  return { engine, socket: null, isClosed: false, waiting: [] };
}

function connect(session) {
  const socket = createConnection(session.engine.address);
  let pieces = [];
  let size = 0;
  const settle = (end) => {
    end(session.waiting.shift());
    if (session.waiting.length === 0) socket.unref();
  };
  socket.on("data", (piece) => {
    pieces.push(piece);
    size += piece.length;
    while (size >= 9) {
      const head = pieces[0].length >= 9 ? pieces[0] : Buffer.concat(pieces);
      const length = Number(head.readBigUInt64LE(1));
      if (size < 9 + length) return;
      const all = Buffer.concat(pieces);
      const rest = all.subarray(9 + length);
      pieces = rest.length === 0 ? [] : [rest];
      size = rest.length;
      const content = all.subarray(9, 9 + length);
      if (all[0] === 0)
        settle(({ resolve }) => resolve({ bytes: content, elapsed: 0, rowsRead: 0, bytesRead: 0 }));
      else settle(({ reject }) => reject(new Error(content.toString())));
    }
  });
  socket.on("error", () => undefined);
  socket.on("close", () => {
    while (session.waiting.length > 0) settle(({ reject }) => reject(new Error(ENDED)));
  });
  socket.unref();
  return socket;
}

/** Node has not been told yet, while we wait: the system keeps what is left of a process until then. */
function hasEnded(pid) {
  try {
    return / [ZX] /.test(readFileSync(`/proc/${pid}/stat`, "latin1").replace(/^.*\)/s, ""));
  } catch {
    return true;
  }
}

function waitUntil(isSo, mostMs) {
  const end = Date.now() + mostMs;
  while (!isSo() && Date.now() < end) Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, LOOK_MS);
}

module.exports = { CreateConnection, CloseConnection, QueryAsyncConnection };
