import type { PostFilter } from "../../contract/post-request.ts";
import type { Engine } from "../engine.ts";
import type { Selection } from "../posts.ts";
import {
  hasRow,
  inSlices,
  keepCommon,
  keepFlagged,
  keepRows,
  noRows,
  type RowSet,
  rowsBetween,
} from "../columns/row-set.ts";
import { ACCOUNTS } from "../schema.ts";
import { createStatementBuilder } from "../statement-builder.ts";
import type { View } from "../view.ts";
import type { Book } from "./book.ts";
import { addMatches, keepMatches, type Match, type Matches } from "./matches.ts";
import { type Facet, facetsOf, type Names, rowAtTime, type Segment } from "./segment.ts";

export interface RowSource {
  /** Remembers what it reads. */
  readonly engine: Engine;
  readonly book: Book;
  readonly matches: Matches;
}

/** Which numbers pass: 1 at their places. */
type Flags = Uint8Array;

/** What a row must be, beside that it matches the keyword and lies in the window. */
interface Conditions {
  readonly facets: Flags | null;
  /** Its account must be in all of them. */
  readonly accounts: readonly Flags[];
  readonly listed: Listed | null;
  readonly engagementFrom: number;
  readonly engagementTo: number;
  /** It must have one tag of each. */
  readonly tags: readonly Flags[];
}

/** What lists pull in: by account, or because a keyword matches. */
interface Listed {
  readonly accounts: readonly Flags[];
  readonly matches: readonly (readonly Match[])[];
}

/** Whether the book can tell which posts are meant. Uids are not in it, and properties only as the accounts that have them. */
export function isInBook({ filter, propertyHolders }: Selection): boolean {
  const { window, postUid, person, channel } = filter;
  const knowsHolders = (person === null && channel === null) || propertyHolders !== undefined;
  return window !== null && postUid === null && knowsHolders;
}

/** Of every segment the rows that are selected. The condition of `compile-selection.ts`, on rows in memory. */
export async function selectRows(
  source: RowSource,
  selection: Selection,
  { analyzer }: View,
): Promise<readonly RowSet[]> {
  const { book, matches } = source;
  const { filter, keyword } = selection;
  const { window } = filter;
  if (window === null) throw new Error("there is no window");
  const [matching, conditions] = await Promise.all([
    keyword === null ? null : matches.find(book, { keyword, languages: filter.languages, analyzer }, window),
    conditionsOf(source, selection, window, analyzer),
  ]);
  const selected: RowSet[] = [];
  for (const [index, segment] of book.segments.entries()) {
    const from = rowAtTime(segment, window.from);
    const rows = rowsBetween(segment.alive, from, Math.max(from, rowAtTime(segment, window.to + 1)));
    const match = matching?.[index];
    if (match !== undefined) keepMatches(rows, match);
    for (const flags of conditions.accounts) await keepOfAccounts(rows, flags, segment);
    const keepers = keepersOf(conditions, segment, index);
    if (keepers.length > 0) {
      for await (const slice of inSlices(rows)) for (const keep of keepers) keep(slice);
    }
    selected.push(rows);
  }
  return selected;
}

async function conditionsOf(
  { engine, book, matches }: RowSource,
  { filter, lists, propertyHolders }: Selection,
  window: NonNullable<PostFilter["window"]>,
  analyzer: View["analyzer"],
): Promise<Conditions> {
  const { names } = book;
  const channels = filter.channelIds === null ? null : await resolveChannels(engine, filter.channelIds);
  const keywords = (lists ?? []).flatMap(({ keyword }) => (keyword === null ? [] : [keyword]));
  const listMatches = await Promise.all(
    keywords.map((keyword) => matches.find(book, { keyword, languages: null, analyzer }, window)),
  );
  const flagsOf = (ids: readonly number[] | null | undefined) =>
    ids === null || ids === undefined ? [] : [accountFlags(names, ids)];
  const listedAccounts = (lists ?? []).flatMap(({ accountIds }) => flagsOf(accountIds));
  const isOneList = listedAccounts.length === 1 && listMatches.length === 0;
  return {
    facets: facetFlags(filter, names),
    accounts: [...flagsOf(channels), ...flagsOf(propertyHolders), ...(isOneList ? listedAccounts : [])],
    listed: lists === null || isOneList ? null : { accounts: listedAccounts, matches: listMatches },
    engagementFrom: filter.engagementFrom ?? 0,
    engagementTo: filter.engagementTo ?? Number.POSITIVE_INFINITY,
    tags: [filter.hashtags, filter.domains].flatMap((tags) => (tags === null ? [] : [tagFlags(names, tags)])),
  };
}

