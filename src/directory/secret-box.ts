import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from "node:crypto";
import { DirectoryError } from "./directory.ts";

/** Encrypts short texts so that they can be read back by whoever has the secret, and by nobody else. */
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
