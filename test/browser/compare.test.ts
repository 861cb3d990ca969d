import type { Page } from "playwright-core";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { Inhabitant } from "../support/world.ts";
import { describeInBrowser } from "./site/describe-in-browser.ts";
import { newsRecords } from "./site/news-records.ts";
import { totalOn } from "./site/search-page.ts";
import { openSite, type Site } from "./site/site.ts";

describeInBrowser("Searches are held beside each other", () => {
  let site: Site;
  let reader: Inhabitant;
  let page: Page;
  beforeAll(async () => {
    site = await openSite();
    await site.world.store(newsRecords(site.world.now()));
    reader = await site.world.createUser();
    page = await site.visit({ as: reader });
  });
  afterAll(() => site?.close());

  /** Brings a search from its page to the comparison. */
  async function compare(keyword: string): Promise<void> {
    await page.goto(`/?keyword=${keyword}`);
    await totalOn(page);
    await page.getByRole("button", { name: "Compare" }).click();
    await page.getByRole("heading", { name: "Compare" }).waitFor();
  }

  async function compared(): Promise<readonly string[]> {
    const fields = page.getByLabel(/^Keyword of search/);
    await fields.first().waitFor();
    return Promise.all((await fields.all()).map((field) => field.inputValue()));
  }

  test("two searches on one timeline, by number and by share", async () => {
    await compare("harbor");
    await page.getByRole("button", { name: /^Add/ }).first().click();
    await page.getByLabel("Keyword of search 2").fill("football");
    await page.getByRole("img", { name: /harbor, football over time/ }).waitFor();
    await page.getByText("Share of all posts", { exact: true }).click();
    await page
      .getByText(/^\d+(\.\d+)?%$/)
      .first()
      .waitFor();
    const address = page.url();
    expect(address).toContain("measure=share");
    await page.reload();
    await page.getByRole("img", { name: /harbor, football over time/ }).waitFor();
    expect(page.url()).toBe(address);
  });

  test("what was compared is still there after a look at the search page, loaded anew", async () => {
    // Each goto loads the application anew.
    await compare("strike");
    expect(await compared()).toEqual(["harbor", "football", "strike"]);
    await page.goto("/");
    await page.getByRole("link", { name: "Compare" }).click();
    expect(await compared()).toEqual(["harbor", "football", "strike"]);
    expect(page.url()).toContain("search=keyword%3Dharbor");
  });

  test("a fifth search replaces none unless the reader says which", async () => {
    await compare("flood");
    await compare("rain");
    expect(await compared()).toEqual(["harbor", "football", "strike", "flood"]);
    await page.getByText("“rain” is not among them").waitFor();
    await page.reload();
    await page.getByRole("button", { name: "Replace “football”" }).click();
    await expect.poll(compared).toEqual(["harbor", "rain", "strike", "flood"]);
    expect(await page.getByText("is not among them").count()).toBe(0);
    await compare("puerto");
    await page.getByRole("button", { name: "Leave it out" }).click();
    await page.getByText("is not among them").waitFor({ state: "detached" });
    expect(await compared()).toEqual(["harbor", "rain", "strike", "flood"]);
  });
});
