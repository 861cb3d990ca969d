/**
 * `npm run pin:images` writes the digest of every image behind its name, in Dockerfile and compose.yaml: a tag can be
 * moved, a digest cannot. Run it again to take up what the tags mean by now. It asks Docker, which asks the registry.
 */

import { spawnSync } from "node:child_process";
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { ROOT } from "./checkout.mjs";

/** The name of an image, without the digest; what we build ourselves has none. */
const FILES = [
  { path: "Dockerfile", image: /^(ARG NODE_IMAGE=)([^\s@]+)(?:@\S+)?$/gm },
  { path: "compose.yaml", image: /^(\s+image: )(?!earshot:)([^\s@]+)(?:@\S+)?$/gm },
];

const digests = new Map();
for (const { path, image } of FILES) {
  const file = join(ROOT, path);
  const pinned = readFileSync(file, "utf8").replaceAll(
    image,
    (_, before, name) => `${before}${name}@${digestOf(name)}`,
  );
  writeFileSync(file, pinned);
}
for (const [name, digest] of digests) process.stdout.write(`${name}@${digest}\n`);

function digestOf(name) {
  const known = digests.get(name);
  if (known !== undefined) return known;
  const args = ["buildx", "imagetools", "inspect", name, "--format", "{{.Manifest.Digest}}"];
  const { status, stdout, stderr, error } = spawnSync("docker", args, { encoding: "utf8" });
  const digest = stdout?.trim() ?? "";
  if (status !== 0 || !/^sha256:[0-9a-f]{64}$/.test(digest)) {
    process.stderr.write(`The digest of ${name} cannot be found: ${error?.message ?? stderr.trim()}\n`);
    process.exit(1);
  }
  digests.set(name, digest);
  return digest;
}
