/**
 * The embedded engine on a processor that its makers publish no library for (Linux on ARM): the one for x86-64, run by an emulator. Both, and what they
 * need, come from npm and Debian into `build/emulation`; nothing is installed on the machine.
 */

import { spawnSync } from "node:child_process";
import { createHash } from "node:crypto";
import {
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { join, relative } from "node:path";
import { fileURLToPath } from "node:url";

const HERE = fileURLToPath(new URL(".", import.meta.url));
const ROOT = fileURLToPath(new URL("../..", import.meta.url));
const EMULATION = join("build", "emulation");
const HOME = join(ROOT, EMULATION);
/** What came from Debian, until it is unpacked. */
const PACKAGES = join(HOME, "packages");
/** What the package `chdb` looks for, and what there is. */
const WANTED = "@chdb/lib-linux-arm64-gnu";
const THERE = "@chdb/lib-linux-x64-gnu";
/** What the programs in Python import that load the library. */
const MODULES = "ctypes, json, mmap, signal, socket, struct, threading, traceback";
const ADDON = "engine-addon.cjs";
const HOST = "engine-host.py";
/** Megabytes of translated code. With what is usual, the engine's is thrown away and translated anew with every question. */
const TRANSLATED_MB = 2047;

/** Whether this checkout has to emulate its engine: there is none for this processor, neither in the lock file nor built by hand. */
export function isEngineEmulated() {
  if (process.platform !== "linux" || process.arch !== "arm64") return false;
  return !existsSync(join(ROOT, "node_modules", WANTED, "chdb_node.node"));
}

/** The program and first arguments for a script of Python that loads the engine's library. */
export function enginePython() {
  return isEngineEmulated() ? paths(ROOT).python : ["python3"];
}

/** Says what is missing in an `EmulationError`. */
export function ensureEngine(say) {
  if (!isEngineEmulated()) return;
  const wanted = JSON.stringify(lockedPackage());
  if (readText(join(HOME, "stamp")) !== wanted) {
    say(
      "The search engine is not published for this processor. Preparing to emulate one: everything works, slowly …",
    );
    rmSync(HOME, { recursive: true, force: true });
    mkdirSync(HOME, { recursive: true });
    fetchLibrary();
    fetchEmulator();
    fetchPython();
    rmSync(PACKAGES, { recursive: true });
    writeFileSync(join(HOME, "stamp"), wanted);
  }
  linkEngine();
}

export class EmulationError extends Error {}

function paths(root) {
  const home = join(root, EMULATION);
  const system = join(home, "system");
  const emulator = join(home, "emulator", "usr", "bin", "qemu-x86_64");
  return {
    python: [
      ...["env", `PYTHONHOME=${join(system, "usr")}`],
      // With addresses as low as on the processor that the library is for.
      ...["setarch", "-L", emulator, "-tb-size", String(TRANSLATED_MB), "-L", system],
      ...[join(system, "usr", "bin", "python3"), "-S"],
    ],
    library: join(home, "library", "package", "libchdb.so"),
    host: join(root, "node_modules", WANTED, HOST),
  };
}

/** The stand-in takes the place of the package that `chdb` looks for, in this checkout or in what was assembled from it. */
export function linkEngine(root = ROOT) {
  if (!isEngineEmulated()) return;
  const folder = join(root, "node_modules", WANTED);
  const { version } = lockedPackage();
  const files = {
    "package.json": JSON.stringify({ name: WANTED, version, main: ADDON }),
    "paths.json": JSON.stringify(paths("{root}")),
    [ADDON]: readFileSync(join(HERE, ADDON), "utf8"),
    [HOST]: readFileSync(join(HERE, HOST), "utf8"),
  };
  if (Object.entries(files).every(([name, content]) => readText(join(folder, name)) === content)) return;
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });
  for (const [name, content] of Object.entries(files)) writeFileSync(join(folder, name), content);
  symlinkSync(relative(folder, paths(root).library), join(folder, "libchdb.so"));
}

/** The one that the lock file names, and no other. */
function fetchLibrary() {
  const { version, integrity } = lockedPackage();
  const folder = join(HOME, "library");
  mkdirSync(folder);
  run("npm", ["pack", "--silent", "--pack-destination", folder, `${THERE}@${version}`], { cwd: HOME });
  const [file] = readdirSync(folder);
  const [algorithm, expected] = integrity.split(/-(.*)/s);
  const found = createHash(algorithm)
    .update(readFileSync(join(folder, file)))
    .digest("base64");
  if (found !== expected) throw new EmulationError(`${THERE} is not what package-lock.json says.`);
  run("tar", ["-xzf", file], { cwd: folder });
  rmSync(join(folder, file));
}

