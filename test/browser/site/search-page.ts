import type { Page } from "playwright-core";
import { expect } from "vitest";
import type { Inhabitant } from "../../support/world.ts";
import type { Site } from "./site.ts";

/** The query string of the page's address, decoded. */
export function queryOf(page: Page): string {
  return decodeURIComponent(new URL(page.url()).search.slice(1).replaceAll("+", " "));
}

/** How many posts the page says there are, once it is no longer looking. */
export async function totalOn(page: Page): Promise<number> {
  const total = page.locator("[data-stale=false]").filter({ hasText: /^[\d,]+ posts?$/ });
  await total.waitFor();
  return Number((await total.textContent())?.replace(/\D/g, ""));
}

/**
 * Waits for the address to hold this part of a query, then compares the page with what the API says about the same
 * address.
 */
export async function expectSearch(
  { world }: Site,
  { key }: Inhabitant,
  page: Page,
  part: string,
): Promise<number> {
  await expect.poll(() => queryOf(page)).toContain(part);
  const { search } = new URL(page.url());
  const { status, body, text } = await world.get(`/api/v1/posts${search}`, { key });
  expect(status, text).toBe(200);
  await expect.poll(() => totalOn(page)).toBe(body.meta.total_posts);
  return body.meta.total_posts;
}

/** Opens a filter by its name. */
export async function openFilter(page: Page, name: string): Promise<void> {
  const filters = page.getByRole("group", { name: "Filters" });
  await filters.getByRole("button", { name: new RegExp(`^${name}`) }).click();
}
