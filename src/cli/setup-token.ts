import { createHmac, randomBytes } from "node:crypto";
import type { Directory } from "../directory/directory.ts";

/**
 * What lets somebody make the first user in the browser; null when there is a user. Only this process knows it, unless
 * several servers share a secret: a proxy may lead whoever was told by one of them to another.
 */
export async function createSetupToken(
  { users }: Directory,
  sharedSecret: Uint8Array | null,
): Promise<string | null> {
  if (await users.exist()) return null;
  const bytes =
    sharedSecret === null ? randomBytes(18) : createHmac("sha256", sharedSecret).update("setup").digest();
  return bytes.subarray(0, 18).toString("base64url");
}