function fetchEmulator() {
  const folder = join(HOME, "emulator");
  for (const suite of ["", "-backports"]) {
    try {
      const archives = fetchPackages({ architecture: "arm64", suite, packages: ["qemu-user"], alone: true });
      unpack(archives, folder);
      const { stdout } = spawnSync(join(folder, "usr", "bin", "qemu-x86_64"), ["-h"], { encoding: "utf8" });
      if (stdout?.includes("-tb-size")) return;
    } catch (error) {
      if (!(error instanceof EmulationError)) throw error;
    }
  }
  throw new EmulationError(
    "The engine cannot be emulated: Debian's package qemu-user, version 10 or newer, could not be had.",
  );
}

/** For x86-64, with all that it needs. */
function fetchPython() {
  const system = join(HOME, "system");
  unpack(fetchPackages({ architecture: "amd64", suite: "", packages: ["python3"] }), system);
  // It names a place from the root of a system, which this is not.
  const loader = join(system, "lib64", "ld-linux-x86-64.so.2");
  rmSync(loader, { force: true });
  mkdirSync(join(system, "lib64"), { recursive: true });
  const inside = existsSync(join(system, "lib", "x86_64-linux-gnu", "ld-linux-x86-64.so.2"))
    ? "lib"
    : "usr/lib";
  symlinkSync(`../${inside}/x86_64-linux-gnu/ld-linux-x86-64.so.2`, loader);
  // Once for all: to compile them, emulated, takes seconds of every start.
  const [command, ...args] = paths(ROOT).python;
  run(command, [...args, "-c", `import ${MODULES}`], {
    env: { ...process.env, PYTHONDONTWRITEBYTECODE: "" },
  });
}

/** From where this machine gets its own packages, into a folder. */
function fetchPackages({ architecture, suite, packages, alone = false }) {
  const folder = join(PACKAGES, `${architecture}${suite}`);
  for (const name of ["lists/partial", "archives/partial"])
    mkdirSync(join(folder, name), { recursive: true });
  const sources = join(folder, "sources.list");
  writeFileSync(sources, suite === "" ? "" : suiteLine(suite));
  const settings = [
    ...[`Dir::State=${folder}`, "Dir::State::status=/dev/null", `Dir::Cache=${folder}`],
    ...[`APT::Architecture=${architecture}`, `APT::Architectures=${architecture}`],
    ...[`Dir::Etc::sourcelist=${sources}`, "Acquire::Languages=none", "APT::Sandbox::User="],
    // The folder is ours alone; the lock that it would take is the machine's.
    "Debug::NoLocking=true",
  ].flatMap((setting) => ["-o", setting]);
  const apt = (...args) =>
    run("apt-get", ["-qq", "-y", ...settings, ...args], { cwd: join(folder, "archives") });
  apt("update");
  const release = suite === "" ? [] : ["-t", `${codename()}${suite}`];
  if (alone) apt("download", ...release, ...packages);
  else apt("install", "--download-only", "--no-install-recommends", ...release, ...packages);
  const archives = readdirSync(join(folder, "archives")).filter((name) => name.endsWith(".deb"));
  return archives.map((name) => join(folder, "archives", name));
}

function unpack(archives, folder) {
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });
  for (const archive of archives) run("dpkg-deb", ["-x", archive, folder]);
}

/** Of the same archive that the machine's own release comes from. */
function suiteLine(suite) {
  const format = "$(REPO_URI) $(RELEASE)";
  const targets = run("apt-get", ["indextargets", "--format", format, "Created-By: Packages"]);
  const own = targets.split("\n").find((line) => line.endsWith(` ${codename()}`));
  if (own === undefined) throw new EmulationError(`There is no source for packages of ${codename()}.`);
  return `deb ${own}${suite} main\n`;
}

function codename() {
  return /^VERSION_CODENAME=(.*)$/m.exec(readText("/etc/os-release") ?? "")?.[1] ?? "stable";
}

function lockedPackage() {
  const { packages } = JSON.parse(readFileSync(join(ROOT, "package-lock.json"), "utf8"));
  const { version, integrity } = packages[`node_modules/${THERE}`];
  return { version, integrity };
}

function run(command, args, options = {}) {
  const { status, stdout, stderr, error } = spawnSync(command, args, { encoding: "utf8", ...options });
  if (status === 0) return stdout;
  const reason = error?.message ?? stderr.trim().split("\n").at(-1);
  throw new EmulationError(`The engine cannot be emulated: ${command} failed (${reason}).`);
}

function readText(file) {
  try {
    return readFileSync(file, "utf8");
  } catch {
    return null;
  }
}
