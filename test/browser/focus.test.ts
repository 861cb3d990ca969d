import type { Locator, Page } from "playwright-core";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { Inhabitant } from "../support/world.ts";
import { describeInBrowser } from "./site/describe-in-browser.ts";
import { newsRecords } from "./site/news-records.ts";
import { openSite, type Site } from "./site/site.ts";

/** WCAG 2.2: 2.4.3 (order), 2.4.7 (visible), 2.4.11 (not obscured), and what a reader without a mouse expects. */
describeInBrowser("The focus is seen, and is not lost", () => {
  let site: Site;
  let owner: Inhabitant;
  let page: Page;
  beforeAll(async () => {
    site = await openSite();
    await site.world.store(newsRecords(site.world.now()));
    owner = await site.world.createUser({ scopes: ["lists", "admin"] });
    await site.world.createList(owner, {
      name: "Ports",
      members: ["herald", "nobody_yet", "gazette"].map((value) => ({
        platform: "Telegram",
        by: "handle",
        value,
      })),
    });
    await site.world.createUser({ email: "second@example.org" });
    page = await site.visit({ as: owner });
  });
  afterAll(() => site?.close());

  test.each([
    ["/", "Show more"],
    ["/lists/1", "Save as CSV"],
  ])("on %s every step back with Tab leads to something that shows it", async (path, last) => {
    await page.goto(path);
    await page.getByRole("button", { name: last }).focus();
    await page.waitForLoadState("networkidle");
    const wrong: string[] = [];
    for (let step = 0; step < 40; step += 1) {
      await page.keyboard.press("Shift+Tab");
      const problem = await page.evaluate<string>(PROBLEM_WITH_FOCUS);
      if (problem !== "") wrong.push(problem);
    }
    expect(wrong).toEqual([]);
  });

  const named = (name: string) => page.getByRole("button", { name, exact: true });
  const DIALOGS: readonly (readonly [path: string, name: string, opener: () => Locator])[] = [
    ["/?keyword=harbor", "share", () => named("Share or reuse")],
    ["/?keyword=harbor", "download", () => named("Download")],
    ["/?keyword=harbor", "save", () => named("Save")],
    ["/?keyword=harbor", "add to a list", () => named("Add to list").first()],
    ["/lists", "create a list", () => named("Create list")],
    ["/lists/1", "rename", () => named("Rename")],
    ["/lists/1", "delete", () => named("Delete")],
    ["/account", "create a key", () => named("Create API Key")],
    ["/users", "create a user", () => named("Create user")],
    ["/users", "create a team", () => named("Create team")],
  ];

  test.each(DIALOGS)(
    "on %s the dialog to %s keeps the focus, and gives it back",
    async (path, _name, opener) => {
      await page.goto(path);
      await opener().waitFor();
      await page.waitForLoadState("networkidle");
      await opener().press("Enter");
      const dialog = page.getByRole("dialog");
      await dialog.waitFor();
      for (let step = 0; step < 12; step += 1) {
        await page.keyboard.press("Tab");
        expect(
          await dialog.evaluate((element) => element.contains(element.ownerDocument.activeElement)),
        ).toBe(true);
      }
      await page.keyboard.press("Escape");
      await dialog.waitFor({ state: "detached" });
      await expect.poll(() => hasFocus(opener())).toBe(true);
    },
  );

  test("the menu of a row, too, and the dialog that it leads to", async () => {
    await page.goto("/users");
    const menu = page.getByRole("button", { name: "Actions for second@example.org" });
    await menu.press("Enter");
    await page.getByRole("menuitem", { name: "Edit" }).press("Enter");
    await page.getByRole("dialog").waitFor();
    await page.keyboard.press("Escape");
    await page.getByRole("dialog").waitFor({ state: "detached" });
    await expect.poll(() => hasFocus(menu)).toBe(true);
  });

  test("a second Enter does not close what is shown once", async () => {
    await page.goto("/users");
    await named("Create user").press("Enter");
    const dialog = page.getByRole("dialog");
    await dialog.getByLabel("E-mail").fill("third@example.org");
    await page.keyboard.press("Enter");
    await dialog.getByText("/set-password#token=").waitFor();
    await expect.poll(() => hasFocus(dialog.getByRole("button", { name: "Copy link" }))).toBe(true);
    await page.keyboard.press("Enter");
    expect(await dialog.getByText("/set-password#token=").count()).toBe(1);
  });

  test("where the button goes that was pressed, the next one has the focus", async () => {
    await page.goto("/lists/1");
    const remove = (name: string) => page.getByRole("button", { name: `Remove ${name}` });
    await remove("nobody_yet").press("Enter");
    await remove("nobody_yet").waitFor({ state: "detached" });
    await expect.poll(() => page.evaluate("document.activeElement.ariaLabel")).toMatch(/^Remove /);
    await page.getByLabel("Name or handle").fill("account");
    const add = page.getByRole("button", { name: /^Add The/ });
    await add.first().waitFor();
    const before = await add.count();
    await add.first().press("Enter");
    await expect.poll(() => add.count()).toBe(before - 1);
    await expect.poll(() => hasFocus(add.first())).toBe(true);

    await page.goto("/?hashtags[]=%23harbor&hashtags[]=%23puerto");
    const chips = page.getByRole("group", { name: "Also chosen" }).getByRole("button");
    await chips.first().press("Enter");
    await expect.poll(() => chips.count()).toBe(1);
    await expect.poll(() => hasFocus(chips.first())).toBe(true);
  });

  test("a button that works keeps the focus", async () => {
    await page.goto("/account");
    await named("Disable").press("Enter");
    await named("Enable").waitFor();
    await expect.poll(() => hasFocus(named("Enable"))).toBe(true);
  });
});

function hasFocus(locator: Locator): Promise<boolean> {
  return locator.evaluate((element) => element === element.ownerDocument.activeElement);
}

/** Empty: what has the focus looks otherwise than without it, and lies below nothing. */
const PROBLEM_WITH_FOCUS = `(async () => {
  const element = document.activeElement;
  if (element === document.body) return "";
  const what = element.outerHTML.slice(0, 120);
  const drawn = () => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)));
  await drawn();
  const box = element.getBoundingClientRect();
  const seen = [[0.5, 0.5], [0.1, 0.5], [0.9, 0.5], [0.5, 0.1], [0.5, 0.9]].some(([across, down]) => {
    const top = document.elementFromPoint(box.left + box.width * across, box.top + box.height * down);
    return top !== null && (element.contains(top) || (top.contains(element) && top !== document.body));
  });
  if (!seen) return "obscured: " + what;
  const around = [element, element.parentElement, element.parentElement.parentElement];
  const looks = () => JSON.stringify(around.flatMap((one) => [null, "::before", "::after"].map((part) => {
    const { outline, boxShadow, borderColor, background, insetBlockStart } = getComputedStyle(one, part);
    return [outline, boxShadow, borderColor, background, insetBlockStart];
  })));
  const focused = looks();
  element.blur();
  await drawn();
  const blurred = looks();
  element.focus({ preventScroll: true });
  return focused === blurred ? "not seen: " + what : "";
})()`;
