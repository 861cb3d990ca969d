import { Readable } from "node:stream";
import { finished, pipeline } from "node:stream/promises";
import { createGzip } from "node:zlib";
import type { FastifyReply, FastifyRequest } from "fastify";
import type { Problem, Warning } from "../../contract/errors.ts";
import { takeParameter } from "../../contract/request/given-parameters.ts";
import {
  type CsvFormulas,
  type ExportFormat,
  OTHER_PARAMETERS,
} from "../../contract/request/other-parameters.ts";
import { quoteOptions } from "../../contract/request/remarks.ts";
import { bytesOf } from "../../posts/document/content-texts.ts";
import type { PostWalk } from "../../posts/posts.ts";
import type { Context } from "../context.ts";
import type { Call, Endpoint } from "../door/guard.ts";
import { readerOf } from "../search/reader-of.ts";
import { type UnderstoodRequest, understandPosts } from "../search/understand-posts.ts";
import { addVary, chooseEncoding } from "../server/compress.ts";
import { rawQueryOf } from "../server/normalize-target.ts";
import { createCsv, RecordWriter } from "./export-record.ts";

interface UnderstoodExport {
  readonly format: ExportFormat;
  readonly formulas: CsvFormulas;
  readonly understood: UnderstoodRequest;
  readonly warnings: readonly Warning[];
}

/** The same understanding as that of `/posts`, and what only a file has. */
async function understandExport(context: Context, call: Call): Promise<UnderstoodExport> {
  const format = takeChoice(rawQueryOf(call.request.url), OTHER_PARAMETERS.format, { required: true });
  const formulas = takeChoice(format.rest, OTHER_PARAMETERS.csvFormulas, { required: false });
  const understood = await understandPosts(context, call, {
    answer: "export",
    rawQuery: formulas.rest,
    problems: [...format.problems, ...formulas.problems],
  });
  return {
    // With problems it does not come so far.
    format: format.choice ?? "ndjson",
    formulas: formulas.choice ?? "escaped",
    understood,
    warnings: understood.warnings,
  };
}

interface TakenChoice<Option> {
  readonly choice: Option | undefined;
  readonly problems: readonly Problem[];
  readonly rest: string;
}

function takeChoice<Option extends string>(
  rawQuery: string,
  { name, schema }: { readonly name: string; readonly schema: { readonly enum: readonly Option[] } },
  options: { readonly required: boolean },
): TakenChoice<Option> {
  const { value, problems, rest } = takeParameter(rawQuery, name, options);
  const choice = schema.enum.find((option) => option === value);
  if (choice !== undefined || value === null) return { choice, problems, rest };
  const detail = `\`${name}\` must be ${quoteOptions(schema.enum)}.`;
  return { choice, problems: [{ code: "invalid_parameter", parameter: name, detail }], rest };
}

const MEDIA_TYPES = {
  csv: "text/csv; charset=utf-8; header=present",
  ndjson: "application/x-ndjson",
} as const;

/**
 * `GET /posts/export`: understand, walk, write. A page is read when the client has taken the one before, and none any
 * more when the client has gone. What goes wrong on the way breaks the connection off, so that no client takes a part
 * for the whole.
 */
export function createExportEndpoint(context: Context): Endpoint {
  return async (call) => {
    const { request, reply } = call;
    const { format, formulas, understood, warnings } = await understandExport(context, call);
    const walk = await context.posts.walk(understood.selection, understood.place, readerOf(call));
    announce(reply, format, walk.total, warnings);
    if (request.method === "HEAD") return reply.send();
    const entry = { actor: call.caller.user, action: "posts.exported", detail: format } as const;
    await context.auditSums.note(request, entry, { posts: walk.total });
    return sendLines(context, call, format === "csv" ? csvLines(walk, formulas) : ndjsonLines(walk));
  };
}

/** Sends what is written as fast as the client takes it. */
export async function sendLines(
  { exportIdleMs, logger }: Context,
  { request, reply }: Pick<Call, "request" | "reply">,
  lines: AsyncGenerator<Buffer>,
): Promise<FastifyReply> {
  // A client that takes nothing any more would hold its place, and what was read for it, for ever.
  reply.raw.setTimeout(exportIdleMs, () => reply.raw.destroy(new Error("the client takes nothing")));
  reply.send(compressed(request, reply, Readable.from(lines, { objectMode: false })));
  // Until the last byte is out the request counts as one that runs.
  await finished(reply.raw).catch((error: unknown) => {
    logger.info({ requestId: request.id, err: error }, "export interrupted");
  });
  return reply;
}

function announce(
  reply: FastifyReply,
  format: ExportFormat,
  total: number,
  warnings: readonly Warning[],
): void {
  reply.type(MEDIA_TYPES[format]);
  reply.header("content-disposition", `attachment; filename="earshot-posts.${format}"`);
  reply.header("x-total-posts", String(total));
  if (warnings.length > 0) reply.header("x-warnings", asciiJson(warnings.slice(0, MOST_WARNINGS)));
}

const MOST_WARNINGS = 10;

/** Headers are ASCII. */
function asciiJson(value: unknown): string {
  const escaped = (character: string): string =>
    `\\u${character.charCodeAt(0).toString(16).padStart(4, "0")}`;
  return JSON.stringify(value).replaceAll(/[^\x20-\x7e]/g, escaped);
}

export async function* ndjsonLines(walk: PostWalk): AsyncGenerator<Buffer> {
  for await (const posts of walk.pages()) {
    const records = new RecordWriter();
    yield* inSlices(posts, (slice) => bytesOf(slice.map((post) => `${records.write(post)}\n`)));
  }
}

async function* csvLines(walk: PostWalk, formulas: CsvFormulas): AsyncGenerator<Buffer> {
  const csv = createCsv(await walk.names(), formulas);
  yield Buffer.from(csv.header);
  for await (const posts of walk.pages()) {
    yield* inSlices(posts, (slice) => Buffer.from(slice.map(csv.line).join("")));
  }
}

const SLICE_LENGTH = 100;

/** Others are let in between two slices. */
async function* inSlices<Item>(
  items: readonly Item[],
  write: (slice: readonly Item[]) => Buffer,
): AsyncGenerator<Buffer> {
  for (let start = 0; start < items.length; start += SLICE_LENGTH) {
    yield write(items.slice(start, start + SLICE_LENGTH));
    await new Promise((resolve) => setImmediate(resolve));
  }
}

/** Compressed as it goes; brotli would be slower than the index. */
function compressed(request: FastifyRequest, reply: FastifyReply, lines: Readable): Readable {
  addVary(reply, "Accept-Encoding");
  if (chooseEncoding(request.headers["accept-encoding"], ["gzip"]) === null) return lines;
  reply.header("content-encoding", "gzip");
  const gzip = createGzip({ level: 4 });
  // An error reaches the reply through the stream that it reads.
  pipeline(lines, gzip).catch(() => undefined);
  return gzip;
}
