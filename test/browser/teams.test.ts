import type { Page } from "playwright-core";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { Inhabitant } from "../support/world.ts";
import { describeInBrowser } from "./site/describe-in-browser.ts";
import { findViolations } from "./site/find-violations.ts";
import { openSite, type Site } from "./site/site.ts";

describeInBrowser("Colleagues share lists", () => {
  let site: Site;
  let ann: Inhabitant;
  let bob: Inhabitant;
  let annsPage: Page;
  let bobsPage: Page;
  beforeAll(async () => {
    site = await openSite();
    ann = await site.world.createUser({ email: "ann@example.org", scopes: ["lists"] });
    bob = await site.world.createUser({ email: "bob@example.org", scopes: ["lists"] });
    await site.world.createList(ann, { name: "Harbors", keyword: "harbor" });
  });
  afterAll(() => site?.close());

  test("an administrator makes a team of two users", async () => {
    const root = await site.world.createUser({ email: "root@example.org", scopes: ["admin"] });
    const page = await site.visit({ as: root, path: "/users" });
    await page.getByRole("button", { name: "Create team" }).click();
    const dialog = page.getByRole("dialog");
    await dialog.getByLabel("Name").fill("Newsroom");
    await dialog.getByLabel("Who is in it").click();
    await page.getByRole("option", { name: "ann@example.org" }).click();
    await page.getByRole("option", { name: "bob@example.org" }).click();
    await page.keyboard.press("Tab");
    expect(await findViolations(page)).toEqual([]);
    await dialog.getByRole("button", { name: "Save" }).click();
    const row = page.getByRole("listitem", { name: "Newsroom" });
    await row.getByText("bob@example.org").waitFor();
    expect(await findViolations(page)).toEqual([]);
    await page.context().close();
  });

  test("a list is shared, and the colleague reads it, with its owner, and cannot change it", async () => {
    annsPage = await site.visit({ as: ann, path: "/lists" });
    await annsPage.getByText("Private").waitFor();
    await annsPage.getByRole("link", { name: "Harbors", exact: true }).click();
    await share(annsPage, "Newsroom");
    await annsPage.getByText("Shared with Newsroom, who read it").waitFor();

    bobsPage = await site.visit({ as: bob, path: "/lists" });
    await bobsPage.getByText("Owner: ann@example.org").waitFor();
    expect(await findViolations(bobsPage)).toEqual([]);
    await bobsPage.getByRole("link", { name: "Harbors", exact: true }).click();
    await bobsPage.getByRole("heading", { name: "Harbors" }).waitFor();
    for (const name of ["Rename", "Share", "Delete"])
      expect(await bobsPage.getByRole("button", { name, exact: true }).count()).toBe(0);
    expect(await bobsPage.getByText("Add members").count()).toBe(0);
  });

  test("a colleague who may change it renames it, and can neither share nor delete it", async () => {
    await share(annsPage, null, "Change its name, keyword and members too");
    await bobsPage.reload();
    await bobsPage.getByRole("button", { name: "Rename" }).click();
    await bobsPage.getByRole("dialog").getByLabel("Name").fill("Ports");
    await bobsPage.getByRole("dialog").getByRole("button", { name: "Save" }).click();
    await bobsPage.getByRole("heading", { name: "Ports" }).waitFor();
    expect(await bobsPage.getByRole("button", { name: "Share", exact: true }).count()).toBe(0);
  });

  test("when it is private again, the link says so without its name", async () => {
    await share(annsPage, "Nobody: it is private");
    await annsPage.getByText("Private").waitFor();
    await bobsPage.reload();
    await bobsPage.getByText("not shared with a team of yours").waitFor();
    expect(await bobsPage.locator("body").textContent()).not.toMatch(/Ports|Harbors/);
    expect(await findViolations(bobsPage)).toEqual([]);
  });

  test("an auditor comes to the audit log, and has no search", async () => {
    const eve = await site.world.createUser({ email: "eve@example.org", scopes: ["audit"] });
    const page = await site.visit({ as: eve, path: "/" });
    await page.getByRole("heading", { name: "Audit log" }).waitFor();
    await page.getByText("list 1").first().waitFor();
    expect(await page.getByRole("link", { name: "Search", exact: true }).count()).toBe(0);
    await page.goto("/lists");
    await page.getByText("There is no such page").waitFor();
  });

  /** Null: the team stays. */
  async function share(page: Page, team: string | null, right?: string): Promise<void> {
    await page.getByRole("button", { name: "Share", exact: true }).click();
    const dialog = page.getByRole("dialog");
    for (const [label, choice] of [
      ["Shared with", team],
      ["They may", right],
    ] as const) {
      if (choice === null || choice === undefined) continue;
      await dialog.getByRole("combobox", { name: label }).click();
      await page.getByRole("option", { name: choice }).click();
    }
    expect(await findViolations(page)).toEqual([]);
    await dialog.getByRole("button", { name: "Save" }).click();
    await dialog.waitFor({ state: "hidden" });
  }
});
