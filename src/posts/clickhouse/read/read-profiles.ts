import type { AccountProfile } from "../../posts.ts";
import { POSTS } from "../schema.ts";
import { conjunction } from "./compile-keyword.ts";
import { compileVisibility } from "./compile-selection.ts";
import type { Reader } from "./reader.ts";
import { createStatementBuilder } from "./statement-builder.ts";
import type { View } from "./view.ts";

interface ActivityRow {
  readonly account: number;
  readonly posts: number;
  readonly first: number;
  readonly last: number;
  readonly created: number;
  readonly updated: number;
}

/** What there is of each account; null for an ID that is none. */
export async function readProfiles(
  reader: Reader,
  ids: readonly number[],
  view: View,
): Promise<readonly (AccountProfile | null)[]> {
  if (ids.length === 0) return [];
  const accounts = await reader.accounts(ids);
  const known = ids.flatMap((id) => accounts.get(id)?.id ?? []);
  if (known.length === 0) return ids.map(() => null);
  const builder = createStatementBuilder();
  const where = conjunction([
    `account_id IN ${builder.bind("Array(UInt64)", [...new Set(known)])}`,
    ...compileVisibility(view, builder),
  ]);
  const rows = await reader.engine.read<ActivityRow>(
    builder.build(
      `SELECT account_id AS account, count() AS posts, min(published_at) AS first, max(published_at) AS last,
         min(created_at) AS created, max(updated_at) AS updated
       FROM ${POSTS} WHERE ${where} GROUP BY account_id`,
    ),
  );
  const activities = new Map(rows.map((row) => [row.account, row]));
  return ids.map((id) => {
    const account = accounts.get(id);
    if (account === undefined) return null;
    const activity = activities.get(account.id);
    return {
      account,
      posts: activity?.posts ?? 0,
      firstPublishedAt: activity?.first ?? null,
      lastPublishedAt: activity?.last ?? null,
      createdAt: activity?.created ?? null,
      updatedAt: activity?.updated ?? null,
    };
  });
}
