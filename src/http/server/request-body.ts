import type { FastifyReply, FastifyRequest } from "fastify";
import type { Problem } from "../../contract/errors.ts";
import { checkInSteps } from "../../contract/request/check-body.ts";
import type { RequestBody } from "../../contract/route.ts";
import { runInSlices, TimeSlice } from "../../posts/time-slice.ts";
import { Failure } from "./failure.ts";
import { parseJson, RefusedJsonError } from "./parse-json.ts";
import { letBodyCome } from "./response-headers.ts";
import { GoneError } from "./semaphore.ts";

type JsonBody = Extract<RequestBody, { readonly kind: "json" }>;

const DEFAULT_MAX_BYTES = 64 * 1024;
const PATIENCE_MS = 30_000;

/**
 * Reads the body and checks it against its schema; throws with all that is wrong. A missing body is an empty object.
 */
export async function readJsonBody(request: FastifyRequest, body: JsonBody): Promise<unknown> {
  if (!hasBody(request)) return checked(body, {});
  refuseOtherThanJson(request);
  const maxBytes = body.maxBytes ?? DEFAULT_MAX_BYTES;
  return checked(body, await parse(await readAll(request, maxBytes)));
}

/** For requests that take none. */
export async function refuseBody(request: FastifyRequest): Promise<void> {
  if (!hasBody(request)) return;
  const detail =
    request.method === "GET" || request.method === "HEAD"
      ? "A GET request takes no body: parameters go into the query string."
      : "This request takes no body.";
  throw new Failure({ code: "unexpected_body", detail }, { connection: "close" });
}

/**
 * An answer may leave before the body has come. A small rest is read and thrown away; for a large one the connection
 * ends.
 */
export function closeUnreadBody(request: FastifyRequest, reply: FastifyReply): void {
  if (request.raw.complete || !hasBody(request)) return;
  const { "content-length": length } = request.headers;
  if (length === undefined || Number(length) > DEFAULT_MAX_BYTES) reply.header("connection", "close");
}

function hasBody({ headers }: FastifyRequest): boolean {
  const { "content-length": length = "0", "transfer-encoding": encoding } = headers;
  return encoding !== undefined || Number(length) !== 0;
}

async function checked({ schema }: JsonBody, value: unknown): Promise<unknown> {
  const problems = await runInSlices(checkInSteps(schema, value));
  if (problems.length > 0) throw new Failure(problems);
  return value;
}

export function refuseOtherThanJson({ headers }: FastifyRequest): void {
  const { "content-type": type = "", "content-encoding": encoding = "identity" } = headers;
  if (!/^application\/json *(?:; *charset=(?:utf-8|"utf-8") *)?;?$/i.test(type.trim())) {
    throw new Failure(NOT_JSON);
  }
  if (encoding.trim().toLowerCase() !== "identity") {
    throw new Failure({ code: "unsupported_media_type", detail: "Send the body uncompressed." });
  }
}

export const NOT_JSON: Problem = {
  code: "unsupported_media_type",
  detail: "Send JSON in UTF-8, with the header `Content-Type: application/json`.",
};

/**
 * A body that is too large is read to its end, or until it is absurd: a client that still sends does not see the
 * answer.
 */
async function readAll({ raw }: FastifyRequest, maxBytes: number): Promise<readonly Uint8Array[]> {
  const chunks: Buffer[] = [];
  let size = 0;
  const timer = setTimeout(() => raw.destroy(), PATIENCE_MS);
  letBodyCome(raw);
  try {
    for await (const chunk of raw.iterator({ destroyOnReturn: false })) {
      size += (chunk as Buffer).length;
      if (size <= maxBytes) chunks.push(chunk as Buffer);
      else chunks.length = 0;
      if (size > maxBytes + MOST_DISCARDED) break;
    }
  } catch {
    // The client has gone, or never sends the rest: there is no one to answer.
    throw new GoneError();
  } finally {
    clearTimeout(timer);
  }
  if (size > maxBytes) {
    const detail = `The body is too large: at most ${maxBytes} bytes.`;
    throw new Failure({ code: "body_too_large", detail }, { connection: "close" });
  }
  return chunks;
}

const MOST_DISCARDED = 16 * 1024 * 1024;

async function parse(chunks: readonly Uint8Array[]): Promise<unknown> {
  const text = await decode(chunks);
  if (text.trim() === "") return {};
  try {
    return await parseJson(text);
  } catch (error) {
    // Node's message quotes the body, which may hold a password.
    throw malformed(error instanceof RefusedJsonError ? error.message : "The body is not correct JSON.");
  }
}

/** Others run meanwhile: what is not ASCII takes long. */
async function decode(chunks: readonly Uint8Array[]): Promise<string> {
  const decoder = new TextDecoder("utf-8", { fatal: true });
  const slice = new TimeSlice();
  const texts: string[] = [];
  try {
    for (const chunk of chunks) {
      texts.push(decoder.decode(chunk, { stream: true }));
      if (slice.isOver()) await slice.next();
    }
    texts.push(decoder.decode());
  } catch {
    throw malformed("The body is not correct UTF-8.");
  }
  return texts.join("");
}

function malformed(detail: string): Failure {
  const problem: Problem = { code: "malformed_body", detail };
  return new Failure(problem);
}
