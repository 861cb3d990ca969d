import { setTimeout as sleep } from "node:timers/promises";
import type { ImportOptions, ImportSummary } from "../../ingest/import-posts.ts";
import type { ImportBlock } from "../../ingest/prepare/import-block.ts";
import { CommandError } from "../terminal/command.ts";
import {
  ConnectionLostError,
  type ImportRequest,
  openImportRequest,
  RefusedError,
  type Server,
} from "./import-request.ts";
import { createLedger, type Ledger, toWireBlock, type WireBlock } from "./ledger.ts";

interface RetryVerdict {
  readonly waitMs: number;
  /** What to tell the operator; null: nothing. */
  readonly sentence: string | null;
}

/** About three minutes all in all: a server that restarts is back by then. */
const MOST_FAILURES = 10;
const LONGEST_WAIT_MS = 30_000;
/** Longer is too long to wait in front of a terminal. */
const LONGEST_REQUESTED_SECONDS = 300;

/** The server will take it later. */
const PASSING = new Set([
  "shutting_down",
  "too_many_imports",
  "rate_limited",
  "store_unavailable",
  "store_degraded",
  "internal_error",
  "damaged_body",
]);
const PASSING_STATUSES = new Set([502, 503, 504]);

/** Whether to try again, and when. Throws what to tell the operator when it is of no use. */
export function judgeFailure(
  error: unknown,
  context: { readonly failures: number; readonly hasConnected: boolean; readonly url: string },
): RetryVerdict {
  const { failures, hasConnected, url } = context;
  if (error instanceof ConnectionLostError) {
    if (!hasConnected) throw new CommandError(`No server answers at ${url}: ${error.message}.`);
    return again(error, `The connection is lost (${error.message})`, failures, url);
  }
  if (!(error instanceof RefusedError)) throw error;
  // It was not asked for anything meanwhile: there was nothing to send.
  if (error.code === "body_stalled") return { waitMs: 0, sentence: null };
  const isPassing = error.code === "" ? PASSING_STATUSES.has(error.status) : PASSING.has(error.code);
  const requested = error.retryAfterSeconds ?? 0;
  if (!isPassing || requested > LONGEST_REQUESTED_SECONDS) throw refused(error, url);
  const { waitMs, sentence } = again(error, `The server says: ${error.message}`, failures, url);
  return { waitMs: Math.max(waitMs, requested * 1000), sentence };
}

function again(error: Error, what: string, failures: number, url: string): RetryVerdict {
  if (failures > MOST_FAILURES) {
    throw new CommandError(
      `${url} has not taken the rest, after ${failures} attempts: ${error.message}\nWhat was counted is stored; the same command can be given again.`,
    );
  }
  const waitMs = Math.min(LONGEST_WAIT_MS, 500 * 2 ** failures);
  return { waitMs, sentence: `${what.replace(/\.$/, "")}; trying again in ${Math.round(waitMs / 1000)} s …` };
}

function refused(error: RefusedError, url: string): CommandError {
  if (error.code === "") {
    return new CommandError(
      `${url} does not take imports: ${error.message} Is it the address of an Earshot server?`,
    );
  }
  return new CommandError(`The server refuses the import: ${error.message}`);
}

/**
 * Unpacked. What has not been acknowledged is kept in memory, packed; a server or a proxy may have a limit of its own.
 */
const REQUEST_BYTES = 256 * 1024 * 1024;

interface SendOptions extends Pick<ImportOptions, "blocks" | "onReject" | "onProgress"> {
  /** Asked before each request: a server that was started again has another key, and perhaps another address. */
  readonly server: () => Promise<Server>;
  /** Takes a sentence on why it takes longer. */
  readonly tell: (sentence: string) => void;
}

/**
 * Sends posts to a server, no faster than it stores them, in as few requests as its limits allow. When the connection
 * is lost it goes on behind the last line that was acknowledged. When the source breaks, what came before is stored,
 * and then its error is thrown.
 */
