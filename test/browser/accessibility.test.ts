import { readFileSync } from "node:fs";
import type { Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { IS_LONG } from "../support/edition.ts";
import type { Inhabitant } from "../support/world.ts";
import { describeInBrowser } from "./site/describe-in-browser.ts";
import { findViolations } from "./site/find-violations.ts";
import { newsRecords } from "./site/news-records.ts";
import { openSite, PHONE, type Site, type Visit } from "./site/site.ts";

interface Scene {
  readonly name: string;
  readonly path: string;
  /** When the page is complete, this is on it: a message of the interface, or words of somebody's. */
  readonly sign: string | RegExp;
  readonly signedOut?: true;
  readonly prepare?: (page: Page, say: Say) => Promise<void>;
}

/** What a message of the interface is in the language of the page. */
type Say = (message: string) => string;

const SCENES: readonly Scene[] = [
  { name: "sign-in", path: "/sign-in", sign: "E-mail", signedOut: true },
  {
    name: "first minute",
    path: "/",
    sign: "Order",
    prepare: async (page, say) => {
      await showCharts(page, say);
      await page.getByText(say("Begin with an example")).waitFor();
    },
  },
  { name: "search", path: "/?keyword=harbor", sign: /Harbor/ },
  { name: "empty search", path: "/?keyword=nowhere", sign: "No post fits this search" },
  { name: "refused search", path: "/?keyword=(harbor&simple_query=true", sign: /parenthesis|\)/ },
  { name: "empty comparison", path: "/compare", sign: "Nothing to compare yet" },
  {
    name: "comparison",
    path: "/compare?search=keyword%3Dharbor&search=keyword%3Dfootball",
    sign: "Over time",
  },
  {
    name: "open filter",
    path: "/",
    sign: "Order",
    prepare: async (page, say) => {
      const sheet = page.getByRole("button", { name: say("Filters"), exact: true });
      if (await sheet.isVisible()) await sheet.click();
      await page
        .getByRole("group", { name: say("Filters") })
        .getByRole("button", { name: say("Accounts") })
        .click();
      await page.getByText("Party").click();
    },
  },
  {
    name: "search by platform",
    path: "/?keyword=harbor",
    sign: /Harbor/,
    prepare: async (page, say) => {
      await showCharts(page, say);
      await page.getByLabel(say("One chart, or one for each")).selectOption(say("By platform"));
      await page.getByRole("img", { name: /^Telegram/ }).waitFor();
    },
  },
  {
    name: "post",
    path: "/?keyword=harbor",
    sign: /Harbor/,
    prepare: async (page, say) => {
      await page.getByRole("article").first().locator("a:has(time)").click();
      await page.getByText(say("Why it was found")).waitFor();
    },
  },
  {
    name: "account",
    path: "/?keyword=harbor",
    sign: /Harbor/,
    prepare: async (page, say) => {
      await page.getByRole("article").first().getByRole("link").first().click();
      await page.getByText(say("Posts with the most engagement")).waitFor();
    },
  },
  {
    name: "search as a program",
    path: "/?keyword=harbor",
    sign: /Harbor/,
    prepare: async (page, say) => {
      await page.getByRole("button", { name: say("Share or reuse") }).click();
      await page.getByRole("tab", { name: "Python" }).click();
    },
  },
  {
    name: "download",
    path: "/?keyword=harbor",
    sign: /Harbor/,
    prepare: async (page, say) => {
      await page.getByRole("button", { name: say("Download") }).click();
      await page.getByRole("dialog").waitFor();
    },
  },
  { name: "lists", path: "/lists", sign: "Ports" },
  { name: "list", path: "/lists/1", sign: "Find accounts" },
  { name: "keys", path: "/account", sign: "Create API Key" },
  {
    name: "new key",
    path: "/account",
    sign: "Create API Key",
    prepare: (page, say) => page.getByRole("button", { name: say("Create API Key") }).click(),
  },
  {
    name: "pasted members",
    path: "/lists/1",
    sign: "Paste or upload",
    prepare: async (page, say) => {
      await page.getByRole("tab", { name: say("Paste or upload") }).click();
      await page
        .getByLabel(say("Handles, addresses of profiles, or a table"))
        .fill("Telegram:@herald\nnobody");
      await page
        .getByText(say("{count, number} wrong: mend them here").replace("{count, number}", "1"))
        .waitFor();
    },
  },
  {
    name: "deletion",
    path: "/lists/1",
    sign: "Delete",
    prepare: (page, say) => page.getByRole("button", { name: say("Delete"), exact: true }).click(),
  },
  { name: "password", path: "/account?tab=password", sign: "Current password" },
  { name: "second factor", path: "/account?tab=factors", sign: "Authenticator app" },
  { name: "sign-ins", path: "/account?tab=sign-ins", sign: "This one" },
  { name: "users", path: "/users", sign: "Create user" },
  { name: "link that is over", path: "/set-password#token=none", sign: "The link is over" },
  { name: "audit log", path: "/audit", sign: "Who did what" },
  { name: "subject access", path: "/subject-access", sign: "Save the file" },
  { name: "alerts at work", path: "/operation", sign: "Run a round now" },
  { name: "watch", path: "/watch", sign: "You have no saved search yet" },
  { name: "notices", path: "/notices", sign: "No notice yet" },
  {
    name: "keys of the keyboard",
    path: "/lists",
    sign: "Ports",
    prepare: async (page) => {
      await page.keyboard.press("Shift+?");
      await page.getByRole("dialog").waitFor();
    },
  },
  { name: "no such page", path: "/nowhere", sign: "There is no such page" },
];

