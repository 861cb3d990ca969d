import { type AccountRow, fromAccountRow } from "../../accounts/account-row.ts";
import { accountKeys, createAccountResolver } from "../../accounts/resolve-accounts.ts";
import { RowPieces } from "../../batch/row-bytes.ts";
import { hasMark, refusingMarks } from "../../erasure/erasure-marks.ts";
import type { AccountDescription } from "../../post.ts";
import type { DescribeResult } from "../../results.ts";
import type { Engine } from "../engine.ts";
import { accountsStatement, mergeAccounts } from "../read/accounts.ts";
import { ACCOUNTS } from "../schema.ts";
import { ACCOUNT_COLUMNS, writeAccountRow } from "./account-rows.ts";
import type { ErasureStore } from "./erasures.ts";

export interface DescribeOptions {
  readonly engine: Engine;
  readonly erasures: ErasureStore;
  readonly nextVersion: () => number;
  /** Find out what would become of them, and write nothing. */
  readonly dryRun: boolean;
  readonly nowMs: number;
}

/** Nothing else may be writing: what is known of the accounts must not change in between. */
export async function describeStoredAccounts(
  descriptions: readonly AccountDescription[],
  { engine, erasures, nextVersion, dryRun, nowMs }: DescribeOptions,
): Promise<DescribeResult> {
  const { key, marks } = await erasures.load();
  const isErased = (one: AccountDescription) => refusingMarks(key, one).some((mark) => hasMark(marks, mark));
  const erased = descriptions.flatMap((one, place) => (isErased(one) ? [place] : []));
  const refused = new Set(erased);
  const allowed = descriptions.filter((_, place) => !refused.has(place));
  const known = (await engine.read<AccountRow>(accountsStatement(accountKeys(allowed)))).map(fromAccountRow);
  const resolver = createAccountResolver(known, nowMs);
  const described = new Set(allowed.map((one) => resolver.describe(one)).map((id) => resolver.current(id)));
  const changed = resolver.changed();
  const merges = resolver.merges();
  if (!dryRun && changed.length > 0) {
    const version = nextVersion();
    const rows = new RowPieces();
    for (const account of changed) rows.add((writer) => writeAccountRow(writer, account, version, 0));
    await engine.insert(ACCOUNTS, ACCOUNT_COLUMNS, rows.take());
    await mergeAccounts(engine, merges, version);
  }
  const before = new Set(known.map(({ id }) => id));
  const merged = new Set(merges.map(({ into }) => into.id));
  const added = changed.filter(({ id }) => !before.has(id) && !merged.has(id)).length;
  return { added, changed: changed.length - added, unchanged: described.size - changed.length, erased };
}
