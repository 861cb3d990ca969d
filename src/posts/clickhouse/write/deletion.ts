import type { PlatformChoice } from "../../posts.ts";
import type { StatementBuilder } from "../read/statement-builder.ts";
import { DELETIONS } from "../schema.ts";

/**
 * Which posts are being deleted. Single posts are named in a table, the journal of the deletion: the engine keeps the
 * text of a statement that deletes, and no uid may be in it. (A second subquery within the first makes such a statement
 * hang.)
 */
export type Deletion =
  | { readonly kind: "posts" }
  | { readonly kind: "accounts"; readonly ids: readonly number[] }
  | { readonly kind: "age"; readonly publishedBefore: number; readonly platforms?: PlatformChoice };

/** The condition that holds for the posts in a table of posts. */
export function compileDeletion(deletion: Deletion, builder: StatementBuilder): string {
  switch (deletion.kind) {
    case "posts":
      return `(id, uid) IN (SELECT id, text FROM ${DELETIONS} WHERE kind = 'post')`;
    case "accounts":
      return `account_id IN ${builder.bind("Array(UInt64)", deletion.ids)}`;
    case "age": {
      const isOld = `published_at < ${builder.bind("UInt32", deletion.publishedBefore)}`;
      if (deletion.platforms === undefined) return isOld;
      const { names, allOthers } = deletion.platforms;
      return `${isOld} AND platform ${allOthers ? "NOT IN" : "IN"} ${builder.bind("Array(String)", names)}`;
    }
  }
}
