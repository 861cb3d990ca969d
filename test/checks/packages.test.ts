import { readFileSync } from "node:fs";
import { expect, test } from "vitest";

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
  /** Packages that only tests need are those of `test/package.json`, to which a link leads. */
  readonly link?: true;
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

test("no install script runs, in a checkout or in the image", () => {
  expect(read(".npmrc")).toMatch(/^ignore-scripts=true$/m);
  const installing = /(?<=^RUN |^ {4}\|\| )npm [^\n]*/gm;
  const commands = read("Dockerfile").match(installing) ?? [];
  expect(commands.length).toBeGreaterThan(0);
  expect(commands.filter((command) => !command.includes("--ignore-scripts"))).toEqual([]);
  const ofCheckout = read("scripts/checkout.mjs").match(/\[\s*"(?:install|prune)",\s*\S+/g) ?? [];
  expect(ofCheckout.length).toBeGreaterThan(0);
  expect(ofCheckout.filter((command) => !command.includes("--ignore-scripts"))).toEqual([]);
});

test("images are named by an exact version, and a digest once they are pinned", () => {
  const bases = [...read("Dockerfile").matchAll(/^(?:ARG NODE_IMAGE=|FROM )(\S+)/gm)].map(([, name]) => name);
  const images = bases.filter((name) => name !== "$" + "{NODE_IMAGE}");
  expect(images).toEqual([
    expect.stringMatching(/^node:\d+\.\d+\.\d+-bookworm-slim(?:@sha256:[0-9a-f]{64})?$/),
  ]);
});
