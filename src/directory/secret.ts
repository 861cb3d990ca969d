import { randomBytes } from "node:crypto";
import { linkSync, mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { DirectoryError } from "./directory.ts";

/** The installation's secret: 32 bytes, in hexadecimal in the file `secret`, made on the first call. */
export function loadOrCreateSecret(dataDir: string): Buffer {
  const file = join(dataDir, "secret");
  const existing = readSecret(file);
  if (existing) return existing;

  // Written whole beside it and then linked: whoever else starts now sees no secret or all of it,
  // and only one of us can be the first.
  mkdirSync(dataDir, { recursive: true });
  const draft = join(dataDir, `secret.${randomBytes(6).toString("hex")}`);
  try {
    writeFileSync(draft, `${randomBytes(32).toString("hex")}\n`, { mode: 0o600, flag: "wx", flush: true });
    linkSync(draft, file);
  } catch (error) {
    if (!hasCode(error, "EEXIST")) throw error;
  } finally {
    rmSync(draft, { force: true });
  }
  const created = readSecret(file);
  if (!created) throw new DirectoryError("not_found", `The secret in ${file} disappeared while it was made.`);
  return created;
}

/** Gives a new data directory the secret of another installation. */
export function writeSecret(dataDir: string, secret: Uint8Array): void {
  mkdirSync(dataDir, { recursive: true, mode: 0o700 });
  const text = `${Buffer.from(secret).toString("hex")}\n`;
  writeFileSync(join(dataDir, "secret"), text, { mode: 0o600, flag: "wx", flush: true });
}

export function readSecret(file: string): Buffer | null {
  let text: string;
  try {
    text = readFileSync(file, "utf8").trim();
  } catch (error) {
    if (hasCode(error, "ENOENT")) return null;
    throw error;
  }
  if (!/^[0-9a-f]{64}$/i.test(text)) {
    throw new DirectoryError(
      "invalid",
      `The secret in ${file} is damaged: it must be 64 hexadecimal digits. Restore it from a backup; without it, existing API keys still work but cannot be shown again.`,
    );
  }
  return Buffer.from(text, "hex");
}

function hasCode(error: unknown, code: string): boolean {
  return error instanceof Error && "code" in error && error.code === code;
}
