import { DEFAULT_PLATFORMS, type Platforms } from "../../contract/platforms.ts";
import { ACCOUNT_TYPES } from "../../contract/vocabulary.ts";
import { MARK_BYTES } from "../../posts/erasure/erasure-marks.ts";
import { accountId } from "../../posts/identity.ts";
import type { Posts } from "../../posts/posts.ts";
import { NOTHING, type TransferAccount } from "../../posts/transfer/transfer.ts";
import { readAccountFacts, readProperties } from "../prepare/account-field.ts";
import { describe, Fields, isRecord } from "../prepare/fields.ts";
import type { ImportBlock } from "../prepare/import-block.ts";
import type { Reject } from "../prepare/prepare-block.ts";
import { jsonBomb } from "../prepare/prepare-block.ts";

/** Lines of an export that are no posts: accounts as they were, and marks of what was erased. */
export interface OtherLines {
  readonly accounts: readonly { readonly line: number; readonly account: TransferAccount }[];
  readonly marks: readonly string[];
  readonly rejects: readonly Reject[];
}

/** Within a text of JSON its quotation marks would be escaped. */
const KEY = Buffer.from('"kind_of_line"');
const LINE_FEED = 0x0a;
const BLANK = 0x20;
const MARK = new RegExp(`^[0-9a-f]{${2 * MARK_BYTES}}$`);
const MAX_KEPT_CHARACTERS = 2000;

/** Takes them out of a block, in which they are blank then; null if there are none. */
export function takeOtherLines(block: ImportBlock, platforms = DEFAULT_PLATFORMS): OtherLines | null {
  if (block.kind !== "lines") return null;
  const bytes = Buffer.from(block.bytes.buffer, block.bytes.byteOffset, block.bytes.byteLength);
  const accounts: { line: number; account: TransferAccount }[] = [];
  const marks: string[] = [];
  const rejects: Reject[] = [];
  let line = block.firstLine;
  let counted = 0;
  for (let found = bytes.indexOf(KEY); found !== -1; found = bytes.indexOf(KEY, found)) {
    const start = bytes.lastIndexOf(LINE_FEED, found) + 1;
    const end = bytes.indexOf(LINE_FEED, found);
    for (let feed = bytes.indexOf(LINE_FEED, counted); feed < start && feed !== -1; line += 1) {
      counted = feed + 1;
      feed = bytes.indexOf(LINE_FEED, counted);
    }
    found = end;
    const text = bytes.toString("utf8", start, end);
    const record = parse(text);
    if (!isRecord(record) || !Object.hasOwn(record, "kind_of_line")) continue;
    bytes.fill(BLANK, start, end);
    const read = readLine(record, platforms);
    if ("account" in read) accounts.push({ line, account: read.account });
    else if ("mark" in read) marks.push(read.mark);
    else rejects.push({ line, reason: read.reason, text: text.slice(0, MAX_KEPT_CHARACTERS) });
  }
  return accounts.length + marks.length + rejects.length === 0 ? null : { accounts, marks, rejects };
}

/** Stores them, in place of what is known of the same accounts. Gives the lines that were refused. */
export async function storeOtherLines(
  { accounts, marks, rejects }: OtherLines,
  posts: Pick<Posts, "load" | "describeAccounts">,
): Promise<readonly Reject[]> {
  // What the descriptions of erased accounts are refused by refuses them here.
  const descriptions = accounts.map(({ account }) => ({ ...account, properties: null }));
  const { erased } =
    accounts.length === 0 ? { erased: [] } : await posts.describeAccounts(descriptions, { dryRun: true });
  const refused = new Set(erased);
  const allowed = accounts.flatMap(({ account }, place) => (refused.has(place) ? [] : [account]));
  await posts.load({ ...NOTHING, accounts: allowed, marks });
  return [
    ...rejects,
    ...erased.map((place) => ({ line: accounts[place]?.line ?? 0, reason: ERASED, text: "" })),
  ];
}

const ERASED = "erased: this account was erased here at somebody's request and is not taken in again.";

function readLine(
  record: Readonly<Record<string, unknown>>,
  platforms: Platforms,
): { readonly account: TransferAccount } | { readonly mark: string } | { readonly reason: string } {
  const fields = new Fields(record);
  switch (fields.choice("kind_of_line", ["account", "erasure"])) {
    case "account":
      return readAccountLine(fields, platforms);
    case "erasure": {
      const mark = fields.value("mark");
      if (typeof mark === "string" && MARK.test(mark)) return { mark };
      return { reason: `mark must be ${2 * MARK_BYTES} hexadecimal digits.` };
    }
    case null:
      return { reason: fields.problems.join(" ") || "kind_of_line must be account or erasure." };
  }
}

function readAccountLine(
  fields: Fields,
  platforms: Platforms,
): { readonly account: TransferAccount } | { readonly reason: string } {
  const platform = fields.choice("platform", platforms.names);
  if (platform === null && !fields.failed("platform")) fields.fail("platform", "is required");
  const { type, ...facts } = readAccountFacts(fields);
  const properties = readProperties(fields) ?? {};
  const said = fields.object("described");
  const described = {
    type: said?.choice("type", ACCOUNT_TYPES) ?? null,
    properties: (said === null ? null : readProperties(said)) ?? {},
  };
  const mergedInto = fields.identifier("merged_into");
  const createdAt = readMoment(fields, "created_at");
  const updatedAt = readMoment(fields, "updated_at");
  const { uid, handle } = facts;
  const name = uid === null ? (handle === null ? null : { handle }) : { uid };
  if (name === null) fields.note("An account needs a uid or a handle.");
  if (fields.problems.length > 0 || platform === null || name === null)
    return { reason: fields.problems.join(" ") };
  return {
    account: {
      ...{ id: accountId(platform, name), platform, ...facts, type: type ?? "organization" },
      ...{ properties, described, createdAt, updatedAt },
      mergedInto: mergedInto === null ? 0 : accountId(platform, { uid: mergedInto }),
    },
  };
}

/** As `export` writes it, in Unix milliseconds. */
function readMoment(fields: Fields, name: string): number | null {
  const value = fields.value(name);
  if (value === undefined) return null;
  const moment = typeof value === "string" ? Date.parse(value) : Number.NaN;
  return moment >= 0 ? moment : fields.fail(name, `must be ISO 8601, not ${describe(value)}`);
}

/** Null also for a line that would cost too much to read: the preparer of posts rejects it. */
function parse(text: string): unknown {
  if (jsonBomb(text) !== null) return null;
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
