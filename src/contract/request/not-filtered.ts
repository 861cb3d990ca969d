import type { Warning } from "../errors.ts";
import type { PostFilter } from "../post-request.ts";
import { nearestParameter } from "./parameter-name.ts";
import { createRemarks, quote } from "./remarks.ts";

/** Those that were never meant to select posts. */
const NO_FILTERS: ReadonlySet<string> = new Set([
  ...["simple_query", "per_page", "page", "sort_by", "sort_order", "cursor", "explain"],
]);

/** What pages add to addresses: campaigns, and numbers against caches. */
const TRIMMINGS = /^(?:_|utm_)/;

/** Said first, because it matters most: the request meant to select posts, and selects them all. */
export function notFiltered(filter: PostFilter, unknown: readonly string[]): readonly Warning[] {
  if (!selectsEverything(filter)) return [];
  const name = unknown.find(
    (one) => !TRIMMINGS.test(one) && !NO_FILTERS.has(nearestParameter(one)?.base ?? ""),
  );
  if (name === undefined) return [];
  const nearest = nearestParameter(name);
  const remedy = nearest === null ? "" : ` ${quote(name)} is ${quote(nearest.name)} here.`;
  const span = filter.window === null ? "" : " of the last seven days";
  const detail = `This is not filtered: no filter of the request is known, so these are all posts${span}.${remedy}`;
  const remarks = createRemarks();
  remarks.warn("not_filtered", name, detail);
  return remarks.warnings();
}

function selectsEverything({ window: _, windowIsDefault, ...others }: PostFilter): boolean {
  const isNone = (value: unknown) => value === null || (Array.isArray(value) && value.length === 0);
  return windowIsDefault && Object.values(others).every(isNone);
}
