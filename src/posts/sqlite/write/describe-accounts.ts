import { createAccountBook } from "../../accounts/account-book.ts";
import { accountKeys } from "../../accounts/resolve-accounts.ts";
import { refusingMarks } from "../../erasure/erasure-mark.ts";
import { hasMark } from "../../erasure/mark-set.ts";
import type { AccountDescription } from "../../post.ts";
import type { DescribeResult } from "../../posts.ts";
import type { Store } from "./store.ts";
import type { BatchWriter } from "./write-batch.ts";

/** Notes what somebody says about accounts; with `dryRun` it only finds out what would become of it. */
export function describeAccounts(
  store: Store,
  writer: BatchWriter,
  descriptions: readonly AccountDescription[],
  {
    erasureKey,
    dryRun,
    nowMs,
  }: { readonly erasureKey: string; readonly dryRun: boolean; readonly nowMs: number },
): DescribeResult {
  const { marks } = store;
  const isErased = (one: AccountDescription) =>
    refusingMarks(erasureKey, one).some((mark) => hasMark(marks, mark));
  const erased = descriptions.flatMap((one, place) => (isErased(one) ? [place] : []));
  const refused = new Set(erased);
  const allowed = descriptions.filter((_, place) => !refused.has(place));
  const known = store.accounts.known(accountKeys(allowed));
  const book = createAccountBook(known, nowMs);
  const described = new Set(allowed.map((one) => book.describe(one)).map((id) => book.current(id)));
  const changed = book.changed();
  const merges = book.merges();
  if (!dryRun && changed.length > 0) {
    store.write((version) => writer.writeAccounts(changed, merges, version));
  }
  const before = new Set(known.map(({ id }) => id));
  const merged = new Set(merges.map(({ into }) => into.id));
  const added = changed.filter(({ id }) => !before.has(id) && !merged.has(id)).length;
  return { added, changed: changed.length - added, unchanged: described.size - changed.length, erased };
}
