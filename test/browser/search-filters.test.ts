import type { Page } from "playwright-core";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import type { Inhabitant } from "../support/world.ts";
import { describeInBrowser } from "./site/describe-in-browser.ts";
import { NEWS_COUNT, newsRecords } from "./site/news-records.ts";
import { expectSearch, openFilter, queryOf, totalOn } from "./site/search-page.ts";
import { openSite, type Site } from "./site/site.ts";

describeInBrowser("Every filter of the API is a control, and the address holds the search", () => {
  let site: Site;
  let reader: Inhabitant;
  let page: Page;
  let listId: number;
  beforeAll(async () => {
    site = await openSite();
    await site.world.store(newsRecords(site.world.now()));
    reader = await site.world.createUser({ scopes: ["lists"] });
    const list = await site.world.createList(reader, { name: "Football", keyword: "football" });
    listId = list.id;
    page = await site.visit({ as: reader });
  });
  afterAll(() => site?.close());
  beforeEach(async () => {
    await page.goto("/");
    expect(await totalOn(page)).toBe(NEWS_COUNT);
  });

  /** What is chosen narrows the search, and never to nothing: a filter that finds nothing would prove nothing. */
  async function expectNarrowed(part: string): Promise<void> {
    const total = await expectSearch(site, reader, page, part);
    expect(total).toBeGreaterThan(0);
    expect(total).toBeLessThan(NEWS_COUNT);
  }

  test("a keyword is searched while it is typed, and its forms are marked", async () => {
    await page.getByRole("textbox", { name: "Keyword" }).pressSequentially("strikes");
    await expectNarrowed("keyword=strikes");
    const marks = await page.getByRole("article").locator("mark").allTextContents();
    expect(new Set(marks)).toEqual(new Set(["strike"]));
  });

  test("boolean mode", async () => {
    await page.getByText("Boolean", { exact: true }).click();
    await page.getByRole("textbox", { name: "Keyword" }).fill('"harbor strike" | football');
    await expectNarrowed('keyword="harbor strike" | football&simple_query=true');
  });

  test("platforms", async () => {
    await openFilter(page, "Platforms");
    await page.getByRole("checkbox", { name: /^Telegram/ }).check();
    await page.getByRole("checkbox", { name: /^VK/ }).check();
    await expectNarrowed("platform_names[]=Telegram&platform_names[]=VK");
  });

  test("the number beside a value is what choosing it, too, adds", async () => {
    const beside = async (name: string): Promise<number> => {
      const label = page.getByRole("dialog").locator("label").filter({ hasText: name });
      return Number((await label.textContent())?.replace(/\D/g, ""));
    };
    await openFilter(page, "Platforms");
    await page.getByRole("checkbox", { name: /^Telegram/ }).check();
    const alone = await expectSearch(site, reader, page, "platform_names[]=Telegram");
    await expect.poll(() => beside("VK")).toBeGreaterThan(0);
    const added = await beside("VK");
    const bar = page.getByRole("region", { name: "Platforms" }).getByRole("button", { name: /^VK/ });
    expect(Number((await bar.textContent())?.replace(/\D/g, ""))).toBe(added);
    await page.getByRole("checkbox", { name: /^VK/ }).check();
    expect(await expectSearch(site, reader, page, "platform_names[]=VK")).toBe(alone + added);
  });

  test("types", async () => {
    await openFilter(page, "Types");
    await page.getByRole("checkbox", { name: /^Photo/ }).check();
    await expectNarrowed("post_type[]=photo");
  });

  test("languages, by their names", async () => {
    await openFilter(page, "Languages");
    await page.getByLabel("Find in languages").fill("span");
    await page.getByRole("checkbox", { name: /^Spanish/ }).check();
    await expectNarrowed("language_code[]=ES");
  });

  test("a range of engagement", async () => {
    await openFilter(page, "Engagement");
    await page.getByRole("textbox", { name: "At least", exact: true }).fill("110");
    await page.getByLabel("At most").fill("220");
    await page.getByRole("button", { name: "Apply" }).click();
    await expectNarrowed("engagement_from=110.00&engagement_to=220.00");
  });

  test("a span of time up to now", async () => {
    await openFilter(page, "Time");
    await page.getByRole("button", { name: "Last 24 hours" }).click();
    await expectNarrowed("published_at_from=");
    expect(queryOf(page)).not.toContain("published_at_to");
  });

  test("a time range between two points", async () => {
    const day = (ago: number): string =>
      new Date(site.world.now().getTime() - ago * 86_400_000).toISOString().slice(0, 16);
    await openFilter(page, "Time");
    await page.getByLabel(/^From/).fill(day(3));
    await page.getByLabel(/^To/).fill(day(1));
    await page.getByRole("button", { name: "Apply" }).click();
    await expectNarrowed(`published_at_to=${Date.parse(`${day(1)}Z`) / 1000}`);
  });

  test("lists", async () => {
    await openFilter(page, "Lists");
    await page.getByRole("checkbox", { name: /^Football/ }).check();
    await expectNarrowed(`lists=${listId}`);
  });

  test("accounts, by their names", async () => {
    await openFilter(page, "Accounts");
    await page.getByLabel("By name or handle").fill("herald");
    await page.getByRole("checkbox", { name: /^The herald account/ }).check();
    await expectNarrowed("channel_ids[]=");
    await page.keyboard.press("Escape");
    await page.getByRole("group", { name: "Also chosen" }).getByText("The herald account").waitFor();
  });

  test("properties of people and of organizations, from the catalogue", async () => {
    await openFilter(page, "Accounts");
    await page.getByText("Party").click();
    await page.getByRole("checkbox", { name: /^Green/ }).check();
    await expectNarrowed("person[Party]=Green");
    await page.goto("/");
    await openFilter(page, "Accounts");
    await page.getByText("Category").click();
    await page.getByRole("checkbox", { name: /^Newsroom/ }).check();
    await expectNarrowed("channel[Category]=Newsroom");
  });

  test.each([
    ["No ads", "ads"],
    ["No replies", "replies"],
    ["Only ads", "posts"],
  ])("%s", async (label, value) => {
    await openFilter(page, "Ads and replies");
    await page.getByRole("checkbox", { name: new RegExp(`^${label}`) }).check();
    await expectNarrowed(`exclude[]=${value}`);
  });

  test("the order", async () => {
    const newest = await page.getByRole("article").first().textContent();
    await page.getByLabel("Order").selectOption("Oldest first");
    await expectSearch(site, reader, page, "sort_order=asc");
    await expect.poll(() => page.getByRole("article").first().textContent()).not.toBe(newest);
    await page.getByLabel("Order").selectOption("Most engagement first");
    await expectSearch(site, reader, page, "sort_by=engagement");
    const { body } = await site.world.get("/api/v1/posts?sort_by=engagement&per_page=1", { key: reader.key });
    const { engagement } = body.data[0].attributes.search_data_fields;
    expect(engagement, "the posts have likes up to 590 and shares up to 59").toBe(649);
    await expect.poll(() => page.getByRole("article").first().textContent()).toContain("649");
    await page.getByLabel("Order").selectOption("Most engagement for the account");
    await expectSearch(site, reader, page, "sort_by=relative_engagement");
    const query = "sort_by=relative_engagement&per_page=1";
    const { body: measured } = await site.world.get(`/api/v1/posts?${query}`, { key: reader.key });
    const times = measured.data[0].attributes.relative_engagement;
    expect(times).toBeGreaterThan(0);
    const shown = page
      .getByRole("article")
      .first()
      .getByText(`×${times.toFixed(1).replace(".0", "")}`);
    await shown.waitFor();
    expect(await shown.locator("..").getAttribute("title")).toContain("times the median of the account");
  });

  test("a reload keeps the search, a step back takes the last choice back, and a link leads to the same", async () => {
    await page.getByRole("textbox", { name: "Keyword" }).fill("harbor");
    await expectNarrowed("keyword=harbor");
    const withKeyword = page.url();
    await openFilter(page, "Platforms");
    await page.getByRole("checkbox", { name: /^YouTube/ }).check();
    await expectNarrowed("platform_names[]=YouTube");
    const both = await totalOn(page);
    await page.reload();
    expect(await totalOn(page)).toBe(both);
    expect(await page.getByRole("textbox", { name: "Keyword" }).inputValue()).toBe("harbor");
    const shared = page.url();
    await page.goBack();
    await expect.poll(() => page.url()).toBe(withKeyword);
    await expect.poll(() => totalOn(page)).toBeGreaterThan(both);
    await page.goto(shared);
    expect(await totalOn(page)).toBe(both);
    await page.getByRole("button", { name: "Clear filters" }).click();
    await expect.poll(() => page.url()).toBe(withKeyword);
  });
});