const LOOKS = {
  phone: { ...PHONE, colorScheme: "light" },
  light: { colorScheme: "light" },
  dark: { colorScheme: "dark" },
  /** At 200 % a window of 1280 pixels has room for half of them. */
  zoomed: { viewport: { width: 640, height: 450 }, deviceScaleFactor: 2, colorScheme: "light" },
} as const satisfies Readonly<Record<string, Visit>>;
type Look = keyof typeof LOOKS;

/** In the long edition in every language, too. */
const LANGUAGES = IS_LONG ? ["en", "es", "fr", "de", "pt"] : ["en"];
const EDITIONS = LANGUAGES.flatMap((language) =>
  (["phone", "light", "dark", "zoomed"] as const).map((look) => ({ look, language })),
);

/** In the long edition every page in every look; in the short one every page once, in one look after the other. */
function scenesOf(look: Look): readonly Scene[] {
  const names = Object.keys(LOOKS);
  return SCENES.filter((_, at) => IS_LONG || names[at % names.length] === look);
}

describeInBrowser("Every page can be used by everybody", () => {
  let site: Site;
  let somebody: Inhabitant;
  beforeAll(async () => {
    site = await openSite();
    await site.world.store(newsRecords(site.world.now()));
    somebody = await site.world.createUser({ scopes: ["lists", "admin"] });
    await site.world.createList(somebody, {
      name: "Ports",
      keyword: "harbor",
      members: [{ platform: "Telegram", by: "handle", value: "herald" }],
    });
  });
  afterAll(() => site?.close());

  test("axe would tell: it complains about a page with a picture that says nothing", async () => {
    const page = await site.visit();
    await page.setContent(
      "<html lang='en'><head><title>Bad</title></head><body><main><h1>Bad</h1><img src='/x.png'></main></body></html>",
    );
    expect(await findViolations(page)).toEqual([expect.stringMatching(/^image-alt: /)]);
    await page.context().close();
  });

  describe.each(EDITIONS)("$look, $language", ({ look, language }) => {
    const visit = LOOKS[look];
    const say = sayIn(language);
    let inside: Page;
    let outside: Page;
    beforeAll(async () => {
      inside = await site.visit({ ...visit, as: somebody });
      outside = await site.visit({ ...visit, path: "/sign-in" });
      for (const page of [inside, outside]) {
        await page.evaluate(`localStorage.setItem("earshot-language", "${language}")`);
      }
    });

    test.each(scenesOf(look))("$name", async ({ path, sign, signedOut, prepare }) => {
      const page = signedOut ? outside : inside;
      await page.goto(path);
      const shown = typeof sign === "string" ? say(sign) : sign;
      await page.getByText(shown).or(page.getByLabel(shown)).filter({ visible: true }).first().waitFor();
      await prepare?.(page, say);
      await page.waitForLoadState("networkidle");
      expect(await findViolations(page)).toEqual([]);
      const overflow = await page.evaluate("document.documentElement.scrollWidth - window.innerWidth");
      expect(overflow, "the page is wider than the window").toBeLessThanOrEqual(0);
      expect(await page.getByRole("heading", { level: 1, includeHidden: true }).count()).toBe(1);
      expect(await page.title()).toMatch(/Earshot$/);
      expect(await page.locator("html").getAttribute("lang")).toBe(language);
    });
  });

  test("dark is dark, by the system's wish and by the reader's", async () => {
    const dark = await site.visit({ colorScheme: "dark", path: "/sign-in" });
    expect(await lightness(dark)).toBeLessThan(60);
    const light = await site.visit({ colorScheme: "light", path: "/sign-in" });
    expect(await lightness(light)).toBeGreaterThan(200);
    await light.getByRole("button", { name: /^Colors/ }).click();
    await light.getByRole("menuitem", { name: "Dark" }).click();
    expect(await lightness(light)).toBeLessThan(60);
    await light.reload();
    await light.getByLabel("E-mail").waitFor();
    expect(await lightness(light)).toBeLessThan(60);
  });

  test("the keyboard alone signs in and comes to the content first", async () => {
    const page = await site.visit({ path: "/sign-in" });
    await page.getByLabel("E-mail").waitFor();
    await page.keyboard.type(somebody.user.email);
    await page.keyboard.press("Tab");
    await page.keyboard.type("correct horse battery");
    await page.keyboard.press("Enter");
    await page.getByRole("button", { name: /^Account of/ }).waitFor();
    await page.goto("/lists");
    await page.getByRole("button", { name: /^Account of/ }).waitFor();
    await page.keyboard.press("Tab");
    await page.keyboard.press("Enter");
    expect(await page.evaluate("document.activeElement.id")).toBe("content");
  });
});

/** What is in no catalogue stays as it is. */
function sayIn(language: string): Say {
  if (language === "en") return (message) => message;
  const path = new URL(`../../web/src/languages/catalogues/${language}.json`, import.meta.url);
  const texts = JSON.parse(readFileSync(path, "utf8")) as Readonly<Record<string, string>>;
  return (message) => texts[message] ?? message;
}

/** On a phone charts and posts take turns. */
async function showCharts(page: Page, say: Say): Promise<void> {
  const charts = page.getByText(say("Charts"), { exact: true });
  if (await charts.isVisible()) await charts.click();
}

/** Of the ground of the page: 0 is black, 255 white. */
async function lightness(page: Page): Promise<number> {
  const color = await page.evaluate<string>("getComputedStyle(document.body).backgroundColor");
  const channels =
    color
      .match(/[\d.]+/g)
      ?.slice(0, 3)
      .map(Number) ?? [];
  return channels.reduce((sum, channel) => sum + channel, 0) / 3;
}
