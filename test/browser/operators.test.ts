import { text } from "node:stream/consumers";
import type { Page } from "playwright-core";
import { afterAll, beforeAll, expect, test } from "vitest";
import { describeInBrowser } from "./site/describe-in-browser.ts";
import { findViolations } from "./site/find-violations.ts";
import { openSite, type Site } from "./site/site.ts";

describeInBrowser("Pages of those who run a server, and of those who answer for it", () => {
  let site: Site;
  let page: Page;
  beforeAll(async () => {
    site = await openSite();
    const now = Math.floor(site.world.now().getTime() / 1000);
    const account = { handle: "herald", uid: "h" };
    await site.world.store(
      ["1", "2"].map((uid) => ({
        ...{ platform: "Telegram", uid, published_at: now - 60, language: "EN" },
        ...{ account, text: "A harbor on fire" },
      })),
    );
    const admin = await site.world.createUser({ scopes: ["lists", "admin"] });
    page = await site.visit({ as: admin, path: "/watch" });
  });
  afterAll(() => site?.close());

  test("what alerts do is seen, and a round is run by hand", async () => {
    await page.getByRole("link", { name: "Alerts at work" }).click();
    await page.getByText(/^0 alerts switched on; 0 messages to be sent/).waitFor();
    await page.getByRole("button", { name: "Run a round now" }).click();
    await page.getByRole("button", { name: "Run a round now", disabled: false }).waitFor();
    expect(await findViolations(page)).toEqual([]);
  });

  test("everything that is stored of one account is saved as a file", async () => {
    await page.getByRole("link", { name: "Subject access" }).click();
    await page.getByRole("textbox", { name: "Account" }).fill("Nowhere");
    await page.getByRole("button", { name: "Save the file" }).click();
    await page.locator("[aria-invalid=true]").waitFor();
    expect(await findViolations(page)).toEqual([]);
    await page.getByRole("textbox", { name: "Account" }).fill("Telegram:@herald");
    const download = page.waitForEvent("download");
    await page.getByRole("button", { name: "Save the file" }).click();
    const stream = await (await download).createReadStream();
    const lines = (await text(stream)).trimEnd().split("\n");
    expect(lines.map((line) => JSON.parse(line))).toMatchObject([
      { asked_for: "Telegram:@herald" },
      { text: "A harbor on fire" },
      { text: "A harbor on fire" },
    ]);
    await page.getByText("2 posts follow, a line each.").waitFor();
    expect(await findViolations(page)).toEqual([]);
  });

  test("whoever neither runs the server nor erases accounts sees neither", async () => {
    const reader = await site.world.createUser({ email: "reader@example.org", scopes: ["lists"] });
    const other = await site.visit({ as: reader, path: "/watch" });
    await other.getByText("You have no saved search yet").waitFor();
    expect(await other.getByRole("link", { name: "Alerts at work" }).count()).toBe(0);
    expect(await other.getByRole("link", { name: "Subject access" }).count()).toBe(0);
    for (const path of ["/operation", "/subject-access"]) {
      await other.goto(path);
      await other.getByText("There is no such page").waitFor();
    }
  });
});
