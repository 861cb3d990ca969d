import type { Page } from "playwright-core";
import { afterAll, beforeAll, expect, test } from "vitest";
import { LANGUAGE_CODES } from "../../web/src/languages/languages.ts";
import { describeInBrowser } from "./site/describe-in-browser.ts";
import { NEWS_COUNT, newsRecords } from "./site/news-records.ts";
import { openFilter, queryOf, totalOn } from "./site/search-page.ts";
import { openSite, PHONE, type Site } from "./site/site.ts";

/** WCAG 2.2, 2.5.8: a target is at least so many pixels wide and high. */
const SMALLEST_TARGET = 24;

describeInBrowser("The whole application fits into a hand", () => {
  let site: Site;
  let page: Page;
  beforeAll(async () => {
    site = await openSite();
    await site.world.store(newsRecords(site.world.now()));
    const reader = await site.world.createUser({ scopes: ["lists"] });
    page = await site.visit({ ...PHONE, as: reader, path: "/" });
  });
  afterAll(() => site?.close());

  test("one searches, filters, and changes between posts and charts", async () => {
    expect(await totalOn(page)).toBe(NEWS_COUNT);
    await page.getByRole("textbox", { name: "Keyword" }).fill("harbor");
    await expect.poll(() => queryOf(page)).toContain("keyword=harbor");
    await page.getByRole("button", { name: "Filters", exact: true }).tap();
    await openFilter(page, "Platforms");
    await page.getByRole("checkbox", { name: /^Telegram/ }).tap();
    await expect.poll(() => queryOf(page)).toContain("platform_names[]=Telegram");
    await page.getByRole("heading", { name: "Filters" }).tap();
    await page.getByRole("checkbox", { name: /^Telegram/ }).waitFor({ state: "detached" });
    await page.getByRole("button", { name: "Show the posts" }).tap();
    await page.getByRole("button", { name: "Filters (1)" }).waitFor();
    const top = (await page.getByRole("article").first().boundingBox())?.y ?? Number.POSITIVE_INFINITY;
    expect(top, "the first post is in sight").toBeLessThan(420);
    await page.getByRole("article").first().waitFor();
    await page.getByText("Charts", { exact: true }).tap();
    await page.getByRole("region", { name: "Languages" }).waitFor();
    expect(await page.getByRole("article").first().isVisible()).toBe(false);
    await page.getByText("Posts", { exact: true }).first().tap();
    await page.getByRole("article").first().waitFor();
  });

  test.each(LANGUAGE_CODES)("the first post is in sight in the language %s", async (locale) => {
    const speaking = await site.visit({ ...PHONE, locale });
    await speaking.context().addCookies(await page.context().cookies());
    await speaking.goto("/?keyword=harbor&platform_names[]=Telegram");
    const first = speaking.getByRole("article").first();
    await first.waitFor();
    await speaking.waitForLoadState("networkidle");
    expect(await speaking.locator("html").getAttribute("lang")).toBe(locale);
    expect((await first.boundingBox())?.y).toBeLessThan(420);
    await speaking.context().close();
  });

  test("each step of the tour points at something that is there", async () => {
    await page.goto("/");
    await page.getByText("Charts", { exact: true }).tap();
    await page.getByRole("button", { name: /^Take the tour/ }).tap();
    for (const title of ["Ask", "Narrow it down", "See when", "Read", "Hand it over"]) {
      const step = page.getByRole("dialog", { name: new RegExp(title) });
      await step.waitFor();
      const marked = await page.evaluate<number>(
        `[...document.querySelectorAll("main *")]
          .filter((element) => element.checkVisibility() && getComputedStyle(element).outlineStyle === "solid")
          .filter((element) => getComputedStyle(element).outlineWidth === "3px").length`,
      );
      expect(marked, title).toBe(1);
      await step.getByRole("button", { name: /^(Next|Done)$/ }).tap();
    }
  });

  test("the menu leads to every page", async () => {
    for (const name of ["Compare", "Lists", "Search"]) {
      await page.getByRole("button", { name: "Open the menu" }).tap();
      await page.getByRole("dialog").getByRole("link", { name }).tap();
      await page.getByRole("dialog").waitFor({ state: "detached" });
      await page.getByRole("heading", { name, level: 1, includeHidden: true }).waitFor({ state: "attached" });
    }
  });

  test("a key is created", async () => {
    await page.getByRole("button", { name: /^Account of/ }).tap();
    await page.getByRole("menuitem", { name: "Account" }).tap();
    await page.getByRole("button", { name: "Create API Key" }).tap();
    await page.getByRole("dialog").getByLabel("Name").fill("From the train");
    await page.getByRole("dialog").getByRole("button", { name: "Create" }).tap();
    await page.getByRole("button", { name: "Done" }).tap();
    await page.getByRole("listitem", { name: "From the train" }).waitFor();
  });

  test.each(["/", "/lists", "/account", "/compare"])("on %s a finger hits every button", async (path) => {
    await page.goto(path);
    await page.waitForLoadState("networkidle");
    const small = await page.evaluate<string[]>(
      `[...document.querySelectorAll("button, [role=tab], [role=button], input:not([type=checkbox]):not([type=radio]):not([type=hidden]):not([type=file])")]
        .filter((element) => element.checkVisibility())
        .map((element) => ({ element, box: element.getBoundingClientRect() }))
        .filter(({ box }) => box.width > 2 && (box.width < ${SMALLEST_TARGET} || box.height < ${SMALLEST_TARGET}))
        .filter(({ element }) => getComputedStyle(element).display !== "inline")
        .map(({ element, box }) => element.outerHTML.slice(0, 120) + " " + box.width + "x" + box.height)`,
    );
    expect(small).toEqual([]);
  });
});
