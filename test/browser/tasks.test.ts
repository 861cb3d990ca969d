import type { Download, Page } from "playwright-core";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { Inhabitant } from "../support/world.ts";
import { copyBy } from "./site/clipboard.ts";
import { describeInBrowser } from "./site/describe-in-browser.ts";
import { findViolations } from "./site/find-violations.ts";
import { totalOn } from "./site/search-page.ts";
import { openSite, type Site } from "./site/site.ts";
import { spreadsheet } from "./site/spreadsheet.ts";

/** Who wrote of the rumor, and how many hours ago; the first of each platform is known. */
const RUMOR = [
  { platform: "Telegram", handle: "night_watch", hours: 50 },
  { platform: "Telegram", handle: "herald", hours: 20 },
  { platform: "Twitter", handle: "ada_moreno", hours: 40 },
  { platform: "Twitter", handle: "plaza", hours: 10 },
  { platform: "VK", handle: "gavan", hours: 30 },
] as const;

describeInBrowser("People come to the end of their tasks", () => {
  let site: Site;
  let journalist: Inhabitant;
  beforeAll(async () => {
    site = await openSite();
    const now = Math.floor(site.world.now().getTime() / 1000);
    await site.world.store(
      RUMOR.map(({ platform, handle, hours }, at) => ({
        platform,
        uid: `rumor-${at}`,
        published_at: now - hours * 3_600,
        account: { uid: handle, handle, name: `The ${handle} account` },
        text: "They say that the dam breaks #dam",
        language: "EN",
      })),
    );
    journalist = await site.world.createUser({ email: "journalist@example.org", scopes: ["lists"] });
  });
  afterAll(() => site?.close());

  test("the first minute: what is in the archive, a tour, and an example that finds something", async () => {
    const page = await site.visit({ as: journalist, path: "/" });
    const archive = page.getByRole("region", { name: "In this archive" });
    await archive.getByText("Begin with an example").waitFor();
    expect(await archive.locator("dl").textContent()).toMatch(/^Posts5Accounts5Platforms3Since/);
    expect(await findViolations(page)).toEqual([]);
    await archive.getByRole("button", { name: /^Take the tour/ }).click();
    for (const title of ["Ask", "Narrow it down", "See when", "Read"]) {
      await page
        .getByRole("dialog", { name: new RegExp(title) })
        .getByRole("button", { name: "Next" })
        .click();
    }
    await page.getByRole("button", { name: "Done" }).click();
    expect(await page.getByRole("dialog").count()).toBe(0);
    expect(await archive.getByRole("button", { name: /tour/ }).count()).toBe(0);
    for (const example of [/^Who used #dam first/, /^What moved people most on T/, /^What does The/]) {
      await page.goto("/");
      await archive.getByRole("link", { name: example }).click();
      expect(await totalOn(page)).toBeGreaterThan(0);
    }
    await page.context().close();
  });

  test("a journalist finds who posted a rumor first on each platform", async () => {
    const page = await site.visit({ as: journalist, path: "/" });
    await page.getByRole("textbox", { name: "Keyword" }).fill("dam braeks");
    await page.getByRole("button", { name: "Did you mean breaks?" }).click();
    await expect.poll(() => totalOn(page)).toBe(RUMOR.length);
    for (const [platform, first] of [
      ["Telegram", "night_watch"],
      ["Twitter", "ada_moreno"],
      ["VK", "gavan"],
    ] as const) {
      await page.getByLabel("One chart, or one for each").selectOption("By platform");
      const chart = page.getByRole("listitem").filter({ has: page.getByRole("heading", { name: platform }) });
      await chart.getByRole("link", { name: "See the first posts" }).click();
      await expect.poll(() => page.getByRole("article").first().textContent()).toContain(first);
      await page.goBack();
      await expect.poll(() => totalOn(page)).toBe(RUMOR.length);
    }
    await page.context().close();
  });

  test("a researcher exports and cites, and a colleague opens the same from a link", async () => {
    const list = await site.world.createList(journalist, { name: "Rumors", keyword: "dam" });
    const page = await site.visit({
      as: journalist,
      path: `/?keyword=dam+breaks&lists=${list.id}`,
      permissions: ["clipboard-read", "clipboard-write"],
    });
    const total = await totalOn(page);
    expect(total).toBe(RUMOR.length);
    const downloads: Download[] = [];
    page.on("download", (download) => downloads.push(download));
    await page.getByRole("button", { name: "Download" }).click();
    await page.getByText("texts that would run as formulas begin with an apostrophe").waitFor();
    await page.getByRole("dialog").getByRole("button", { name: "Download" }).click();
    await page.getByText(`${total} posts saved`).waitFor();
    await expect.poll(() => downloads.length).toBe(2);
    await page.getByRole("dialog").getByRole("button", { name: "Close" }).click();

    await page.getByRole("button", { name: "Share or reuse" }).click();
    await page.getByText("which nobody but you can read").waitFor();
    expect(await findViolations(page)).toEqual([]);
    const link = await copyBy(page.getByRole("dialog").getByRole("button", { name: "Copy link" }));
    expect(new URL(link).searchParams.get("published_at_to")).toMatch(/^\d+$/);
    await page.getByRole("tab", { name: "Citation" }).click();
    const citation = await copyBy(page.getByRole("button", { name: "Copy APA" }));
    expect(citation).toContain(`: ${total} posts [Data set]`);
    expect(citation).toContain(link);

    const colleague = await site.world.createUser();
    const { pathname, search } = new URL(link);
    const other = await site.visit({ as: colleague, path: `${pathname}${search}` });
    await other.getByText("a list that you cannot read").waitFor();
    expect(await findViolations(other)).toEqual([]);
    await other.getByRole("button", { name: "Search without the list" }).click();
    expect(await totalOn(other)).toBe(total);
    await page.context().close();
    await other.context().close();
  });

  test("a team lead onboards two members, and shares fifty accounts out of a spreadsheet with them", async () => {
    const lead = await site.world.createUser({ email: "lead@example.org", scopes: ["lists", "admin"] });
    const page = await site.visit({ as: lead, path: "/users" });
    const links: string[] = [];
    for (const email of ["ann@example.org", "bob@example.org"]) {
      await page.getByRole("button", { name: "Create user" }).click();
      const dialog = page.getByRole("dialog");
      await dialog.getByLabel("E-mail").fill(email);
      await dialog.getByRole("button", { name: "Create the user" }).click();
      links.push((await dialog.getByText("/set-password#token=").textContent()) ?? "");
      await dialog.getByRole("button", { name: "Done" }).click();
      await page.getByRole("row", { name: email }).waitFor();
    }
    await page.getByRole("button", { name: "Create team" }).click();
    await page.getByRole("dialog").getByLabel("Name").fill("Newsroom");
    await page.getByRole("dialog").getByLabel("Who is in it").click();
    for (const email of ["ann@example.org", "bob@example.org", "lead@example.org"]) {
      await page.getByRole("option", { name: email }).click();
    }
    await page.keyboard.press("Tab");
    await page.getByRole("dialog").getByRole("button", { name: "Save" }).click();
    await page.getByRole("listitem", { name: "Newsroom" }).waitFor();

    await page.getByRole("link", { name: "Lists" }).click();
    await page.getByRole("button", { name: "Create list" }).click();
    await page.getByRole("dialog").getByLabel("Name").fill("Sources");
    await page.getByRole("dialog").getByRole("button", { name: "Create the list" }).click();
    await page.getByRole("tab", { name: "Paste or upload" }).click();
    await page.locator("input[type=file]").setInputFiles({
      name: "sources.xlsx",
      mimeType: "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet",
      buffer: spreadsheet([
        ["Name", "Platform", "Handle / URL", "Notes"],
        ...Array.from({ length: 50 }, (_, at) => [
          `Source ${at}`,
          at % 2 ? "X" : "Telegram",
          `@source_${at}`,
          "",
        ]),
      ]),
    });
    await page.getByText("50 accounts understood · 0 found · 50 new").waitFor();
    expect(await findViolations(page)).toEqual([]);
    await page.getByRole("button", { name: "Add 50 accounts" }).click();
    await page.getByText("50 accounts added").waitFor();
    await page.getByRole("button", { name: "Share", exact: true }).click();
    await page.getByRole("dialog").getByRole("combobox", { name: "Shared with" }).click();
    await page.getByRole("option", { name: "Newsroom" }).click();
    await page.getByRole("dialog").getByRole("button", { name: "Save" }).click();
    await page.getByText("Shared with Newsroom").waitFor();
    for (const link of links) await expectToRead(site, link, "Sources");
    await page.context().close();
  });
});

/** A member sets the password by the link of the invitation, and finds the list. */
async function expectToRead(site: Site, invitation: string, list: string): Promise<void> {
  const { pathname, hash } = new URL(invitation);
  const page: Page = await site.visit({ path: `${pathname}${hash}` });
  await page.getByLabel("New password").fill("a longer password");
  await page.getByRole("button", { name: "Set the password" }).click();
  await page.getByRole("button", { name: /^Account of/ }).waitFor();
  await page.getByRole("link", { name: "Lists" }).click();
  await page.getByRole("link", { name: list, exact: true }).click();
  await page.getByText("50 accounts", { exact: true }).waitFor();
  await page.context().close();
}
