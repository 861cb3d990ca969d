import type { PostFilter, PropertyFilter } from "../../../contract/request/post-request.ts";
import type { AccountType } from "../../../contract/vocabulary.ts";
import { propertyPair } from "../../accounts/account-row.ts";
import type { ListRule, Selection } from "../../posts.ts";
import type { StatementBuilder } from "../engine.ts";
import { ACCOUNTS, POSTS_BESIDE } from "../schema.ts";
import { compileDeletion } from "../write/deletion.ts";
import { compileKeyword, conjunction, disjunction, type KeywordContext } from "./compile-keyword.ts";
import type { Snapshot, Visibility } from "./snapshot.ts";

/** The condition that selects the posts: the one place where a filter becomes SQL. */
export function compileSelection(
  selection: Selection,
  snapshot: Snapshot,
  builder: StatementBuilder,
): string {
  const { filter, keyword, lists } = selection;
  const { analyzer } = snapshot;
  const scope = [...compileWindow(filter, builder), ...compileVisibility(snapshot, builder)];
  const conditions = [
    ...scope,
    ...compileAttributes(filter, builder),
    ...(selection.postIds === undefined ? [] : [`id IN ${builder.bind("Array(UInt64)", selection.postIds)}`]),
    ...compileChannels(filter, builder),
    ...compileHolders(selection, builder),
  ];
  if (lists !== null) {
    conditions.push(
      disjunction(lists.map((list) => compileList(list, { builder, analyzer, scope, languages: null }))),
    );
  }
  if (keyword !== null) {
    conditions.push(compileKeyword(keyword, { builder, analyzer, scope, languages: filter.languages }));
  }
  return conjunction(conditions);
}

/** Whether a list pulls a post in. */
export function compileList(list: ListRule, context: KeywordContext): string {
  const conditions: string[] = [];
  if (list.accountIds.length > 0) {
    conditions.push(`account_id IN ${context.builder.bind("Array(UInt64)", list.accountIds)}`);
  }
  if (list.keyword !== null) conditions.push(compileKeyword(list.keyword, context));
  return disjunction(conditions);
}

/** What a reader leaves out because it is being replaced or deleted. */
export function compileVisibility(
  { visibility, hidden }: Snapshot,
  builder: StatementBuilder,
): readonly string[] {
  const seen = compileVersions(visibility, builder);
  return hidden === null ? seen : [...seen, `NOT (${compileDeletion(hidden, builder)})`];
}

function compileVersions(visibility: Visibility, builder: StatementBuilder): readonly string[] {
  switch (visibility.kind) {
    case "all":
      return [];
    case "without_version":
      return [`version != ${builder.bind("UInt64", visibility.version)}`];
    case "superseded_by": {
      const version = builder.bind("UInt64", visibility.version);
      return [
        `NOT (version < ${version} AND (id, uid) IN (SELECT id, uid FROM ${POSTS_BESIDE} WHERE version = ${version}))`,
      ];
    }
  }
}

function compileWindow(
  { window, collectedFrom, collectedTo }: PostFilter,
  builder: StatementBuilder,
): readonly string[] {
  const conditions: string[] = [];
  if (window !== null) {
    conditions.push(
      `published_at >= ${builder.bind("UInt32", window.from)}`,
      `published_at <= ${builder.bind("UInt32", window.to)}`,
    );
  }
  if (collectedFrom !== null)
    conditions.push(`created_at >= ${builder.bind("UInt64", collectedFrom * 1000)}`);
  if (collectedTo !== null)
    conditions.push(`created_at < ${builder.bind("UInt64", (collectedTo + 1) * 1000)}`);
  return conditions;
}

function compileAttributes(filter: PostFilter, builder: StatementBuilder): readonly string[] {
  const conditions: string[] = [];
  const oneOf = (column: string, values: readonly string[] | null) => {
    if (values !== null) conditions.push(`${column} IN ${builder.bind("Array(String)", values)}`);
  };
  oneOf("platform", filter.platforms);
  oneOf("type", filter.postTypes);
  oneOf("language", filter.languages);
  if (filter.postUid !== null) conditions.push(`uid = ${builder.bind("String", filter.postUid)}`);
  if (filter.engagementFrom !== null) {
    conditions.push(`engagement >= ${builder.bind("UInt64", filter.engagementFrom)}`);
  }
  if (filter.engagementTo !== null) {
    conditions.push(`engagement <= ${builder.bind("UInt64", filter.engagementTo)}`);
  }
  const anyOf = (column: string, values: readonly string[] | null) => {
    if (values !== null) conditions.push(`hasAny(${column}, ${builder.bind("Array(String)", values)})`);
  };
  anyOf("hashtags", filter.hashtags);
  anyOf("domains", filter.domains);
  for (const excluded of filter.exclude) {
    switch (excluded) {
      case "ads":
        conditions.push("kind != 'ad'");
        break;
      case "replies":
        conditions.push("kind != 'reply'");
        break;
      case "posts":
        conditions.push("kind = 'ad'");
        break;
    }
  }
  return conditions;
}

function compileChannels({ channelIds }: PostFilter, builder: StatementBuilder): readonly string[] {
  if (channelIds === null) return [];
  const ids = builder.bind("Array(UInt64)", channelIds);
  return [
    `(account_id IN ${ids} OR account_id IN (SELECT merged_into FROM ${ACCOUNTS} FINAL WHERE id IN ${ids} AND merged_into != 0))`,
  ];
}

function compileHolders(
  { filter, propertyHolders }: Selection,
  builder: StatementBuilder,
): readonly string[] {
  if (propertyHolders !== undefined) {
    return [`account_id IN ${builder.bind("Array(UInt64)", propertyHolders)}`];
  }
  const holding = compilePropertyHolders(filter, builder);
  return holding === null ? [] : [`account_id IN (${holding})`];
}

/** Selects the IDs of the accounts that have the properties of a filter; null if it asks for none. */
export function compilePropertyHolders(
  { person, channel }: PostFilter,
  builder: StatementBuilder,
): string | null {
  const properties: string[] = [];
  if (person !== null) properties.push(compileProperties("person", person, builder));
  if (channel !== null) properties.push(compileProperties("organization", channel, builder));
  if (properties.length === 0) return null;
  return `SELECT id FROM ${ACCOUNTS} FINAL WHERE merged_into = 0 AND ${disjunction(properties)}`;
}

function compileProperties(type: AccountType, properties: PropertyFilter, builder: StatementBuilder): string {
  const having = properties.map(({ key, values }) => {
    const pairs = values.map((value) => propertyPair(key, value));
    return `hasAny(property_pairs, ${builder.bind("Array(String)", pairs)})`;
  });
  return conjunction([`type = ${builder.bind("String", type)}`, ...having]);
}
