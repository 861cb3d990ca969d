import type { IncomingMessage } from "node:http";
import type { FastifyRequest } from "fastify";
import { NDJSON } from "../../contract/manage/imports.ts";
import { Failure } from "../server/failure.ts";
import { letBodyCome } from "../server/response-headers.ts";

/** Why the bytes of a body come to an end before the body does. */
export class BodyEndedError extends Error {
  override readonly name = "BodyEndedError";
  readonly kind: "gone" | "stalled" | "shutting_down";

  constructor(kind: BodyEndedError["kind"]) {
    super(kind);
    this.kind = kind;
  }
}

/** So much of a body must come in the time that a client has: less than any post has. */
export const LEAST_BYTES = 100;

/** How long the rest of a body is thrown away before it is cut off. */
const LINGER_MS = 2_000;

const READABLE = new Set([
  "",
  NDJSON,
  "application/ndjson",
  "application/jsonl",
  "application/x-jsonlines",
  "application/gzip",
  "application/x-gzip",
  "application/octet-stream",
]);

/** Refuses what is certainly not NDJSON: the client has mistaken the endpoint. */
export function refuseOtherThanLines({ headers }: FastifyRequest): void {
  const { "content-type": type = "", "content-encoding": encoding = "identity" } = headers;
  const [mediaType = ""] = type.split(";");
  if (!READABLE.has(mediaType.trim().toLowerCase())) {
    const detail = `Send one JSON object a line in UTF-8, plain or gzipped, with the header \`Content-Type: ${NDJSON}\`.`;
    throw new Failure({ code: "unsupported_media_type", detail });
  }
  if (!["identity", "gzip", "x-gzip"].includes(encoding.trim().toLowerCase())) {
    const detail = "Of all compressions only gzip is read here.";
    throw new Failure({ code: "unsupported_media_type", detail });
  }
}

export interface ImportBody {
  /**
   * As they come, and no faster than they are asked for. End with a BodyEndedError when the rest will not come, or is
   * not wanted.
   */
  readonly bytes: AsyncIterable<Uint8Array>;
  /** Throws away what still comes, for a while: a client that sends does not see its answer. */
  discardRest(): Promise<void>;
}

/** `idleMs`: how long the body may be waited for until `LEAST_BYTES` of it have come. */
export function openImportBody(
  body: IncomingMessage,
  { stop, idleMs }: { readonly stop: AbortSignal; readonly idleMs: number },
): ImportBody {
  const arrived: Buffer[] = [];
  let wake = () => {};
  const wakeUp = () => wake();
  const onData = (chunk: Buffer) => {
    arrived.push(chunk);
    body.pause();
    wakeUp();
  };
  let begun = false;
  // Since enough came the last time: the server's own work does not count.
  let [waitedMs, cameBytes] = [0, 0];
  for (const event of ["end", "error", "close"]) body.on(event, wakeUp);
  body.on("data", onData).pause();

  async function* bytes(): AsyncGenerator<Uint8Array> {
    begun = true;
    letBodyCome(body);
    while (true) {
      const chunk = arrived.shift();
      if (chunk !== undefined) {
        cameBytes += chunk.length;
        if (cameBytes >= LEAST_BYTES) [waitedMs, cameBytes] = [0, 0];
        yield chunk;
      } else if (body.readableEnded) return;
      else if (body.destroyed || body.errored !== null) throw new BodyEndedError("gone");
      else if (stop.aborted) throw new BodyEndedError("shutting_down");
      else if ((await somethingHappens()) === "nothing") throw new BodyEndedError("stalled");
    }
  }

  async function somethingHappens(): Promise<"something" | "nothing"> {
    let timer: NodeJS.Timeout | undefined;
    const asked = performance.now();
    stop.addEventListener("abort", wakeUp);
    try {
      return await new Promise((resolve) => {
        wake = () => resolve("something");
        // The connection keeps the process alive, not this: after an import has broken off, none may wait.
        timer = setTimeout(() => resolve("nothing"), idleMs - waitedMs).unref();
        body.resume();
      });
    } finally {
      clearTimeout(timer);
      waitedMs += performance.now() - asked;
      stop.removeEventListener("abort", wakeUp);
    }
  }

  return {
    bytes: bytes(),
    async discardRest() {
      if (!begun || body.readableEnded || body.destroyed) return;
      body.off("data", onData);
      await new Promise<void>((resolve) => {
        wake = resolve;
        setTimeout(resolve, LINGER_MS).unref();
        body.resume();
      });
    },
  };
}
