import { randomBytes } from "node:crypto";
import type { Directory } from "../directory/directory.ts";

/** What lets somebody make the first user in the browser; null when there is a user. Only this process knows it. */
export async function createSetupToken({ users }: Directory): Promise<string | null> {
  return (await users.exist()) ? null : randomBytes(18).toString("base64url");
}
