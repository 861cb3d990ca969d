import { createWriteStream, existsSync, renameSync, rmSync } from "node:fs";
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { createGzip } from "node:zlib";
import type { PostContent } from "../../posts/post.ts";
import type { TransferAccount, TransferBatch, TransferPost } from "../../posts/transfer/transfer.ts";
import { type Stores, withDirectory, withIndex, withInspection } from "../stores/compose.ts";
import { jsonArg, settingArgs } from "../terminal/arguments.ts";
import { CommandError, defineCommand } from "../terminal/command.ts";
import { printJson, printLine } from "../terminal/output.ts";
import { stopSignal } from "../terminal/stop-signal.ts";

interface ExportCounts {
  posts: number;
  accounts: number;
  erasures: number;
}

type Fields = Readonly<Record<string, unknown>>;

/**
 * Everything in the import format, some lines at a time: posts, each with its account; then all accounts as they are,
 * and the marks of what was erased, in lines of their own kind (`ingest/lines/other-lines.ts`).
 */
async function* exportLines(
  batches: AsyncIterable<TransferBatch>,
  counts: ExportCounts,
): AsyncGenerator<string> {
  const accounts = new Map<number, TransferAccount>();
  const marks: string[] = [];
  for await (const batch of batches) {
    for (const mark of batch.marks) marks.push(mark);
    for (const account of batch.accounts) accounts.set(account.id, account);
    counts.posts += batch.posts.length;
    if (batch.posts.length > 0)
      yield batch.posts.map((post) => postLine(post, accounts.get(post.accountId))).join("");
  }
  counts.accounts = accounts.size;
  counts.erasures = marks.length;
  yield* inParts([...accounts.values()], (account) => accountLine(account, accounts));
  yield* inParts(marks, (mark) => ({ kind_of_line: "erasure", mark }));
}

const LINES_AT_ONCE = 2_000;

function* inParts<Item>(items: readonly Item[], toRecord: (item: Item) => Fields): Generator<string> {
  for (let start = 0; start < items.length; start += LINES_AT_ONCE)
    yield join(items.slice(start, start + LINES_AT_ONCE).map(toRecord));
}

function join(records: readonly Fields[]): string {
  return records.map((record) => `${JSON.stringify(record)}\n`).join("");
}

/** The platform's own record is put in as it came. */
function postLine(post: TransferPost, account: TransferAccount | undefined): string {
  const record = JSON.stringify(postRecord(post, account));
  const raw = post.content.native?.raw ?? null;
  return raw === null ? `${record}\n` : `${record.slice(0, -1)},"raw":${raw}}\n`;
}

function postRecord(post: TransferPost, account: TransferAccount | undefined): Fields {
  if (account === undefined)
    throw new Error(`the account of the post ${post.platform} ${post.uid} is missing`);
  return present({
    platform: post.platform,
    uid: post.uid,
    published_at: isoTime(post.publishedAt * 1000),
    collected_at: post.collectedAt === 0 ? null : isoTime(post.collectedAt),
    account: accountRecord(account),
    type: post.type,
    kind: post.kind,
    // ISO 639-2 for an undetermined language: without it, the next import would guess.
    language: post.language ?? "und",
    ...contentRecord(post.content),
  });
}

function contentRecord({ imageText, link, media, counters, native, ...texts }: PostContent): Fields {
  const { url, title, text, transcript } = texts;
  return {
    ...{ url, title, text, transcript, image_text: imageText },
    link: link === null ? null : present({ ...link }),
    engagement: counters,
    media: media.length === 0 ? null : media.map((medium) => present({ ...medium })),
    reply_to: native?.replyTo ?? null,
    quote_of: native?.quoteOf ?? null,
    share_of: native?.shareOf ?? null,
  };
}

function accountLine(
  { described, mergedInto, platform, createdAt, updatedAt, ...account }: TransferAccount,
  accounts: ReadonlyMap<number, TransferAccount>,
): Fields {
  const saysNothing = described.type === null && Object.keys(described.properties).length === 0;
  return present({
    ...{ kind_of_line: "account", platform, ...accountRecord({ platform, ...account }) },
    created_at: createdAt === null ? null : isoTime(createdAt),
    updated_at: updatedAt === null ? null : isoTime(updatedAt),
    described: saysNothing ? null : present({ ...described }),
    merged_into: mergedInto === 0 ? null : (accounts.get(mergedInto)?.uid ?? null),
  });
}

type Collected = Omit<TransferAccount, "described" | "mergedInto" | "createdAt" | "updatedAt">;

function accountRecord(account: Collected): Fields {
  const { uid, handle, name, type, url, bio, followers, properties } = account;
  return present({ uid, handle, name, type, url, bio, followers, properties });
}

function isoTime(milliseconds: number): string {
  return new Date(milliseconds).toISOString().replace(".000Z", "Z");
}

/** What is absent is left out. */
function present(record: Fields): Fields {
  return Object.fromEntries(Object.entries(record).filter(([, value]) => value !== null));
}

export const exportFile = defineCommand({
  description:
    'Write all posts, accounts and marks of erased posts as NDJSON, which "earshot import" takes in. Also beside a running server.',
  args: {
    ...settingArgs("index"),
    ...jsonArg,
    file: {
      type: "positional",
      required: false,
      valueHint: "FILE",
      description:
        "A new file, gzipped if its name ends with .gz; - for standard output, which is the default.",
    },
  },
  run: ({ args }) =>
    withDirectory(args, { create: false }, async (stores) => {
      const file = args.file ?? "-";
      const counts = file === "-" ? await toStandardOutput(stores) : await toFile(stores, file);
      const told = `${counts.posts} posts, ${counts.accounts} accounts, ${counts.erasures} marks of erased posts and accounts`;
      if (file === "-") process.stderr.write(`${told}\n`);
      else if (args.json) printJson({ file, ...counts });
      else printLine(`${told} in ${file}.`);
    }),
});

async function toStandardOutput(stores: Stores): Promise<ExportCounts> {
  return withLines(stores, (lines) => pipeline(Readable.from(lines), process.stdout, { end: false }));
}

/** It has its name when it is whole. */
async function toFile(stores: Stores, file: string): Promise<ExportCounts> {
  if (existsSync(file)) throw new CommandError(`There is ${file} already. Name a new file.`);
  const draft = `${file}.part`;
  const signal = stopSignal();
  try {
    const counts = await withLines(stores, (lines) => {
      const output = createWriteStream(draft, { mode: 0o600, flush: true });
      return file.endsWith(".gz")
        ? pipeline(Readable.from(lines), createGzip(), output, { signal })
        : pipeline(Readable.from(lines), output, { signal });
    });
    renameSync(draft, file);
    return counts;
  } catch (error) {
    rmSync(draft, { force: true });
    throw signal.aborted ? new CommandError("Interrupted; there is no export.") : error;
  }
}

async function withLines(
  stores: Stores,
  write: (lines: AsyncIterable<string>) => Promise<void>,
): Promise<ExportCounts> {
  const counts: ExportCounts = { posts: 0, accounts: 0, erasures: 0 };
  if (stores.config.clickhouseUrl !== null)
    await withIndex(stores, { command: "export" }, ({ posts }) => write(exportLines(posts.dump(), counts)));
  else await withInspection(stores, (inspection) => write(exportLines(inspection.dump(), counts)));
  return counts;
}
