import { DEFAULT_PER_PAGE, MAX_PER_PAGE } from "../limits.ts";
import type { PostRequest } from "../post-request.ts";
import { SORT_ORDERS, SORTS } from "../vocabulary.ts";
import { refusal } from "./choices.ts";
import type { Given, GivenParameters } from "./given-parameters.ts";
import { quote, type Remarks } from "./remarks.ts";

export function parsePaging(
  given: GivenParameters,
  remarks: Remarks,
): Omit<PostRequest, "filter" | "explain"> {
  const perPage = parseCount("per_page", MAX_PER_PAGE, given, remarks);
  const size = perPage.value ?? DEFAULT_PER_PAGE;
  // The number of posts before a page must be exact.
  const page = parseCount("page", Math.floor(Number.MAX_SAFE_INTEGER / size), given, remarks);
  const order = given.single("sort_order");
  const sortOrder = SORT_ORDERS.find((option) => option === order.value);
  if (order.value !== null && sortOrder === undefined) {
    remarks.invalid("sort_order", refusal("sort_order", order.value, SORT_ORDERS));
  }
  const by = given.single("sort_by");
  const sortBy = SORTS.find((option) => option === by.value);
  if (by.value !== null && sortBy === undefined) {
    remarks.invalid("sort_by", refusal("sort_by", by.value, SORTS));
  }
  return {
    perPage: size,
    perPageGiven: perPage.given,
    page: page.value,
    sortBy: sortBy ?? "published_at",
    sortByGiven: by.given,
    sortOrder: sortOrder ?? "desc",
    sortOrderGiven: order.given,
    cursor: given.single("cursor").value,
  };
}

function parseCount(
  name: "per_page" | "page",
  greatest: number,
  given: GivenParameters,
  remarks: Remarks,
): Given<number> {
  const { given: isGiven, value: text } = given.single(name);
  if (text === null) return { given: isGiven, value: null };
  const value = /^\d+$/.test(text) ? Number(text) : Number.NaN;
  if (value >= 1 && value <= greatest) return { given: true, value };
  remarks.invalid(name, `${quote(name)} must be a whole number from 1 to ${greatest}, not ${quote(text)}.`);
  return { given: true, value: null };
}
