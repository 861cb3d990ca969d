import type { Platform } from "../../../contract/vocabulary.ts";
import { type AccountRow, fromAccountRow } from "../../accounts/account-row.ts";
import type { Account } from "../../post.ts";
import type { Engine } from "../engine.ts";
import { ACCOUNTS } from "../schema.ts";
import { ACCOUNT_ROW_COLUMNS } from "../write/account-rows.ts";
import { createStatementBuilder } from "./statement-builder.ts";

/** Accounts whose name or handle has this text in it, case aside; the closest first, then those with most followers. */
export async function findAccountsByText(
  engine: Engine,
  text: string,
  limit: number,
  platform: Platform | null,
): Promise<readonly Account[]> {
  const builder = createStatementBuilder();
  const wanted = builder.bind("String", text.trim().replace(/^@+/, ""));
  const within = (column: string): string => `positionCaseInsensitiveUTF8(${column}, ${wanted})`;
  const where = platform === null ? "" : `AND platform = ${builder.bind("String", platform)}`;
  const rows = await engine.read<AccountRow>(
    builder.build(
      `SELECT ${ACCOUNT_ROW_COLUMNS} FROM ${ACCOUNTS} FINAL
       WHERE merged_into = 0 AND (${within("name")} > 0 OR ${within("handle")} > 0 OR uid = ${wanted}) ${where}
       ORDER BY
         lowerUTF8(handle) = lowerUTF8(${wanted}) OR lowerUTF8(name) = lowerUTF8(${wanted}) OR uid = ${wanted} DESC,
         ${within("name")} = 1 OR ${within("handle")} = 1 DESC,
         ifNull(followers, 0) DESC, id
       LIMIT ${builder.bind("UInt64", limit)}`,
    ),
  );
  return rows.map(fromAccountRow);
}
