import { type ClientRequest, request as httpRequest, type IncomingMessage } from "node:http";
import { request as httpsRequest } from "node:https";
import { type ImportEvent, NDJSON } from "../../contract/manage/imports.ts";
import type { Scope } from "../../contract/vocabulary.ts";
import type { ImportOptions } from "../../ingest/import-posts.ts";
import type { Config } from "../config/config.ts";
import { apiKey, webAddress } from "../config/value-type.ts";
import { promptSecret } from "../terminal/ask.ts";
import { CommandError, usageError } from "../terminal/command.ts";

/** Where the posts of a command go: into a data directory, or to a server. */
export interface Destination {
  /** Stores blocks in their order, and tells of each part that is stored for good. */
  store(source: Pick<ImportOptions, "blocks" | "onReject" | "onProgress">): Promise<unknown>;
}

/** The address of a server as it was given, with or without the path of the API. */
export function parseServerUrl(given: string): string {
  const parsed = webAddress.parse(given);
  if (parsed === null) throw usageError(`--to must be ${webAddress.allowed}, not "${given}".`);
  const url = new URL(parsed.value);
  if (url.username !== "" || url.password !== "") {
    throw usageError("--to takes no user and no password, and no key: set EARSHOT_KEY.");
  }
  return parsed.value.replace(/\/(?:api|manage)\/v1$/, "");
}

/**
 * The key for a server: from the settings, or typed on a terminal. Never an argument: those are visible to every user
 * of the machine.
 */
export async function findKey(
  { key }: Config,
  { readsInput, scope = "import" }: { readonly readsInput: boolean; readonly scope?: Scope },
): Promise<string> {
  if (key !== null) return key;
  if (readsInput || !process.stdin.isTTY) {
    throw usageError(`An API key with the scope ${scope} is needed: set EARSHOT_KEY.`);
  }
  const typed = apiKey.parse((await promptSecret("API key: ")).trim());
  if (typed === null) throw new CommandError(`This is not an API key: a key has ${apiKey.allowed}.`);
  return typed.value;
}

export interface Server {
  /** Without a slash at the end. */
  readonly url: string;
  readonly key: string;
}

/** The connection is gone, or there never was one. */
export class ConnectionLostError extends Error {
  override readonly name = "ConnectionLostError";
}

/** The server has answered that it does not take the import, or no more of it. */
export class RefusedError extends Error {
  override readonly name = "RefusedError";
  readonly status: number;
  /** Empty when it does not speak as an Earshot does. */
  readonly code: string;
  readonly meta: Readonly<Record<string, unknown>>;
  readonly retryAfterSeconds: number | null;

  constructor(answer: Pick<RefusedError, "message" | "status" | "code" | "meta" | "retryAfterSeconds">) {
    super(answer.message);
    this.status = answer.status;
    this.code = answer.code;
    this.meta = answer.meta;
    this.retryAfterSeconds = answer.retryAfterSeconds;
  }
}

/** One `POST /manage/v1/imports` whose body is being sent while its answer is being read. */
export interface ImportRequest {
  /** Waits until the server has taken as much as it can. Throws a ConnectionLostError. */
  write(bytes: Buffer): Promise<void>;
  end(): void;
  /** What the server says. Throws a ConnectionLostError when it breaks off, and a RefusedError when it refuses. */
  readonly events: AsyncIterable<ImportEvent>;
  destroy(): void;
}

/** Longer than that there is no waiting for the go-ahead: some proxies do not pass it on. */
const LONGEST_WAIT_FOR_GO_AHEAD_MS = 3_000;
const LONGEST_SILENCE_MS = 10 * 60_000;
const LONGEST_REFUSAL = 100_000;

