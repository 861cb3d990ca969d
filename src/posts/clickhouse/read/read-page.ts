import type { SortBy } from "../../../contract/vocabulary.ts";
import type { ListRule, PageRequest, PostPage, Selection, SortKey, StoredPost } from "../../posts.ts";
import { FRESH_MS, type HourCount } from "../../results.ts";
import { createStatementBuilder, type Engine, type Statement, type StatementBuilder } from "../engine.ts";
import { POSTS } from "../schema.ts";
import { isVerified } from "./compile-keyword.ts";
import { compileList, compileSelection, compileVisibility } from "./compile-selection.ts";
import { atKeys, type DocumentKey, type Documents, documentKey, FoundPost } from "./documents.ts";
import type { PostSource, Reader } from "./reader.ts";
import type { Snapshot } from "./snapshot.ts";

interface KeyRow extends DocumentKey {
  readonly account_id: number;
  readonly relative: number;
}

/** Of so many posts it takes less time to find and sort all that match than to ask twice. */
const FEW_POSTS = 50_000;

/** The page and the exact total: in one question if few posts come into question, otherwise in two at the same time. */
export async function readPage(
  reader: Reader,
  selection: Selection,
  page: PageRequest,
  snapshot: Snapshot,
): Promise<PostPage> {
  const { engine } = reader;
  const { analyzer } = snapshot;
  const isFirst = "skip" in page.start && page.start.skip === 0;
  if (isFirst && (await reader.estimatePosts(selection.filter.window)) <= FEW_POSTS) {
    const keys = await engine.read<KeyRow & { readonly total: number }>(
      keysStatement(selection, page, snapshot, ["count() OVER () AS total"]),
    );
    return { posts: await presentKeys(reader, keys, page, snapshot), total: keys[0]?.total ?? 0, analyzer };
  }
  const [posts, total] = await Promise.all([
    readPosts(reader, selection, page, snapshot),
    readCount(engine, selection, snapshot),
  ]);
  return { posts, total, analyzer };
}

export async function readCount(engine: Engine, selection: Selection, snapshot: Snapshot): Promise<number> {
  const builder = createStatementBuilder();
  const where = compileSelection(selection, snapshot, builder);
  const [row] = await engine.read<{ total: number }>(
    builder.build(`SELECT count() AS total FROM ${POSTS} WHERE ${where}`, {
      heavy: selection.keyword !== null && isVerified(selection.keyword),
    }),
  );
  return row?.total ?? 0;
}

/** By the hour of publication or of arrival. */
export async function readHours(
  engine: Engine,
  selection: Selection,
  by: "published_at" | "collected",
  snapshot: Snapshot,
): Promise<readonly HourCount[]> {
  const builder = createStatementBuilder();
  const where = compileSelection(selection, snapshot, builder);
  const hour = by === "collected" ? "intDiv(created_at, 3600000)" : "intDiv(published_at, 3600)";
  const isFresh = `toInt64(created_at) - toInt64(published_at) * 1000 < ${FRESH_MS}`;
  return engine.read<HourCount>(
    builder.build(
      `SELECT ${hour} AS hour, count() AS posts, countIf(${isFresh}) AS fresh, sum(engagement) AS engagement
       FROM ${POSTS} WHERE ${where} GROUP BY hour ORDER BY hour`,
    ),
  );
}

/** A page of a walk over everything: without the total, and without remembering what it read. */
export async function readPassingPosts(
  reader: Reader,
  selection: Selection,
  page: PageRequest,
  snapshot: Snapshot,
): Promise<readonly StoredPost[]> {
  return readPosts(reader.passing, selection, page, snapshot);
}

async function readPosts(
  source: PostSource,
  selection: Selection,
  page: PageRequest,
  snapshot: Snapshot,
): Promise<readonly StoredPost[]> {
  const keys = await source.engine.read<KeyRow>(keysStatement(selection, page, snapshot));
  return presentKeys(source, keys, page, snapshot);
}

async function presentKeys(
  source: PostSource,
  keys: readonly KeyRow[],
  page: PageRequest,
  snapshot: Snapshot,
): Promise<readonly StoredPost[]> {
  return present(source, { keys, documents: source.documents.load(keys) }, page, snapshot);
}

/** Documents that are still being read are waited for beside the rest. */
interface FoundKeys {
  readonly keys: readonly KeyRow[];
  readonly documents: ReturnType<Documents["load"]> | Awaited<ReturnType<Documents["load"]>>;
}