/** The account that another was merged into is meant too. */
async function resolveChannels(engine: Engine, channelIds: readonly number[]): Promise<readonly number[]> {
  const builder = createStatementBuilder();
  const merged = await engine.read<{ target: number }>(
    builder.build(
      `SELECT merged_into AS target FROM ${ACCOUNTS} FINAL WHERE id IN ${builder.bind("Array(UInt64)", channelIds)} AND merged_into != 0`,
    ),
  );
  return [...channelIds, ...merged.map(({ target }) => target)];
}

function facetFlags(filter: PostFilter, names: Names): Flags | null {
  const { platforms, postTypes, languages, exclude } = filter;
  if (platforms === null && postTypes === null && languages === null && exclude.length === 0) return null;
  const excludes = { ads: isAd, replies: isReply, posts: (facet: Facet) => !isAd(facet) };
  return Uint8Array.from(facetsOf(names), (facet) => {
    const passes =
      platforms?.includes(facet.platform) !== false &&
      postTypes?.includes(facet.type) !== false &&
      languages?.includes(facet.language) !== false &&
      !exclude.some((excluded) => excludes[excluded](facet));
    return passes ? 1 : 0;
  });
}

function isAd({ kind }: Facet): boolean {
  return kind === "ad";
}

function isReply({ kind }: Facet): boolean {
  return kind === "reply";
}

/** By the array of the IDs: those of a property are the same as long as nothing is written. */
const knownFlags = new WeakMap<readonly number[], { readonly names: Names; readonly flags: Flags }>();

function accountFlags(names: Names, ids: readonly number[]): Flags {
  const { accounts } = names;
  const known = knownFlags.get(ids);
  if (known?.names === names && known.flags.length === accounts.values.length) return known.flags;
  const flags = new Uint8Array(accounts.values.length);
  for (const id of ids) {
    const number = accounts.find(id);
    if (number !== undefined) flags[number] = 1;
  }
  knownFlags.set(ids, { names, flags });
  return flags;
}

function tagFlags({ tags }: Names, wanted: readonly string[]): Flags {
  const flags = new Uint8Array(tags.values.length);
  for (const tag of wanted) {
    const number = tags.find(tag);
    if (number !== undefined) flags[number] = 1;
  }
  return flags;
}

/** The rows of all these accounts, for as long as the flags and the segment are there. */
const rowsOfAccounts = new WeakMap<Flags, WeakMap<Uint32Array, RowSet>>();
/** Where so many of all rows are looked at, all are, and remembered. */
const WIDE = 0.25;

async function keepOfAccounts(rows: RowSet, flags: Flags, { account }: Segment): Promise<void> {
  const bySegment = rowsOfAccounts.get(flags) ?? new WeakMap<Uint32Array, RowSet>();
  rowsOfAccounts.set(flags, bySegment);
  const known = bySegment.get(account);
  if (known !== undefined) {
    keepCommon(rows, known);
    return;
  }
  if (rows.words.length * 32 < WIDE * account.length) {
    for await (const slice of inSlices(rows)) keepFlagged(slice, account, flags);
    return;
  }
  const all = noRows(0, account.length);
  all.words.fill(0xffffffff);
  for await (const slice of inSlices(all)) keepFlagged(slice, account, flags);
  bySegment.set(account, all);
  keepCommon(rows, all);
}

type Keep = (rows: RowSet) => void;

/** What takes out the rows that do not meet the conditions, one condition after the other. */
function keepersOf(conditions: Conditions, segment: Segment, index: number): readonly Keep[] {
  const { facets, listed, engagementFrom, engagementTo, tags } = conditions;
  const { facet, engagement } = segment;
  const keepers: Keep[] = [];
  if (facets !== null) keepers.push((rows) => keepFlagged(rows, facet, facets));
  if (engagementFrom > 0 || engagementTo < Number.POSITIVE_INFINITY) {
    const isEnough = (row: number) => {
      const value = engagement[row] ?? 0;
      return value >= engagementFrom && value <= engagementTo;
    };
    keepers.push((rows) => keepRows(rows, isEnough));
  }
  if (listed !== null) keepers.push((rows) => keepListed(rows, listed, segment, index));
  for (const flags of tags) keepers.push((rows) => keepRows(rows, hasTag(segment, flags)));
  return keepers;
}

function keepListed(rows: RowSet, { accounts, matches }: Listed, { account }: Segment, index: number): void {
  const matching = noRows(rows.first, rows.first + rows.words.length * 32);
  for (const match of matches) {
    const found = match[index];
    if (found !== undefined) addMatches(matching, found);
  }
  keepRows(rows, (row) => hasRow(matching, row) || accounts.some((flags) => flags[account[row] ?? 0] === 1));
}

function hasTag({ tagsFrom, tags }: Segment, flags: Flags): (row: number) => boolean {
  return (row) => {
    const end = tagsFrom[row + 1] ?? 0;
    for (let at = tagsFrom[row] ?? 0; at < end; at++) {
      if (flags[tags[at] ?? 0] === 1) return true;
    }
    return false;
  };
}
