import { createHash } from "node:crypto";
import { existsSync, readFileSync, renameSync, statSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { type LibraryCode, openLibraryCode } from "../support/library-code.ts";

/**
 * Where the library has what `replication.py` gives it: functions of ClickHouse 26, each known by a text that only it
 * uses, or by its neighbour in the source. Another version may have them otherwise: then this fails, and says what it
 * looked for.
 */
export interface ReplicationCode {
  readonly getInterserverIOAddress: number;
  readonly getInterserverCredentials: number;
  readonly getInterserverScheme: number;
  readonly getDDLWorker: number;
  readonly createDDLWorker: number;
  readonly startDDLWorker: number;
  readonly createHandlerFactory: number;
  /** The jump that is taken when no server has allowed statements for the cluster. */
  readonly refuseOnCluster: number;
}

const TEXTS = {
  address: "Parameter 'interserver_http(s)_port' required for replication is not specified",
  queue: "DDL background thread is not initialized",
  create: "DDLWorker is configured to use multiple threads",
  run: "void DB::DDLWorker::runMainThread()",
  factory: "InterserverIOHTTPHandler-factory",
  refused: "Replicated DDL queries are disabled",
  prohibited: "Distributed DDL queries are prohibited for the user",
};

export function findReplicationCode(library: string): ReplicationCode {
  const { size, mtimeMs } = statSync(library);
  const finders = [import.meta.url, new URL("../support/library-code.ts", import.meta.url)];
  const hash = createHash("sha256").update(`${size} ${mtimeMs}`);
  for (const finder of finders) hash.update(readFileSync(fileURLToPath(finder)));
  // Looking takes seconds, and every cluster of a run needs to know.
  const remembered = join(dirname(library), `replication-code-${hash.digest("hex")}.json`);
  if (existsSync(remembered)) return JSON.parse(readFileSync(remembered, "utf8"));
  const found = lookFor(library);
  const draft = `${remembered}.${process.pid}`;
  writeFileSync(draft, JSON.stringify(found));
  renameSync(draft, remembered);
  return found;
}

function lookFor(library: string): ReplicationCode {
  const code = openLibraryCode(library);
  try {
    const texts = Object.values(TEXTS).map((text) => [code.findText(text), text] as const);
    const named = new Map(texts);
    const references = code.references(new Set(named.keys()));
    const placesOf = (text: string) =>
      references.filter(([, target]) => named.get(target) === text).map(([place]) => place);
    const functionOf = (text: string) => only(new Set(placesOf(text).map(code.functionAt)), text);
    const getInterserverIOAddress = functionOf(TEXTS.address);
    const createDDLWorker = functionOf(TEXTS.create);
    const onCluster = functionOf(TEXTS.prohibited);
    const refusals = placesOf(TEXTS.refused).filter((place) => code.functionAt(place) === onCluster);
    return {
      getInterserverIOAddress,
      getInterserverCredentials: code.functionBefore(getInterserverIOAddress),
      getInterserverScheme: code.functionAfter(getInterserverIOAddress),
      getDDLWorker: functionOf(TEXTS.queue),
      createDDLWorker,
      startDDLWorker: findUser(code, functionOf(TEXTS.run), createDDLWorker),
      createHandlerFactory: functionOf(TEXTS.factory),
      refuseOnCluster: findJump(code, onCluster, only(new Set(refusals), TEXTS.refused)),
    };
  } finally {
    code.close();
  }
}

/** The function near this one that gives the address of another away. */
function findUser(code: LibraryCode, used: number, near: number): number {
  const within = { address: near, offset: 0, size: 1 << 20 };
  const places = code.references(new Set([used]), within).map(([place]) => code.functionAt(place));
  return only(new Set(places), TEXTS.run);
}

/** The jump if equal, before this place and in the same function, to the beginning of what is done there. */
function findJump(code: LibraryCode, start: number, place: number): number {
  const JUMP = Buffer.from([0x0f, 0x84]);
  const NEAR = 48;
  const bytes = code.bytes(start, place);
  const found = new Set<number>();
  for (let index = bytes.indexOf(JUMP); index !== -1; index = bytes.indexOf(JUMP, index + 1)) {
    if (index + 6 > bytes.length) break;
    const target = start + index + 6 + bytes.readInt32LE(index + 2);
    if (target <= place && target > place - NEAR) found.add(start + index);
  }
  return only(found, TEXTS.refused);
}

function only(found: ReadonlySet<number>, text: string): number {
  const [one] = found;
  if (one === undefined || found.size > 1)
    throw new Error(`the library has ${found.size} places for "${text}", not one`);
  return one;
}
