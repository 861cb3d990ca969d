import type { Download, Page } from "playwright-core";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { Inhabitant } from "../support/world.ts";
import { copyBy } from "./site/clipboard.ts";
import { describeInBrowser } from "./site/describe-in-browser.ts";
import { NEWS_COUNT, newsRecords } from "./site/news-records.ts";
import { readDownload, saveAs } from "./site/save-as.ts";
import { expectSearch, queryOf, totalOn } from "./site/search-page.ts";
import { openSite, type Site } from "./site/site.ts";

const PER_PAGE = 25;

describeInBrowser("What was found is read, narrowed, compared and handed over", () => {
  let site: Site;
  let reader: Inhabitant;
  let page: Page;
  beforeAll(async () => {
    site = await openSite();
    await site.world.store(newsRecords(site.world.now()));
    reader = await site.world.createUser();
    page = await site.visit({
      as: reader,
      acceptDownloads: true,
      permissions: ["clipboard-read", "clipboard-write"],
    });
  });
  afterAll(() => site?.close());

  test("a mistake in a boolean keyword is underlined where it is, with the sentence of the API", async () => {
    await page.goto("/");
    await page.getByText("Boolean", { exact: true }).click();
    const keyword = page.getByRole("textbox", { name: "Keyword" });
    await keyword.fill("harbor (football");
    await page.getByText('The "(" at character 8 is never closed.').waitFor();
    expect(await keyword.getAttribute("aria-invalid")).toBe("true");
    const underlined = await page.evaluate(
      `[...document.querySelectorAll("[aria-hidden=true] span")]
        .filter((span) => getComputedStyle(span).textDecorationLine === "underline")
        .map((span) => span.textContent)`,
    );
    expect(underlined).toEqual(["("]);
    expect(await totalOn(page), "the last good search stays").toBe(NEWS_COUNT);
    await keyword.fill("harbor (football)");
    await expect.poll(() => keyword.getAttribute("aria-invalid")).toBe("false");
  });

  test("a search that was refused leaves no number behind, and nothing to hand over", async () => {
    await page.goto("/?keyword=harbor&simple_query=true");
    await totalOn(page);
    await page.getByRole("textbox", { name: "Keyword" }).fill("harbor (football");
    await page.keyboard.press("Enter");
    await page.getByText("The keyword cannot be understood").waitFor();
    // Statistics are refused by an answer of their own.
    await expect.poll(() => page.getByText(/^[\d,]+ posts?$/).count()).toBe(0);
    for (const name of ["Download", "Share or reuse", "Compare"]) {
      expect(await page.getByRole("button", { name }).isDisabled(), name).toBe(true);
    }
  });

  test("the keyword has the focus at the start, and when it was cleared", async () => {
    await page.goto("/");
    const keyword = page.getByRole("textbox", { name: "Keyword" });
    const isFocused = () => keyword.evaluate((field) => field === field.ownerDocument.activeElement);
    await expect.poll(isFocused).toBe(true);
    await keyword.fill("harbor");
    await page.getByRole("button", { name: "Clear the keyword" }).click();
    expect(await keyword.inputValue()).toBe("");
    expect(await isFocused()).toBe(true);
  });

  test("where nothing is found, only filters that are set are offered to be dropped", async () => {
    await page.goto("/?keyword=nothingofthekind");
    await page.getByText("No post fits this search").waitFor();
    expect(await page.getByRole("button", { name: "Drop the other filters" }).count()).toBe(0);
    await page.goto("/?keyword=harbor&platform_names[]=GETTR");
    await page.getByRole("button", { name: "Drop the other filters" }).click();
    await expectSearch(site, reader, page, "keyword=harbor");
  });

  test("an account that was chosen has its name, on the page or not", async () => {
    const { body } = await site.world.get("/api/v1/accounts?query=herald", { key: reader.key });
    await page.goto(`/?keyword=nothingofthekind&channel_ids[]=${body[0].id}`);
    const chosen = page.getByRole("group", { name: "Also chosen" });
    await chosen.getByRole("button", { name: "Account: The herald account" }).waitFor();
    await chosen.getByRole("link", { name: "Page of The herald account" }).click();
    await page.getByRole("heading", { name: "The herald account", level: 1 }).waitFor();
  });

  test("the keyboard leads to the search, through the posts and to its help", async () => {
    await page.goto("/?keyword=harbor");
    await page.getByRole("article").first().waitFor();
    const keyword = page.getByRole("textbox", { name: "Keyword" });
    const focused = () =>
      page.evaluate<number>("[...document.querySelectorAll('article')].indexOf(document.activeElement)");
    await keyword.press("Escape");
    for (const [key, place] of [
      ["j", 0],
      ["j", 1],
      ["k", 0],
    ] as const) {
      await page.keyboard.press(key);
      await expect.poll(focused).toBe(place);
    }
    await page.keyboard.press("Shift+?");
    await page.getByRole("dialog", { name: "Keyboard" }).waitFor();
    await page.keyboard.press("Escape");
    await page.getByRole("dialog", { name: "Keyboard" }).waitFor({ state: "detached" });
    await page.keyboard.press("/");
    await expect
      .poll(() => keyword.evaluate((field) => field === field.ownerDocument.activeElement))
      .toBe(true);
    expect(await keyword.inputValue()).toBe("harbor");
  });

  test("the page scrolls as a whole, and the timeline leaves room for the posts", async () => {
    await page.goto("/?keyword=harbor");
    const chart = page.getByRole("img", { name: /over time/ });
    await chart.waitFor();
    expect((await chart.boundingBox())?.height).toBe(140);
    const scrollers = await page.evaluate<string[]>(
      `[...document.querySelectorAll("main *")]
        .filter((element) => ["auto", "scroll"].includes(getComputedStyle(element).overflowY))
        .filter((element) => element.scrollHeight > element.clientHeight)
        .map((element) => element.className)`,
    );
    expect(scrollers).toEqual([]);
  });

  test("a share says of which posts it is one", async () => {
    await page.goto("/?keyword=harbor");
    await page.getByText("Share of all posts", { exact: true }).waitFor();
    await page.goto("/?keyword=harbor&platform_names[]=Telegram");
    await page.getByText("Share under these filters", { exact: true }).waitFor();
    await page.goto("/?platform_names[]=Telegram");
    await page.getByRole("img", { name: /over time/ }).waitFor();
    expect(await page.getByText(/^Share (of|under)/).count(), "without a keyword it would be 100 %").toBe(0);
  });

  test("what the interface has no words for is said in the words of the page", async () => {
    await page.goto("/?keyword=harbor+OR+football");
    await page.getByText(/^OR at character 8 is searched for like any other word/).waitFor();
    await page.getByRole("button", { name: "Use | for OR" }).click();
    await expectSearch(site, reader, page, "keyword=harbor | football&simple_query=true");
    await page.goto("/?lists=999999");
    await page.getByText("This search uses a list that you cannot read").waitFor();
    expect(await page.getByText(/simple_query|GET \/|_code|\[\]/).count()).toBe(0);
  });

  test("more is shown without losing one's place, until all are there", async () => {
    await page.goto("/");
    const articles = page.getByRole("article");
    // The first posts of a page are drawn before its others.
    await expect.poll(() => articles.count()).toBe(PER_PAGE);
    expect(PER_PAGE).toBeLessThan(NEWS_COUNT);
    const first = await articles.first().textContent();
    while ((await articles.count()) < NEWS_COUNT) {
      const before = await articles.count();
      await page.getByRole("button", { name: "Show more" }).click();
      await expect.poll(() => articles.count()).toBeGreaterThan(before);
      const focused = await page.evaluate(
        "[...document.querySelectorAll('article')].indexOf(document.activeElement)",
      );
      expect(focused, "the first new post has the focus").toBe(before);
    }
    expect(await articles.first().textContent()).toBe(first);
    await page.getByText(`These are all ${NEWS_COUNT} posts`).waitFor();
  });

  test("dragging over the timeline narrows the search to that time", async () => {
    await page.goto("/?keyword=harbor");
    const all = await totalOn(page);
    const chart = page.getByRole("img", { name: /over time/ });
    const box = await chart.boundingBox();
    if (box === null) throw new Error("there is no chart");
    const y = box.y + box.height / 2;
    await page.mouse.move(box.x + box.width * 0.5, y);
    await page.mouse.down();
    await page.mouse.move(box.x + box.width * 0.6, y, { steps: 5 });
    await page.mouse.move(box.x + box.width * 0.75, y, { steps: 5 });
    await page.mouse.up();
    const narrowed = await expectSearch(site, reader, page, "published_at_from=");
    expect(narrowed).toBeLessThan(all);
    expect(narrowed).toBeGreaterThan(0);
    expect(queryOf(page)).toContain("keyword=harbor");
  });

  test("the keyboard does the same", async () => {
    await page.goto("/?keyword=harbor");
    const all = await totalOn(page);
    await page.getByRole("slider", { name: /^Beginning/ }).focus();
    for (let step = 0; step < 8; step += 1) await page.keyboard.press("PageUp");
    await page.keyboard.press("Enter");
    const narrowed = await expectSearch(site, reader, page, "published_at_from=");
    expect(narrowed).toBeLessThan(all);
  });

  test("the same time for each platform, with where it came first", async () => {
    await page.goto("/?keyword=harbor");
    const total = await totalOn(page);
    await page.getByLabel("One chart, or one for each").selectOption("By platform");
    const charts = page.getByRole("region", { name: "Posts over time" }).getByRole("listitem");
    await page.getByRole("img", { name: /^Telegram: Posts over time/ }).waitFor();
    const { body } = await site.world.get("/api/v1/posts/stats?keyword=harbor", { key: reader.key });
    await expect.poll(() => charts.count()).toBe(body.data.attributes.platforms.length);
    const texts = await charts.allTextContents();
    const counts = texts.map((text) => Number(/([\d,]+) posts?, first/.exec(text)?.[1]));
    expect(counts.reduce((left, right) => left + right, 0)).toBe(total);
    await charts.filter({ hasText: "Telegram" }).getByRole("link", { name: "See the first posts" }).click();
    await expectSearch(site, reader, page, "sort_order=asc");
    expect(queryOf(page)).toContain("platform_names[]=Telegram");
  });

  test.each([
    ["SVG", /^<svg /],
    ["CSV", /^# Posts over time\n/],
    ["PNG", /^.PNG/],
  ] as const)("the chart is saved as %s, with what was asked", async (kind, beginning) => {
    await page.goto("/?keyword=harbor&platform_names[]=Telegram");
    await page.getByRole("img", { name: /over time/ }).waitFor();
    const file = await saveAs(page, kind);
    expect(file).toMatch(beginning);
    if (kind === "PNG") return;
    expect(file).toContain("harbor · Telegram");
    expect(file).toMatch(/Saved \d{4}-\d\d-\d\dT/);
    expect(file).toMatch(/published_at_from=\d+/);
  });

  test.each([
    ["SVG", />The herald account · Telegram</],
    ["CSV", /^accounts,The herald account,Telegram,\d+$/m],
    ["PNG", /^.PNG/],
  ] as const)("where the posts come from is saved as %s, of those found alone", async (kind, part) => {
    await page.goto("/?keyword=harbor&platform_names[]=Telegram");
    const file = await saveAs(page, kind, "Save these charts");
    expect(file).toMatch(part);
    if (kind === "PNG") return;
    expect(file).toContain("harbor · Telegram");
    expect(file).toMatch(/Saved \d{4}-\d\d-\d\dT/);
    expect(file, "what another choice would add is not of this search").not.toContain("YouTube");
  });

  test("a bar of an account leads to its page", async () => {
    await page.goto("/?keyword=harbor");
    await page
      .getByRole("region", { name: "Most active accounts" })
      .getByRole("link", { name: "Page of The herald account" })
      .click();
    await page.getByRole("heading", { name: "The herald account", level: 1 }).waitFor();
  });

  test("volume or share, chart or table", async () => {
    await page.goto("/?keyword=harbor");
    await page.getByText("Share of all posts").click();
    await page.getByText(/\d%/).first().waitFor();
    await page.getByRole("button", { name: "Show as a table" }).click();
    await page.getByRole("table").waitFor();
    expect(await page.getByRole("row").count()).toBeGreaterThan(2);
  });

  test.each([
    ["Platforms", /^Twitter/, "platform_names[]=Twitter"],
    ["Languages", /^Russian/, "language_code[]=RU"],
    ["Types", /^Photo|^photo/, "post_type[]=photo"],
    ["Accounts", /herald/, "channel_ids[]="],
    ["Hashtags", /#harbor/, "hashtags[]="],
    ["Domains", /example\.com/, "domains[]=example.com"],
  ])("a click on a bar of %s narrows the search, a second one lets go", async (chart, bar, part) => {
    await page.goto("/");
    expect(await totalOn(page)).toBe(NEWS_COUNT);
    const button = page.getByRole("region", { name: chart }).getByRole("button", { name: bar });
    await button.first().click();
    await expectSearch(site, reader, page, part);
    await button.and(page.locator("[aria-pressed=true]")).first().click();
    await expect.poll(() => totalOn(page)).toBe(NEWS_COUNT);
  });

  test("the search is copied as an address that gives a program the same posts", async () => {
    await page.goto("/?keyword=harbor&platform_names[]=Telegram");
    const total = await totalOn(page);
    await page.getByRole("button", { name: "Share or reuse" }).click();
    await page.getByRole("tab", { name: "URL", exact: true }).click();
    const url = await copyBy(page.getByRole("button", { name: "Copy URL" }));
    const { body } = await site.world.get(url, { key: reader.key });
    expect(body.meta.total_posts).toBe(total);
    for (const name of ["curl", "Python", "R"]) {
      await page.getByRole("tab", { name, exact: true }).click();
      await page.getByText("EARSHOT_API_KEY").first().waitFor();
    }
  });

  test.each(["CSV", "NDJSON"])(
    "everything found is downloaded as %s, with a citation beside it",
    async (format) => {
      await page.goto("/?keyword=harbor");
      const total = await totalOn(page);
      const downloads: Download[] = [];
      const collect = (download: Download): number => downloads.push(download);
      page.on("download", collect);
      await page.getByRole("button", { name: "Download" }).click();
      const dialog = page.getByRole("dialog");
      await dialog.getByRole("radio", { name: format, exact: true }).check();
      await dialog.getByRole("button", { name: "Download" }).click();
      await dialog.getByText(`${total} posts saved`).waitFor();
      await expect.poll(() => downloads.length).toBe(2);
      page.off("download", collect);
      const [file, citation] = await Promise.all(downloads.map(readDownload));
      const lines = file?.trimEnd().split("\n") ?? [];
      expect(lines.length).toBe(format === "CSV" ? total + 1 : total);
      if (format === "CSV") expect(lines[0]).toMatch(/^\uFEFF?platform,uid,url,published_at/);
      else expect(JSON.parse(lines[0] ?? "")).toMatchObject({ platform: expect.any(String) });
      expect(JSON.parse(citation ?? "")).toMatchObject({
        posts: total,
        complete: true,
        keyword_as_understood: "harbor",
        exported_at: expect.stringMatching(/^\d{4}-\d\d-\d\dT/),
        published: { from: expect.any(String), to: expect.any(String) },
      });
    },
  );
});
