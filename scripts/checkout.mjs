/**
 * What a fresh checkout needs before it can run: the packages, the build and the dictionaries. Progress goes to
 * standard error, so that standard output stays the command's own.
 */

import { spawnSync } from "node:child_process";
import { createHash } from "node:crypto";
import { cpSync, existsSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { withLockOn } from "./checkout-lock.mjs";

export const ROOT = fileURLToPath(new URL("..", import.meta.url));
const STAMP = join(ROOT, "dist", ".build-stamp");
const WEB_STAMP = join(ROOT, "dist", "web", ".build-stamp");
const FORMS_STAMP = join(ROOT, "build", "forms.stamp");

/** What runs without the checkout, with the packages that it needs then. */
const ASSEMBLED = [
  ...["package.json", "package-lock.json", "LICENSE", "NOTICE"],
  ...["node_modules", "dist", "build/forms", "deploy", "docs"],
];

/** A folder that has it may be replaced. */
const MARK = ".assembled";

/**
 * Makes the checkout ready to run, or says what is wrong and ends the process. `languages` are those that have
 * dictionaries on request (`src/lexicon/main.ts`); once asked for, they are kept. `withTests`: also the packages that
 * only checks and tests need (`test/package.json`).
 */
export function prepareCheckout({ languages = [], withTests = false } = {}) {
  orExplain(() => {
    checkNodeVersion();
    ensureInstalled(withTests);
    ensureBuilt();
    ensureWebBuilt();
    ensureDictionaries(languages);
  });
}

/**
 * Puts what is needed to run into a folder, which may be moved to another place, or to another machine of the same
 * kind.
 */
export function assemble(folder) {
  prepareCheckout();
  orExplain(() => {
    if (`${folder}/`.startsWith(ROOT))
      throw new CheckoutError(`${folder} is in the checkout: name a folder outside of it.`);
    if (existsSync(folder) && !existsSync(join(folder, MARK)))
      throw new CheckoutError(`${folder} exists, and nothing was assembled there before: name another one.`);
    const draft = `${folder}-${process.pid}`;
    try {
      for (const name of ASSEMBLED.filter((name) => existsSync(join(ROOT, name))))
        cpSync(join(ROOT, name), join(draft, name), {
          recursive: true,
          preserveTimestamps: true,
          verbatimSymlinks: true,
        });
      const quiet = ["--no-audit", "--no-fund", "--loglevel=error"];
      runNpm(
        ["prune", "--ignore-scripts", "--omit=dev", ...quiet],
        draft,
        "The packages could not be sorted out.",
      );
      writeFileSync(join(draft, MARK), "By npm run assemble, which may replace this folder.\n");
      replaceFolder(folder, draft);
    } finally {
      rmSync(draft, { recursive: true, force: true });
    }
  });
}

function orExplain(work) {
  try {
    work();
  } catch (error) {
    if (!(error instanceof CheckoutError)) throw error;
    say(error.message);
    process.exit(1);
  }
}

function checkNodeVersion() {
  const [major = 0, minor = 0] = process.versions.node.split(".").map(Number);
  if (major > 20 || (major === 20 && minor >= 19)) return;
  throw new CheckoutError(
    `Earshot needs Node.js 20.19 or newer; this is ${process.versions.node}. See https://nodejs.org`,
  );
}

/** Installs if a package is missing or of another version than the lock file says. */
function ensureInstalled(withTests) {
  if (isInstalled(withTests)) return;
  withLock(() => {
    if (isInstalled(withTests)) return;
    say("Installing packages …");
    // The compiler is a development package, needed also where NODE_ENV says production.
    // "npm ci" removes all packages first: "install" leaves a running server those that it has, and adds what is missing.
    // Some packages say that they want a newer Node than they need: errors are shown, warnings are not.
    const isFirst = !existsSync(join(ROOT, "node_modules"));
    const wanted = [
      isFirst ? "ci" : "install",
      "--ignore-scripts",
      "--no-save",
      "--include=dev",
      ...(withTests ? [] : ["--no-workspaces"]),
      "--no-audit",
      "--no-fund",
      "--loglevel=error",
    ];
    runNpm(wanted, ROOT, "The packages could not be installed.");
  });
}

/**
 * Builds if a source, the compiler's options or the packages have changed since. Also removes what no longer has a
 * source.
 */
function ensureBuilt() {
  const options = ["scripts/bundle.mjs", "tsconfig.json", "tsconfig.build.json", "package-lock.json"];
  const wanted = fingerprint(["src"], options);
  if (readText(STAMP) === wanted) return;
  withLock(() => {
    if (readText(STAMP) === wanted) return;
    say("Building …");
    const draft = join(ROOT, "node_modules", `.earshot-build-${process.pid}`);
    const tsc = join(ROOT, "node_modules", "typescript", "bin", "tsc");
    try {
      // Types are checked by `npm run check`: that takes four times as long as compiling does.
      const compile = [tsc, "-p", "tsconfig.build.json", "--noCheck", "--outDir", draft];
      run(process.execPath, compile, "The build failed.");
      run(process.execPath, [join(ROOT, "scripts", "bundle.mjs"), draft], "The build failed.");
      const web = join(ROOT, "dist", "web");
      if (existsSync(web)) cpSync(web, join(draft, "web"), { recursive: true });
      writeFileSync(join(draft, ".build-stamp"), wanted);
      replaceFolder(join(ROOT, "dist"), draft);
    } finally {
      rmSync(draft, { recursive: true, force: true });
    }
  });
}

/** Builds the web application if its sources, or those it shares with the server, have changed since. */
function ensureWebBuilt() {
  const wanted = fingerprint(["web", "src/contract", "src/query"], ["tsconfig.json", "package-lock.json"]);
  if (readText(WEB_STAMP) === wanted) return;
  withLock(() => {
    if (readText(WEB_STAMP) === wanted) return;
    say("Building the web application …");
    const draft = join(ROOT, "node_modules", `.earshot-web-${process.pid}`);
    const vite = join(ROOT, "node_modules", "vite", "bin", "vite.js");
    const options = ["--config", "web/vite.config.ts", "--logLevel", "warn", "--outDir", draft];
    try {
      run(process.execPath, [vite, "build", ...options], "The web application could not be built.");
      writeFileSync(join(draft, ".build-stamp"), wanted);
      replaceFolder(join(ROOT, "dist", "web"), draft);
    } finally {
      rmSync(draft, { recursive: true, force: true });
    }
  });
}

/** A process that runs from the old folder has loaded it or finds the new one; never half of one. */
function replaceFolder(folder, draft) {
  const old = `${draft}-old`;
  if (existsSync(folder)) renameSync(folder, old);
  renameSync(draft, folder);
  rmSync(old, { recursive: true, force: true });
}

/**
 * Builds the dictionaries if the packages they come from or the way they are made has changed since, or one is missing.
 */
function ensureDictionaries(requested) {
  // The versions of their sources are exact in package.json: a change elsewhere in the lock costs no rebuilding.
  const wanted = fingerprint(
    ["src/lexicon", "src/text/forms"],
    ["src/text/fold.ts"],
    JSON.stringify(readJson(join(ROOT, "package.json")).devDependencies),
  );
  const built = () => {
    const [made, ...languages] = readText(FORMS_STAMP)?.split(" ") ?? [];
    const isMade = made === wanted && existsSync(join(ROOT, "build", "forms", "dictionaries.json"));
    return { languages, isWanted: isMade && requested.every((one) => languages.includes(one)) };
  };
  if (built().isWanted) return;
  withLock(() => {
    if (built().isWanted) return;
    say("Building the dictionaries …");
    const languages = [...new Set([...built().languages, ...requested])];
    const build = [join(ROOT, "dist", "lexicon", "main.js"), ...languages];
    run(process.execPath, build, "The dictionaries could not be built.");
    writeFileSync(FORMS_STAMP, [wanted, ...languages].join(" "));
  });
}

/** npm has ended its work, all that we name ourselves is there, and what is there is what the lock file says. */
function isInstalled(withTests) {
  const locked = readJson(join(ROOT, "package-lock.json"))?.packages ?? {};
  // npm writes this one when an installation is complete.
  const present = readJson(join(ROOT, "node_modules", ".package-lock.json"))?.packages;
  if (present === undefined) return false;
  const named = ["package.json", ...(withTests ? ["test/package.json"] : [])]
    .map((file) => readJson(join(ROOT, file)))
    .flatMap(({ dependencies, devDependencies }) => Object.keys({ ...dependencies, ...devDependencies }));
  if (!named.every((name) => `node_modules/${name}` in present)) return false;
  return Object.entries(present).every(([path, { version, integrity }]) => {
    const wanted = locked[path];
    return wanted === undefined || (wanted.version === version && wanted.integrity === integrity);
  });
}

function fingerprint(folders, files, more = "") {
  const hash = createHash("sha256").update(more);
  const sources = folders
    .flatMap((folder) => readdirSync(join(ROOT, folder), { recursive: true, withFileTypes: true }))
    .filter((entry) => entry.isFile() && !entry.name.endsWith(".test.ts"))
    .map((entry) => join(entry.parentPath, entry.name))
    .sort();
  const others = files.map((name) => join(ROOT, name));
  for (const file of [...sources, ...others]) {
    hash.update(file.slice(ROOT.length)).update("\0").update(readFileSync(file)).update("\0");
  }
  return hash.digest("hex");
}

/** One process at a time installs or builds in this checkout. */
function withLock(work) {
  withLockOn(ROOT, work);
}

function runNpm(args, folder, complaint) {
  // npm tells its children where it is; otherwise the one on the path.
  const npm = process.env.npm_execpath;
  const [command, first] = npm?.endsWith(".js") ? [process.execPath, [npm]] : ["npm", []];
  run(command, [...first, ...args], complaint, folder);
}

function run(command, args, complaint, folder = ROOT) {
  const { status, error } = spawnSync(command, args, { cwd: folder, stdio: ["ignore", 2, 2] });
  if (status !== 0) throw new CheckoutError(error ? `${complaint} ${error.message}` : complaint);
}

class CheckoutError extends Error {}

function readJson(file) {
  const text = readText(file);
  return text === null ? undefined : JSON.parse(text);
}

function readText(file) {
  try {
    return readFileSync(file, "utf8");
  } catch {
    return null;
  }
}

function say(text) {
  process.stderr.write(`${text}\n`);
}
