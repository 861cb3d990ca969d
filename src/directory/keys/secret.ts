import { createCipheriv, createDecipheriv, hash, hkdfSync, randomBytes, randomInt } from "node:crypto";
import { linkSync, mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { DirectoryError } from "../directory.ts";

/** The installation's secret: 32 bytes, in hexadecimal in the file `secret`, made on the first call. */
export function loadOrCreateSecret(dataDir: string): Buffer {
  const file = join(dataDir, "secret");
  const existing = readSecret(file);
  if (existing) return existing;

  // Written whole beside it and then linked: a process that starts now sees no secret or all of it,
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

const ALPHABET = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz";
const LENGTH = 32;

/** A new API key. `randomInt` draws without a bias towards any character. */
export function generateApiKey(): string {
  return Array.from({ length: LENGTH }, () => ALPHABET.charAt(randomInt(ALPHABET.length))).join("");
}

export function looksLikeApiKey(text: string): boolean {
  return /^[0-9A-Za-z]{32}$/.test(text);
}

/** What keys are looked up by. They are random enough that a fast hash cannot be searched. */
export function hashApiKey(secret: string): string {
  return hash("sha256", secret, "hex");
}

/** Encrypts short texts so that only a holder of the secret can read them back. */
export interface SecretBox {
  /** `context` says what the text belongs to: sealed text cannot be moved to another place. */
  seal(text: string, context: string): string;
  /** Null when it was sealed under another secret or for another context, or was changed. */
  open(sealed: string, context: string): string | null;
}

/** AES-256-GCM under a key of its own for each purpose. */
export function createSecretBox(secret: Uint8Array, purpose: string): SecretBox {
  if (secret.length !== SECRET_BYTES) {
    throw new DirectoryError("invalid", `The secret must be ${SECRET_BYTES} bytes; it is ${secret.length}.`);
  }
  const key = Buffer.from(hkdfSync("sha256", secret, "", purpose, SECRET_BYTES));
  return {
    seal(text, context) {
      const nonce = randomBytes(NONCE_BYTES);
      const cipher = createCipheriv(ALGORITHM, key, nonce).setAAD(Buffer.from(context));
      const body = Buffer.concat([cipher.update(text, "utf8"), cipher.final()]);
      return FORMAT + Buffer.concat([nonce, body, cipher.getAuthTag()]).toString("base64url");
    },
    open(sealed, context) {
      if (!sealed.startsWith(FORMAT)) return null;
      const bytes = Buffer.from(sealed.slice(FORMAT.length), "base64url");
      if (bytes.length < NONCE_BYTES + TAG_BYTES) return null;
      const decipher = createDecipheriv(ALGORITHM, key, bytes.subarray(0, NONCE_BYTES), {
        authTagLength: TAG_BYTES,
      });
      decipher.setAAD(Buffer.from(context)).setAuthTag(bytes.subarray(-TAG_BYTES));
      const text = decipher.update(bytes.subarray(NONCE_BYTES, -TAG_BYTES));
      try {
        return Buffer.concat([text, decipher.final()]).toString("utf8");
      } catch {
        return null;
      }
    },
  };
}

const ALGORITHM = "aes-256-gcm";
const SECRET_BYTES = 32;
const NONCE_BYTES = 12;
const TAG_BYTES = 16;
/** Names the construction, so that another can be introduced beside it. */
const FORMAT = "v1.";