export async function sendPosts({
  blocks,
  server: find,
  tell,
  ...hooks
}: SendOptions): Promise<ImportSummary> {
  const source = createSource(blocks);
  const ledger = createLedger(hooks);
  let requestBytes = REQUEST_BYTES;
  let failures = 0;
  let hasConnected = false;
  while (!ledger.isEmpty || (await source.peek()) !== null) {
    const before = ledger.total.read;
    const server = await find();
    try {
      await sendRequest({ server, source, ledger, requestBytes, onConnected: () => (hasConnected = true) });
      failures = 0;
    } catch (error) {
      failures = ledger.total.read > before ? 1 : failures + 1;
      const limit = limitOf(error);
      if (limit !== null && limit < requestBytes) {
        requestBytes = limit;
        continue;
      }
      const verdict = judgeFailure(error, { failures, hasConnected, url: server.url });
      if (verdict.sentence !== null) tell(verdict.sentence);
      await sleep(verdict.waitMs);
    }
  }
  if (source.damage !== null) throw source.damage.error;
  return ledger.total;
}

async function sendRequest(options: {
  readonly server: Server;
  readonly source: Source;
  readonly ledger: Ledger;
  readonly requestBytes: number;
  readonly onConnected: () => void;
}): Promise<void> {
  const { server, source, ledger, requestBytes, onConnected } = options;
  const request = await openImportRequest(server, onConnected);
  let over = false;
  const write = async () => {
    ledger.beginRequest();
    for (let bytes = 0; ; ) {
      const again = ledger.next();
      const block = again ?? (await source.peek());
      if (block === null || over || (bytes > 0 && bytes + block.size > requestBytes)) break;
      if (again === null) {
        source.take();
        ledger.add(block);
      }
      bytes += block.size;
      const piece = await ledger.send();
      if (block.lines > 0 && !over) await request.write(piece);
    }
    request.end();
  };
  const reading = read(request, ledger);
  // A server that refuses the rest closes the connection; what it says of it is behind that.
  const writing = write().catch((error: unknown) => Promise.race([reading, failLater(error)]));
  try {
    await Promise.all([writing, reading]);
  } finally {
    over = true;
    request.destroy();
    // What it still has to say belongs to this request.
    await reading.catch(() => undefined);
  }
}

async function failLater(error: unknown): Promise<never> {
  await sleep(1_000);
  throw error;
}

async function read(request: ImportRequest, ledger: Ledger): Promise<void> {
  for await (const event of request.events) {
    if ("rejected" in event) {
      const { line, reason, record } = event.rejected;
      ledger.reject(line, reason, record);
    } else if ("acknowledged" in event) {
      await ledger.acknowledge(event.acknowledged);
    } else if ("summary" in event) {
      return ledger.finish();
    }
  }
}

interface Source {
  /** The next block, which stays the next one until it is taken; null at the end. */
  peek(): Promise<WireBlock | null>;
  take(): void;
  readonly damage: { readonly error: unknown } | null;
}

function createSource(blocks: AsyncIterable<ImportBlock>): Source {
  const iterator = blocks[Symbol.asyncIterator]();
  let next: Promise<WireBlock | null> | null = null;
  let damage: { readonly error: unknown } | null = null;
  const fetch = async (): Promise<WireBlock | null> => {
    try {
      const { value, done } = await iterator.next();
      return done === true ? null : await toWireBlock(value);
    } catch (error) {
      damage = { error };
      return null;
    }
  };
  return {
    peek: () => {
      next ??= fetch();
      return next;
    },
    take: () => {
      next = null;
    },
    get damage() {
      return damage;
    },
  };
}

/** What the server says that it takes, with a little to spare. */
function limitOf(error: unknown): number | null {
  if (!(error instanceof RefusedError) || error.code !== "body_too_large") return null;
  const { max_bytes: bytes } = error.meta;
  return typeof bytes === "number" ? Math.floor(bytes * 0.9) : null;
}
