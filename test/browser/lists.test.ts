import type { Page } from "playwright-core";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { Inhabitant } from "../support/world.ts";
import { describeInBrowser } from "./site/describe-in-browser.ts";
import { readDownload, saveAs } from "./site/save-as.ts";
import { openSite, type Site } from "./site/site.ts";
import { spreadsheet } from "./site/spreadsheet.ts";

const PASTED = "Handles, addresses of profiles, or a table";

describeInBrowser("Lists are made, filled, asked and deleted on their pages", () => {
  let site: Site;
  let owner: Inhabitant;
  let page: Page;
  beforeAll(async () => {
    site = await openSite();
    const hourAgo = site.world.now().getTime() / 1000 - 3_600;
    await site.world.store(
      ["herald", "harbor_news", "plaza", "gazette"].map((handle, at) => ({
        platform: "Telegram",
        uid: `post-${at}`,
        published_at: Math.floor(hourAgo) - at,
        account: { handle, uid: `account-${at}`, name: `The ${handle} channel` },
        text: at < 2 ? "The harbor opens again" : "Football in the rain",
        language: "EN",
      })),
    );
    owner = await site.world.createUser({ scopes: ["lists"] });
    page = await site.visit({ as: owner, path: "/lists" });
  });
  afterAll(() => site?.close());

  test("a list is created with a name and a description", async () => {
    await page.getByText("You have no list yet").waitFor();
    await page.getByRole("button", { name: "Create list" }).click();
    const dialog = page.getByRole("dialog");
    await dialog.getByRole("button", { name: "Create the list" }).click();
    await dialog.getByLabel("Name").and(dialog.locator("[aria-invalid=true]")).waitFor();
    await dialog.getByLabel("Name").fill("Ports");
    await dialog.getByLabel("Description").fill("Whoever writes about harbors");
    await dialog.getByRole("button", { name: "Create the list" }).click();
    await page.getByRole("heading", { name: "Ports", level: 1 }).waitFor();
    expect(await page.getByText("Whoever writes about harbors").count()).toBe(1);
  });

  test("a list of nothing says so once", async () => {
    await page.getByText("This list pulls nothing in yet").waitFor();
    expect(await page.getByText(/only posts of the members|Only the keyword query/).count()).toBe(0);
  });

  test("members are found by name", async () => {
    await page.getByLabel("Name or handle").fill("harbor");
    await page.getByRole("button", { name: "Add The harbor_news channel" }).click();
    await page.getByRole("list", { name: "Members" }).getByText("The harbor_news channel").waitFor();
    await page.getByRole("list", { name: "Accounts found" }).getByText("Member", { exact: true }).waitFor();
    const name = page
      .getByRole("list", { name: "Members" })
      .getByRole("link", { name: "The harbor_news channel", exact: true });
    expect(await name.getAttribute("href")).toMatch(/^\/channels\/\d+$/);
  });

  test("pasted members are looked at before they are added: found, new, members already, wrong", async () => {
    await page.getByRole("tab", { name: "Paste or upload" }).click();
    await page
      .getByLabel(PASTED)
      .fill("Telegram:@herald\nTelegram:@harbor_news\nTelegram:@nobody_yet\nTelegrm:@plaza\n");
    await page.getByText("1 found · 1 new · 1 members already, or twice here · 1 wrong").waitFor();
    await page.getByText(/did you mean .*Telegram/).waitFor();
    await page.getByRole("button", { name: "Add 3 accounts" }).click();
    await page.getByText("2 accounts added").waitFor();
    await page.getByText("1 account had been a member already").waitFor();
    await page.getByText("1 account not found").click();
    await page.getByText("Telegram:@nobody_yet").waitFor();
    expect(await page.getByLabel(PASTED).inputValue()).toBe("Telegrm:@plaza");
  });

  test("a file of bare handles takes the platform that is chosen", async () => {
    await page.getByLabel("Platform of bare handles").selectOption("Telegram");
    await page.locator("input[type=file]").setInputFiles({
      name: "members.csv",
      mimeType: "text/csv",
      buffer: Buffer.from("handle\ngazette\n"),
    });
    await page.getByRole("button", { name: "Add 1 account" }).click();
    await page.getByText("1 account added").waitFor();
    const members = page.getByRole("list", { name: "Members" });
    await expect.poll(() => members.getByRole("listitem").count()).toBe(4);
    expect(await members.getByText("not seen yet").count()).toBe(1);
  });

  test("a spreadsheet is read where it is; what is wrong is mended in place, the same mistake once", async () => {
    const rows = Array.from({ length: 5 }, (_, at) => [`Channel ${at}`, "Telegramm", `@channel_${at}`, ""]);
    await page.locator("input[type=file]").setInputFiles({
      name: "members.xlsx",
      mimeType: "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet",
      buffer: spreadsheet([
        ["Name", "Platform", "Handle / URL", "Notes"],
        ["The plaza", "Telegram", "@plaza", 'old, but "good"'],
        ["The gazette", "", "https://t.me/gazette", ""],
        ["The harbor", "X", "@harbor_x", ""],
        ...rows,
      ]),
    });
    await page.getByText("3 accounts understood · 1 found · 1 new").waitFor();
    await page.getByText("Twitter:@harbor_x").waitFor();
    expect(await page.getByText(/Telegramm.* is not a platform/).count()).toBe(5);
    await page.getByLabel("Platform of line 6").selectOption("Telegram");
    await page.getByText("8 accounts understood").waitFor();
    expect(await page.getByText("is not a platform").count()).toBe(0);
    await page.getByLabel("Handle or address of line 7").fill("");
    await page.getByText("7 accounts understood").waitFor();
    await page.getByLabel("Handle or address of line 7").fill("@mended");
    await page.getByRole("button", { name: "Add 8 accounts" }).click();
    await page.getByText("7 accounts added").waitFor();
    expect(await page.getByLabel(PASTED).inputValue()).toBe("");
    const members = page.getByRole("list", { name: "Members" });
    await members.getByText("mended").first().waitFor();
    const [list] = await site.world.directory.lists.listOf(owner.user.id);
    const added = ["plaza", "harbor_x", "mended", ...[0, 1, 3, 4].map((at) => `channel_${at}`)];
    const unwanted = added.map((value) => ({
      platform: value === "harbor_x" ? "Twitter" : "Telegram",
      by: "handle" as const,
      value,
    }));
    await site.world.directory.lists.removeMembers(list?.id ?? 0, unwanted);
    await page.reload();
    await page.getByRole("tab", { name: "Paste or upload" }).click();
    await expect.poll(() => members.getByRole("listitem").count()).toBe(4);
  });

  test("columns are told by what is in them, and another may be chosen", async () => {
    await page.getByLabel(PASTED).fill("Kanal;Netz;Adresse;Alt\nA;VK;@a;@old_a\nB;VK;@b;@old_b");
    await page.getByText("VK:@a", { exact: true }).waitFor();
    await page.getByLabel("Column of the handle or address").selectOption("Alt");
    await page.getByText("VK:@old_b", { exact: true }).waitFor();
    await page.getByLabel(PASTED).fill("");
  });

  test("what is no spreadsheet is refused with a sentence", async () => {
    for (const [name, sentence] of [
      ["members.xlsx", "is not a spreadsheet that can be read"],
      ["members.xls", "Save it as .xlsx or .csv"],
    ] as const) {
      const file = { name, mimeType: "application/octet-stream", buffer: Buffer.from("nothing") };
      await page.locator("input[type=file]").setInputFiles(file);
      await page.getByText(sentence).waitFor();
    }
  });

  test("members are saved as a table that another list understands", async () => {
    const [download] = await Promise.all([
      page.waitForEvent("download"),
      page.getByRole("button", { name: "Save as CSV" }).click(),
    ]);
    const table = await readDownload(download);
    expect(table).toMatch(/^Platform,Handle,Name,Address\nTelegram,/);
    await page.getByLabel(PASTED).fill(table);
    await page.getByText("4 accounts understood").waitFor();
    await page.getByLabel(PASTED).fill("");
  });

  test("members are removed, seen or not", async () => {
    await page.getByRole("button", { name: "Remove nobody_yet" }).click();
    await page.getByRole("button", { name: "Remove nobody_yet" }).waitFor({ state: "detached" });
    await page.getByRole("button", { name: "Remove The gazette channel" }).click();
    await page.getByRole("button", { name: "Remove The gazette channel" }).waitFor({ state: "detached" });
    await page.getByText("2 accounts", { exact: true }).waitFor();
  });

  test("the keyword query is checked while it is written, and counted", async () => {
    const keyword = page.getByRole("textbox", { name: "Keyword" });
    await page.getByText("Boolean", { exact: true }).click();
    await keyword.fill("(football");
    await page.locator("textarea[aria-invalid=true]").waitFor();
    await page.getByText("Mend the query to see what it matches").waitFor();
    expect(await page.getByRole("button", { name: "Save the query" }).isDisabled()).toBe(true);
    await keyword.fill("football -harbor");
    await page.getByText("2 posts").waitFor();
    await page.getByRole("button", { name: "Save the query" }).click();
    await page.getByRole("button", { name: "Save the query", disabled: true }).waitFor();
    await page.reload();
    expect(await keyword.inputValue()).toBe("football -harbor");
  });

  test("a query that was not saved is not lost without a question", async () => {
    const keyword = page.getByRole("textbox", { name: "Keyword" });
    await keyword.fill("football rain");
    await page.getByRole("button", { name: "Save the query", disabled: false }).waitFor();
    await page.getByRole("link", { name: "Lists" }).click();
    const question = page.getByRole("dialog");
    await question.getByText("The query is not saved").waitFor();
    await question.getByRole("button", { name: "Stay" }).click();
    expect(await keyword.inputValue()).toBe("football rain");
    await page.getByRole("link", { name: "Lists" }).click();
    await question.getByRole("button", { name: "Leave" }).click();
    await page.getByRole("heading", { name: "Lists", level: 1 }).waitFor();
    await page.goBack();
    await expect.poll(() => keyword.inputValue()).toBe("football -harbor");
  });

  test("it is renamed", async () => {
    await page.getByRole("button", { name: "Rename" }).click();
    await page.getByRole("dialog").getByLabel("Name").fill("Harbors & football");
    await page.getByRole("dialog").getByRole("button", { name: "Save" }).click();
    await page.getByRole("heading", { name: "Harbors & football", level: 1 }).waitFor();
  });

  test("opened as a search it shows what it pulls in", async () => {
    const id = new URL(page.url()).pathname.split("/").at(-1);
    await page.getByRole("link", { name: "Open as a search" }).click();
    await page.waitForURL(`/?lists=${id}`);
    await page.getByText("4 posts").first().waitFor();
    await page.goto("/lists");
    expect(await saveAs(page, "CSV")).toMatch(
      /^# 4 posts in 30 days\n# Harbors & football · [^\n]+\n[^\n]+\/\?[^\n]*lists=\d+[^\n]*\nday,posts\n/,
    );
    await page.goto(`/lists/${id}`);
  });

  test("it is deleted only after a question", async () => {
    await page.getByRole("button", { name: "Delete" }).click();
    await page.getByRole("dialog").getByRole("button", { name: "Cancel" }).click();
    await page.getByRole("button", { name: "Delete" }).click();
    await page.getByRole("dialog").getByRole("button", { name: "Delete" }).click();
    await page.getByText("You have no list yet").waitFor();
    expect(await site.world.directory.lists.listOf(owner.user.id)).toEqual([]);
  });
});