async function present(
  { engine, accounts }: PostSource,
  { keys, documents }: FoundKeys,
  page: PageRequest,
  snapshot: Snapshot,
): Promise<readonly StoredPost[]> {
  if (keys.length === 0) return [];
  const [found, accountsById, matches] = await Promise.all([
    documents,
    accounts(keys.map((key) => key.account_id)),
    matchLists(engine, keys, page.callerLists, snapshot),
  ]);
  const onPage = new Set(keys.flatMap((key) => accountsById.get(key.account_id)?.id ?? []));
  const members = page.callerLists.map((list) => ({ list, accountIds: membersAmong(onPage, list) }));
  return keys.flatMap((key, index) => {
    const document = found[index];
    const account = accountsById.get(key.account_id);
    if (document === undefined || account === undefined) return [];
    const listIds = members
      .filter(({ list, accountIds }) => accountIds.has(account.id) || matches(key, list))
      .map(({ list }) => list.id)
      .sort((left, right) => left - right);
    return [new FoundPost(key, document, account, listIds)];
  });
}

/** A list may have thousands of members; making a set of all takes longer than all that is asked of it. */
function membersAmong(accounts: ReadonlySet<number>, { accountIds }: ListRule): ReadonlySet<number> {
  return new Set(accountIds.filter((id) => accounts.has(id)));
}

function keysStatement(
  selection: Selection,
  page: PageRequest,
  snapshot: Snapshot,
  more: readonly string[] = [],
): Statement {
  const builder = createStatementBuilder();
  const conditions = [compileSelection(selection, snapshot, builder)];
  if (page.collectedUntil !== undefined) {
    conditions.push(`created_at <= ${builder.bind("UInt64", page.collectedUntil)}`);
  }
  const { sortBy = "published_at" } = page;
  // A batch is seen as it is inserted: what goes on from a post of it must not pass over the rest.
  if (sortBy === "collected" && page.collectedUntil === undefined && snapshot.arrivedUntil !== null) {
    conditions.push(`created_at <= ${builder.bind("UInt64", snapshot.arrivedUntil)}`);
  }
  if ("after" in page.start) conditions.push(...behind(page.start.after, sortBy, page.order, builder));
  const direction = page.order === "desc" ? "DESC" : "ASC";
  const order = ORDERS[sortBy].map((column) => `${column} ${direction}`).join(", ");
  const offset = "skip" in page.start ? `OFFSET ${builder.bind("UInt64", page.start.skip)}` : "";
  return builder.build(
    `SELECT ${["published_at, id, uid, version, account_id, relative", ...more].join(", ")} FROM ${POSTS} WHERE ${conditions.join(" AND ")}
     ORDER BY ${order}
     LIMIT ${builder.bind("UInt64", page.limit)} ${offset}`,
  );
}

const TOTAL_ORDER = ["published_at", "id", "uid"];
const ORDERS: Readonly<Record<SortBy, readonly string[]>> = {
  published_at: TOTAL_ORDER,
  engagement: ["engagement", ...TOTAL_ORDER],
  relative_engagement: ["relative", ...TOTAL_ORDER],
  // Without the publication time, which another version of a post may change.
  collected: ["created_at", "id", "uid"],
};

/** The comparison of the first column alone lets the engine skip what lies before the page. */
function behind(
  key: SortKey,
  sortBy: SortBy,
  order: PageRequest["order"],
  builder: StatementBuilder,
): readonly string[] {
  const operator = order === "desc" ? "<" : ">";
  const place = [
    ...(sortBy === "published_at" ? [] : [builder.bind("UInt64", key.value)]),
    ...(sortBy === "collected" ? [] : [builder.bind("UInt32", key.publishedAt)]),
    builder.bind("UInt64", key.id),
    builder.bind("String", key.uid),
  ];
  const columns = ORDERS[sortBy];
  return [
    `${columns[0]} ${operator}= ${place[0]}`,
    `(${columns.join(", ")}) ${operator} (${place.join(", ")})`,
  ];
}

/** Which of the caller's lists with a keyword pull which of the posts in. */
async function matchLists(
  engine: Engine,
  keys: readonly KeyRow[],
  callerLists: readonly ListRule[],
  snapshot: Snapshot,
): Promise<(key: KeyRow, list: ListRule) => boolean> {
  const lists = callerLists.filter((list) => list.keyword !== null);
  if (lists.length === 0) return () => false;
  const builder = createStatementBuilder();
  const scope = [...atKeys(keys, builder), ...compileVisibility(snapshot, builder)];
  const flags = lists.map((list) =>
    compileList(
      { ...list, accountIds: [] },
      { builder, analyzer: snapshot.analyzer, scope, languages: null },
    ),
  );
  const rows = await engine.read<DocumentKey & { readonly by_keyword: readonly number[] }>(
    builder.build(
      `SELECT published_at, id, uid, version, [${flags.map((flag) => `toUInt8(${flag})`).join(", ")}] AS by_keyword
       FROM ${POSTS} WHERE ${scope.join(" AND ")}`,
    ),
  );
  const matched = new Set(
    rows.flatMap((row) =>
      lists.filter((_, index) => row.by_keyword[index] === 1).map((list) => `${list.id} ${documentKey(row)}`),
    ),
  );
  return (key, list) => matched.has(`${list.id} ${documentKey(key)}`);
}
