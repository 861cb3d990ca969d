import { createHmac } from "node:crypto";

/**
 * What is left of a post that was erased: enough to recognize it when it is delivered again, too little to tell which it was without
 * the key of this installation.
 */
export function erasureMark(key: string, platform: string, uid: string): string {
  return createHmac("sha256", key).update(`post\0${platform}\0${uid}`).digest("hex").slice(0, 32);
}
