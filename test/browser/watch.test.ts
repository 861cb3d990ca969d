import type { Page } from "playwright-core";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { Inhabitant } from "../support/world.ts";
import { describeInBrowser } from "./site/describe-in-browser.ts";
import { findViolations } from "./site/find-violations.ts";
import { newsRecords } from "./site/news-records.ts";
import { saveAs } from "./site/save-as.ts";
import { openSite, type Site } from "./site/site.ts";

describeInBrowser("A search is saved and watched: the whole way", () => {
  let site: Site;
  let owner: Inhabitant;
  let key: string;
  let page: Page;
  beforeAll(async () => {
    site = await openSite();
    await site.world.store(newsRecords(site.world.now()));
    owner = await site.world.createUser({ scopes: ["lists", "import", "admin"] });
    const rights = { userId: owner.user.id, scopes: ["import", "admin"] } as const;
    key = (await site.world.directory.keys.create(rights)).secret;
    page = await site.visit({ as: owner, path: "/?keyword=harbor" });
  });
  afterAll(() => site?.close());

  test("it is saved with one click and a name", async () => {
    await page.getByRole("button", { name: "Save", exact: true }).click();
    const dialog = page.getByRole("dialog");
    await dialog.getByLabel("Name").fill("Harbors");
    await dialog.getByRole("button", { name: "Save the search" }).click();
    await dialog.getByText("“Harbors” is saved").waitFor();
    await page.keyboard.press("Escape");
    await page.goto("/");
    await page.getByRole("button", { name: "Saved", exact: true }).click();
    await page.getByRole("menuitem", { name: "Harbors" }).click();
    await page.waitForURL("/?keyword=harbor");
  });

  test("its page shows the last 30 days, and that nothing is new", async () => {
    await page.getByRole("link", { name: "Watch", exact: true }).click();
    await page.getByRole("img", { name: /posts? in the last 30 days$/ }).waitFor();
    await page.getByText("Nothing new since your last visit").waitFor();
    const table = await saveAs(page, "CSV");
    expect(table).toMatch(/^# \d+ posts? in the last 30 days\n# harbor · /);
    expect(table).toMatch(/\nday,posts\n\d{4}-\d\d-\d\d,\d+\n/);
  });

  test("an alert is tried before it is saved", async () => {
    await page.getByRole("button", { name: "Add an alert to Harbors" }).click();
    const dialog = page.getByRole("dialog");
    await dialog.getByRole("button", { name: "Try it on the last 30 days" }).click();
    await dialog
      .getByText(/Would have fired [1-9]\d* times? in the last 30 days/)
      .first()
      .waitFor();
    expect(
      await dialog.getByRole("list", { name: "Sample messages" }).getByRole("listitem").count(),
    ).toBeGreaterThan(0);
    expect(await findViolations(page)).toEqual([]);
    expect(await saveAs(dialog, "CSV")).toMatch(
      /\n# harbor · [^\n]+\n[^\n]+\nday,posts,fired\n(?:[^\n]+,0\n)*\S+,[1-9]\n/,
    );
    expect(await saveAs(dialog, "SVG")).toMatch(/^<svg [\s\S]+>1×<\/text>[\s\S]+harbor/);
    expect(await saveAs(dialog, "PNG")).toMatch(/^.PNG/);
    await dialog.getByRole("button", { name: "Save the alert" }).click();
    await page
      .getByRole("list", { name: "Alerts of Harbors" })
      .getByText(/^Every new post/)
      .waitFor();
  });

  test("a post arrives, and the bell rings", async () => {
    site.world.setNow(new Date());
    const publishedAt = Math.floor(site.world.now().getTime() / 1000) - 60;
    const post = {
      ...{ platform: "Telegram", uid: "watched", published_at: publishedAt, language: "EN" },
      ...{ account: { handle: "herald", uid: "h" }, text: "A harbor on fire" },
    };
    const imported = await site.world.get("/manage/v1/imports", {
      method: "POST",
      key,
      headers: { "content-type": "application/x-ndjson" },
      body: `${JSON.stringify(post)}\n`,
    });
    expect(imported.status).toBe(200);
    const round = await site.world.get("/manage/v1/watch/run", { method: "POST", key });
    expect(round.body).toMatchObject({ matches: 1, notices: 1, failures: 0 });
    await page.evaluate("window.dispatchEvent(new Event('visibilitychange'))");
    await page.getByRole("link", { name: "Notices, 1 unread" }).waitFor();
  });

  test("the feed has it, until the address is renewed", async () => {
    await page.getByRole("button", { name: "Feed of Harbors" }).click();
    const dialog = page.getByRole("dialog");
    await dialog.getByRole("button", { name: "Make an address" }).click();
    const address = dialog.getByText(/\/feeds\/.*\.atom$/);
    const first = new URL((await address.textContent()) ?? "");
    const feed = await site.world.get(first.pathname);
    expect(feed.text).toContain("A harbor on fire");
    await dialog.getByRole("button", { name: "Renew the address" }).click();
    await expect.poll(async () => (await address.textContent()) === first.href).toBe(false);
    expect((await site.world.get(first.pathname)).status).toBe(404);
    await page.keyboard.press("Escape");
  });

  test("it is read on the page of notices, and marked as read", async () => {
    await page.getByRole("link", { name: "Notices, 1 unread" }).click();
    await page.getByText("A harbor on fire").waitFor();
    await page.getByRole("link", { name: "herald", exact: true }).click();
    await page.getByRole("heading", { name: "herald" }).waitFor();
    await page.goBack();
    await page.getByRole("button", { name: /^Mark as read/ }).click();
    await page.getByRole("link", { name: "Notices", exact: true }).waitFor();
    await page.getByRole("button", { name: "Mark all as read", disabled: true }).waitFor();
    await page.getByText("Unread", { exact: true }).click();
    await page.getByText("Everything is read").waitFor();
  });

  test.each(["light", "dark"] as const)("its pages can be used by everybody: %s", async (colorScheme) => {
    const other = await site.visit({ as: owner, colorScheme });
    for (const [path, sign] of [
      ["/watch", /new posts? since your last visit/],
      ["/notices", /A harbor on fire/],
    ] as const) {
      await other.goto(path);
      await other.getByText(sign).first().waitFor();
      await other.waitForLoadState("networkidle");
      expect(await findViolations(other)).toEqual([]);
    }
    await other.context().close();
  });

  test("a colleague reads it when it is shared with their team, and has no alerts of it", async () => {
    const bob = await site.world.createUser({ email: "bob@example.org", scopes: ["lists"] });
    await site.world.directory.teams.create("Desk", [owner.user.id, bob.user.id]);
    await page.goto("/watch");
    await page.getByRole("button", { name: "Share Harbors" }).click();
    await page.getByRole("dialog").getByRole("combobox", { name: "Shared with" }).click();
    await page.getByRole("option", { name: "Desk" }).click();
    expect(await findViolations(page)).toEqual([]);
    await page.getByRole("dialog").getByRole("button", { name: "Save" }).click();
    await page.getByText("Shared with Desk, who read it").waitFor();
    const other = await site.visit({ as: bob, path: "/watch" });
    await other.getByText(`Owner: ${owner.user.email}, who shares it with Desk`).waitFor();
    await other.getByText(/since your last visit/).waitFor();
    expect(await other.getByRole("button", { name: "Add an alert to Harbors" }).count()).toBe(0);
    await other.getByRole("link", { name: "Harbors", exact: true }).click();
    await other.waitForURL("/?keyword=harbor");
    await other.context().close();
  });

  test("an alert is switched off, changed and deleted", async () => {
    await page.goto("/watch");
    const alerts = page.getByRole("list", { name: "Alerts of Harbors" });
    await alerts.getByRole("switch").press("Space");
    await expect.poll(() => alerts.getByRole("switch").isChecked()).toBe(false);
    await alerts.getByRole("button", { name: /^Change/ }).click();
    await page.getByRole("dialog").getByLabel("Tell me about").selectOption("Many posts, or much engagement");
    await page.getByRole("dialog").getByRole("button", { name: "Save the alert" }).click();
    await alerts.getByText(/^At least 10 posts within 60 minutes/).waitFor();
    await alerts.getByRole("button", { name: /^Delete/ }).click();
    await page.getByRole("dialog").getByRole("button", { name: "Delete" }).click();
    await alerts.waitFor({ state: "detached" });
  });
});
