import { spawnSync } from "node:child_process";
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { expect, test } from "vitest";

const ROOT = fileURLToPath(new URL("../..", import.meta.url));
const read = (path: string): string => readFileSync(new URL(`../../${path}`, import.meta.url), "utf8");

/** Packages that would run something when they are installed. None of it is needed; a new one is looked at first. */
const WITH_INSTALL_SCRIPT = [
  // Builds from source where its binaries, which come inside the package, do not fit.
  "@photostructure/sqlite",
  // Reports the installation to its maker; swagger-ui-dist brings it along.
  "@scarf/scarf",
];

interface Locked {
  readonly hasInstallScript?: true;
  readonly integrity?: string;
  readonly resolved?: string;
  /** Packages that only tests need are those of `test/package.json`, to which a link leads. */
  readonly link?: true;
}

interface Bill {
  readonly bomFormat: string;
  readonly components: readonly { readonly group?: string; readonly name: string }[];
}

const packages = Object.entries<Locked>(JSON.parse(read("package-lock.json")).packages).filter(
  ([path, { link }]) => path.startsWith("node_modules/") && link !== true,
);

test("the packages that have an install script are those we know", () => {
  const found = packages.filter(([, { hasInstallScript }]) => hasInstallScript === true);
  expect(found.map(([path]) => path.replace(/^.*node_modules\//, "")).sort()).toEqual(WITH_INSTALL_SCRIPT);
});

test("the lock file knows the content of every package", () => {
  expect(packages.length).toBeGreaterThan(100);
  expect(packages.filter(([, { integrity = "" }]) => !/^sha512-/.test(integrity))).toEqual([]);
});

test.each([
  { what: "everything", options: [], files: ["package.json", "test/package.json"] },
  // The image has no tests.
  { what: "what builds and runs", options: ["--no-workspaces"], files: ["package.json"] },
])("npm ci finds the lock file whole, and asks no registry: $what", ({ options, files }) => {
  const folder = mkdtempSync(join(tmpdir(), "earshot-packages-"));
  try {
    mkdirSync(join(folder, "test"));
    for (const file of [".npmrc", "package-lock.json", ...files])
      cpSync(join(ROOT, file), join(folder, file));
    const env = { ...process.env, npm_config_cache: join(folder, "cache") };
    const { status, stderr } = spawnSync(
      "npm",
      ["ci", "--dry-run", "--offline", "--include=dev", ...options],
      {
        cwd: folder,
        encoding: "utf8",
        env,
      },
    );
    expect(stderr.match(/^npm error .*/gm) ?? []).toEqual([]);
    expect(status).toBe(0);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
});

test("the lock file has no address of a registry", () => {
  expect(packages.filter(([, { resolved }]) => resolved !== undefined)).toEqual([]);
});

test("no install script runs, in a checkout or in the image", () => {
  expect(read(".npmrc")).toMatch(/^ignore-scripts=true$/m);
  const installing = /(?<=^RUN )npm [^\n]*/gm;
  const commands = read("Dockerfile").match(installing) ?? [];
  expect(commands.length).toBeGreaterThan(0);
  expect(commands.filter((command) => !command.includes("--ignore-scripts"))).toEqual([]);
  const ofCheckout =
    read("scripts/checkout.mjs").match(/\[\s*(?:isFirst \? "ci" : )?"(?:install|prune)",\s*\S+/g) ?? [];
  expect(ofCheckout).toHaveLength(2);
  expect(ofCheckout.filter((command) => !command.includes("--ignore-scripts"))).toEqual([]);
});

test("the bill of materials has every package that runs, and none that builds", () => {
  const { stdout } = spawnSync("npm", ["run", "--silent", "sbom"], { cwd: ROOT, encoding: "utf8" });
  const bill: Bill = JSON.parse(stdout);
  expect(bill.bomFormat).toBe("CycloneDX");
  const listed = new Set(bill.components.map(({ group, name }) => (group ? `${group}/${name}` : name)));
  const { dependencies, devDependencies } = JSON.parse(read("package.json"));
  expect(Object.keys(dependencies).filter((name) => !listed.has(name))).toEqual([]);
  expect(Object.keys(devDependencies).filter((name) => listed.has(name))).toEqual([]);
});

test("images are named by an exact version, and a digest once they are pinned", () => {
  const bases = [...read("Dockerfile").matchAll(/^(?:ARG NODE_IMAGE=|FROM )(\S+)/gm)].map(([, name]) => name);
  const images = bases.filter((name) => name !== "$" + "{NODE_IMAGE}");
  expect(images).toEqual([
    expect.stringMatching(/^node:\d+\.\d+\.\d+-bookworm-slim(?:@sha256:[0-9a-f]{64})?$/),
  ]);
});
