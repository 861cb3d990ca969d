import type { Reader } from "../../posts/posts.ts";
import type { Call } from "../door/guard.ts";
import { GoneError } from "../server/semaphore.ts";

/** Who reads, for the index: people take turns there, and what a client has asked for that is gone is given up. */
export function readerOf({ caller, reply }: Pick<Call, "caller" | "reply">): Reader {
  const gone = new AbortController();
  reply.raw.once("close", () => {
    if (!reply.raw.writableFinished) gone.abort(new GoneError());
  });
  return { user: String(caller.user.id), signal: gone.signal };
}
