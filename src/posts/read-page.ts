import type { Kind, Platform, PostType } from "../contract/vocabulary.ts";
import { loadAccounts } from "./accounts.ts";
import { compileList, compileSelection, compileVisibility } from "./compile-selection.ts";
import type { Engine, Statement } from "./engine.ts";
import type { Account, PostContent } from "./post.ts";
import type { ListRule, PageRequest, PostKey, PostPage, Selection, StoredPost } from "./posts.ts";
import { POSTS } from "./schema.ts";
import { createStatementBuilder, type StatementBuilder } from "./statement-builder.ts";
import type { View } from "./view.ts";

interface KeyRow {
  readonly published_at: number;
  readonly id: number;
  readonly uid: string;
}

interface PostRow extends KeyRow {
  readonly platform: string;
  readonly type: string;
  readonly kind: string;
  readonly language: string;
  readonly engagement: number;
  readonly account_id: number;
  readonly created_at: number;
  readonly updated_at: number;
  readonly document: string;
  /** Which of the caller's lists with a keyword match, in their order. */
  readonly by_keyword: readonly number[];
}

/** The page and the exact total, at the same time. */
export async function readPage(
  engine: Engine,
  selection: Selection,
  page: PageRequest,
  view: View,
): Promise<PostPage> {
  const [posts, total] = await Promise.all([
    readPosts(engine, selection, page, view),
    readCount(engine, selection, view),
  ]);
  return { posts, total, analyzer: view.analyzer };
}

export async function readCount(engine: Engine, selection: Selection, view: View): Promise<number> {
  const builder = createStatementBuilder();
  const where = compileSelection(selection, view, builder);
  const [row] = await engine.read<{ total: number }>(
    builder.build(`SELECT count() AS total FROM ${POSTS} WHERE ${where}`),
  );
  return row?.total ?? 0;
}

export async function readPosts(
  engine: Engine,
  selection: Selection,
  page: PageRequest,
  view: View,
): Promise<readonly StoredPost[]> {
  const keys = await engine.read<KeyRow>(keysStatement(selection, page, view));
  if (keys.length === 0) return [];
  const rows = await engine.read<PostRow>(documentsStatement(keys, page.callerLists, view));
  const accounts = await loadAccounts(
    engine,
    rows.map((row) => row.account_id),
  );
  const byKey = new Map(rows.map((row) => [keyText(row), row]));
  const members = page.callerLists.map((list) => ({ list, accountIds: new Set(list.accountIds) }));
  return keys.flatMap((key) => {
    const row = byKey.get(keyText(key));
    const account = row === undefined ? undefined : accounts.get(row.account_id);
    return row === undefined || account === undefined ? [] : [toStoredPost(row, account, members)];
  });
}

function keysStatement(selection: Selection, page: PageRequest, view: View): Statement {
  const builder = createStatementBuilder();
  const conditions = [compileSelection(selection, view, builder)];
  if (page.collectedUntil !== undefined) {
    conditions.push(`created_at <= ${builder.bind("UInt64", page.collectedUntil)}`);
  }
  if ("after" in page.start) conditions.push(...behind(page.start.after, page.order, builder));
  const direction = page.order === "desc" ? "DESC" : "ASC";
  const offset = "skip" in page.start ? `OFFSET ${builder.bind("UInt64", page.start.skip)}` : "";
  return builder.build(
    `SELECT published_at, id, uid FROM ${POSTS} WHERE ${conditions.join(" AND ")}
     ORDER BY published_at ${direction}, id ${direction}, uid ${direction}
     LIMIT ${builder.bind("UInt64", page.limit)} ${offset}`,
  );
}

/** The comparison of times alone lets the engine skip what lies before the page. */
function behind(key: PostKey, order: PageRequest["order"], builder: StatementBuilder): readonly string[] {
  const operator = order === "desc" ? "<" : ">";
  const time = builder.bind("UInt32", key.publishedAt);
  const place = [time, builder.bind("UInt64", key.id), builder.bind("String", key.uid)].join(", ");
  return [`published_at ${operator}= ${time}`, `(published_at, id, uid) ${operator} (${place})`];
}

function documentsStatement(
  keys: readonly KeyRow[],
  callerLists: readonly ListRule[],
  view: View,
): Statement {
  const builder = createStatementBuilder();
  const conditions = [
    `published_at IN ${builder.bind("Array(UInt32)", [...new Set(keys.map((key) => key.published_at))])}`,
    `id IN ${builder.bind(
      "Array(UInt64)",
      keys.map((key) => key.id),
    )}`,
    ...compileVisibility(view.visibility, builder),
  ];
  const flags = keywordLists(callerLists).map((list) =>
    compileList(
      { ...list, accountIds: [] },
      { builder, analyzer: view.analyzer, scope: conditions, languages: null },
    ),
  );
  return builder.build(
    `SELECT published_at, id, uid, platform, type, kind, language, engagement, account_id, created_at, updated_at,
       document, [${flags.map((flag) => `toUInt8(${flag})`).join(", ")}] AS by_keyword
     FROM ${POSTS} WHERE ${conditions.join(" AND ")}`,
  );
}

interface Membership {
  readonly list: ListRule;
  readonly accountIds: ReadonlySet<number>;
}

function toStoredPost(row: PostRow, account: Account, members: readonly Membership[]): StoredPost {
  const lists = keywordLists(members.map(({ list }) => list));
  const matched = new Set(lists.filter((_, index) => row.by_keyword[index] === 1));
  return {
    id: row.id,
    uid: row.uid,
    publishedAt: row.published_at,
    platform: row.platform as Platform,
    type: row.type as PostType,
    kind: row.kind as Kind,
    language: row.language === "" ? null : row.language,
    engagement: row.engagement,
    createdAt: row.created_at,
    updatedAt: row.updated_at,
    content: JSON.parse(row.document) as PostContent,
    account,
    listIds: members
      .filter(({ list, accountIds }) => matched.has(list) || accountIds.has(account.id))
      .map(({ list }) => list.id)
      .sort((left, right) => left - right),
  };
}

function keywordLists(lists: readonly ListRule[]): readonly ListRule[] {
  return lists.filter((list) => list.keyword !== null);
}

function keyText(key: KeyRow): string {
  return `${key.published_at} ${key.id} ${key.uid}`;
}