/** Sends the headers, and waits for the go-ahead before any of the body is sent. */
export async function openImportRequest(
  { url, key }: Server,
  onConnected: () => void,
): Promise<ImportRequest> {
  const address = new URL(`${url}/manage/v1/imports`);
  const send = address.protocol === "https:" ? httpsRequest : httpRequest;
  const request = send(address, {
    method: "POST",
    headers: {
      authorization: `Bearer ${key}`,
      "content-type": NDJSON,
      "content-encoding": "gzip",
      accept: NDJSON,
      expect: "100-continue",
    },
    timeout: LONGEST_SILENCE_MS,
  });
  let lost: Error | null = null;
  request.on("error", (error) => {
    lost ??= new ConnectionLostError(error.message);
  });
  request.once("socket", (socket) => {
    if (request.reusedSocket) onConnected();
    else socket.once(address.protocol === "https:" ? "secureConnect" : "connect", onConnected);
  });
  request.on("timeout", () => request.destroy(new Error("the server has fallen silent")));
  const response = answerOf(request);
  await goAhead(request);
  return {
    async write(bytes) {
      if (lost !== null || request.destroyed)
        throw lost ?? new ConnectionLostError("the connection is closed");
      if (!request.write(bytes)) await drained(request);
    },
    end: () => void request.end(),
    events: eventsOf(response),
    destroy: () => void request.destroy(),
  };
}

async function goAhead(request: ClientRequest): Promise<void> {
  request.flushHeaders();
  await new Promise<void>((resolve) => {
    const timer = setTimeout(resolve, LONGEST_WAIT_FOR_GO_AHEAD_MS);
    for (const event of ["continue", "response", "close"]) {
      request.once(event, () => {
        clearTimeout(timer);
        resolve();
      });
    }
  });
}

async function drained(request: ClientRequest): Promise<void> {
  await new Promise<void>((resolve) => {
    const done = () => {
      request.off("drain", done).off("close", done);
      resolve();
    };
    request.once("drain", done).once("close", done);
  });
}

function answerOf(request: ClientRequest): Promise<IncomingMessage> {
  const response = new Promise<IncomingMessage>((resolve, reject) => {
    request.once("response", resolve);
    request.once("error", (error) => reject(new ConnectionLostError(error.message)));
    request.once("close", () => reject(new ConnectionLostError("the connection was closed")));
  });
  response.catch(() => undefined);
  return response;
}

async function* eventsOf(answer: Promise<IncomingMessage>): AsyncGenerator<ImportEvent> {
  const response = await answer;
  const status = response.statusCode ?? 0;
  if (status !== 200) throw refusal(status, response, await textOf(response));
  for await (const line of linesOf(response)) {
    const event = JSON.parse(line) as ImportEvent;
    if ("errors" in event) throw refusal(status, response, line);
    yield event;
  }
  throw new ConnectionLostError("the answer broke off");
}

/** Throws a ConnectionLostError when it breaks off. */
export async function* linesOf(response: IncomingMessage): AsyncGenerator<string> {
  let rest = "";
  try {
    for await (const chunk of response.setEncoding("utf8")) {
      const lines = `${rest}${chunk}`.split("\n");
      rest = lines.pop() ?? "";
      yield* lines;
    }
  } catch (error) {
    throw new ConnectionLostError(error instanceof Error ? error.message : String(error));
  }
}

function refusal(status: number, { headers }: IncomingMessage, text: string): RefusedError {
  const retryAfterSeconds = Number(headers["retry-after"] ?? Number.NaN);
  const common = { retryAfterSeconds: Number.isFinite(retryAfterSeconds) ? retryAfterSeconds : null };
  try {
    const [error] = JSON.parse(text).errors;
    const { code, detail, meta } = error;
    return new RefusedError({ ...common, status: Number(error.status), code, message: detail, meta });
  } catch {
    const location = headers.location === undefined ? "" : ` and points to ${headers.location}`;
    const message = `it answers with the status ${status}${location}.`;
    return new RefusedError({ ...common, status, code: "", message, meta: {} });
  }
}

async function textOf(response: IncomingMessage): Promise<string> {
  let text = "";
  try {
    for await (const chunk of response) {
      text += chunk;
      if (text.length > LONGEST_REFUSAL) break;
    }
  } catch {
    // What has come may be enough.
  }
  return text;
}
