import type { PostContent } from "../../posts/post.ts";
import type { TransferAccount, TransferBatch, TransferPost } from "../../posts/transfer/transfer.ts";

export interface ExportCounts {
  posts: number;
  accounts: number;
  erasures: number;
}

type Fields = Readonly<Record<string, unknown>>;

/**
 * Everything in the import format, some lines at a time: posts, each with its account; then all accounts as they are, and the marks
 * of what was erased, in lines of their own kind (`ingest/other-lines.ts`).
 */
export async function* exportLines(
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
