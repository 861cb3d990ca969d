import type { Page } from "playwright-core";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { Inhabitant } from "../support/world.ts";
import { describeInBrowser } from "./site/describe-in-browser.ts";
import { openSite, PHONE, type Site } from "./site/site.ts";

const MARKUP = `<img src=x onerror="window.hacked=1"><script>window.hacked=2</script><b>bold</b>`;
const LONG = "verylongword".repeat(60);
const REVERSED = "\u202egnp.exe\u202c \u2067אבג";

/** What somebody could post who wishes us ill. */
const HOSTILE = [
  { uid: "markup", text: `harbor ${MARKUP}`, title: MARKUP },
  { uid: "entities", text: "harbor &lt;script&gt;window.hacked=3&lt;/script&gt; &amp; {{7*7}}" },
  { uid: "long", text: `harbor ${LONG}`, title: LONG },
  { uid: "reversed", text: `harbor ${REVERSED}` },
  { uid: "link", text: "harbor", link: { url: "https://evil.example/a", title: MARKUP } },
  {
    uid: "scripts",
    text: "harbor javascript:window.hacked=4",
    url: "javascript:window.hacked=5",
    link: { url: " JavaScript:window.hacked=6", title: "Click here" },
    account: { handle: "clicker", name: "Clicker", url: "javascript:window.hacked=7" },
  },
  { uid: "data", text: "harbor", url: "data:text/html,<script>window.hacked=8</script>" },
] as const;

describeInBrowser("Nothing that somebody posts is more than text", () => {
  let site: Site;
  let reader: Inhabitant;
  let page: Page;
  beforeAll(async () => {
    site = await openSite();
    const hourAgo = Math.floor(site.world.now().getTime() / 1000) - 3_600;
    await site.world.store(
      HOSTILE.map((post, at) => ({
        platform: "Telegram",
        published_at: hourAgo - at,
        url: `https://evil.example/${at}`,
        language: "EN",
        account: {
          handle: `account_${at}`,
          name: at === 0 ? MARKUP : at === 3 ? REVERSED : LONG,
          url: "https://evil.example/account",
          properties: { [MARKUP.slice(0, 40)]: MARKUP },
        },
        ...post,
      })),
    );
    reader = await site.world.createUser({ scopes: ["lists", "admin"] });
    await site.world.createList(reader, {
      name: MARKUP,
      description: LONG,
      keyword: "harbor",
      members: [{ platform: "Telegram", by: "handle", value: "clicker" }],
    });
    page = await site.visit({ as: reader });
    page.on("dialog", (dialog) => {
      throw new Error(`a post opened a dialog: ${dialog.message()}`);
    });
  });
  afterAll(() => site?.close());

  test("markup is shown as it was written, and no script of it runs", async () => {
    await page.goto("/?keyword=harbor");
    const post = page.getByRole("article").filter({ hasText: "<script>window.hacked=2</script>" });
    await post.first().waitFor();
    expect(await page.locator("article img, article script, article b, article iframe").count()).toBe(0);
    await page.getByText("&lt;script&gt;window.hacked=3&lt;/script&gt;").waitFor();
    expect(await page.evaluate("window.hacked")).toBeUndefined();
  });

  test("every link out of the page is a web address, opens elsewhere and tells nothing", async () => {
    await page.goto("/?keyword=harbor");
    await page.getByRole("article").first().waitFor();
    const links = await page.evaluate<{ href: string; rel: string; target: string }[]>(
      `[...document.querySelectorAll("a[href]")]
        .map(({ href, rel, target }) => ({ href, rel, target }))
        .filter(({ href }) => !href.startsWith(location.origin + "/"))`,
    );
    expect(links.length).toBeGreaterThan(3);
    for (const { href, rel, target } of links) {
      expect(href).toMatch(/^https?:/);
      expect(rel.split(" ").toSorted()).toEqual(["noopener", "noreferrer"]);
      expect(target).toBe("_blank");
    }
  });

  test("what is no web address is no link, wherever it stands", async () => {
    for (const path of ["/?keyword=harbor", "/lists/1"]) {
      await page.goto(path);
      await page.getByText("Clicker").first().waitFor();
      const schemes = await page.evaluate<string[]>(
        "[...new Set([...document.querySelectorAll('[href], [src]')].map((element) => new URL(element.href ?? element.src, location).protocol))]",
      );
      expect(schemes.toSorted(), path).toEqual(expect.arrayContaining(["http:"]));
      expect(schemes, path).not.toContain("javascript:");
      expect(schemes, path).not.toContain("data:");
    }
  });

  test("marks that turn the writing around end where the post ends", async () => {
    await page.goto("/?keyword=harbor");
    await page.getByRole("article").first().waitFor();
    const isolated = await page.evaluate<boolean[]>(
      `[...document.querySelectorAll("article")]
        .flatMap((article) => [...article.querySelectorAll("*")])
        .filter((element) => [...element.childNodes].some((node) => node.nodeType === 3 && /[\\u202e\\u2067]/.test(node.data)))
        .map((element) => element.closest("[dir=auto], bdi") !== null)`,
    );
    expect(isolated.length).toBeGreaterThan(0);
    expect(isolated).not.toContain(false);
  });

  test.each(["/?keyword=harbor", "/lists", "/lists/1", "/compare"])(
    "words without an end break, also on a phone: %s",
    async (path) => {
      const phone = await site.visit({ ...PHONE, as: reader, path });
      await phone.waitForLoadState("networkidle");
      expect(await phone.evaluate("document.documentElement.scrollWidth - window.innerWidth")).toBe(0);
      expect(await phone.evaluate("window.hacked")).toBeUndefined();
      await phone.context().close();
    },
  );

  test("names of lists, accounts and properties are text as well", async () => {
    for (const path of ["/lists", "/lists/1", "/?lists=1", "/audit"]) {
      await page.goto(path);
      await page.waitForLoadState("networkidle");
      expect(await page.locator("main img, main script").count(), path).toBe(0);
      expect(await page.evaluate("window.hacked"), path).toBeUndefined();
    }
    await page.goto("/");
    await page.getByRole("button", { name: /^Accounts/ }).click();
    await page
      .getByText(MARKUP.slice(0, 40).toLowerCase())
      .or(page.getByText(MARKUP.slice(0, 40)))
      .first()
      .waitFor();
    expect(await page.evaluate("window.hacked")).toBeUndefined();
  });

  test("an address that was made by somebody else is no script either", async () => {
    await page.goto(`/?keyword=${encodeURIComponent(MARKUP)}`);
    await page.waitForLoadState("networkidle");
    expect(await page.getByRole("textbox", { name: "Keyword" }).inputValue()).toBe(MARKUP);
    await page.goto("/sign-in?next=javascript:window.hacked=5");
    await expect.poll(() => new URL(page.url()).pathname).toBe("/");
    expect(await page.evaluate("window.hacked")).toBeUndefined();
  });
});
