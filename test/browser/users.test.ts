import type { Locator, Page } from "playwright-core";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { Inhabitant } from "../support/world.ts";
import { describeInBrowser } from "./site/describe-in-browser.ts";
import { findViolations } from "./site/find-violations.ts";
import { openSite, PASSWORD, type Site, signIn } from "./site/site.ts";

const EMAIL = "reporter@example.org";

describeInBrowser("Administrators manage users, and nobody sees what is another's", () => {
  let site: Site;
  let administrator: Inhabitant;
  let page: Page;
  beforeAll(async () => {
    site = await openSite();
    administrator = await site.world.createUser({ scopes: ["lists", "admin"] });
    await site.world.createList(administrator, { name: "Confidential sources" });
    page = await site.visit({ as: administrator, path: "/users" });
  });
  afterAll(() => site?.close());

  test("a user is created, with rights and a rate limit, and sets the password by a link", async () => {
    await page.getByRole("button", { name: "Create user" }).click();
    const dialog = page.getByRole("dialog");
    await dialog.getByLabel("E-mail").fill("x");
    await dialog.getByRole("button", { name: "Create the user" }).click();
    await dialog.getByLabel("E-mail").and(page.locator("[aria-invalid=true]")).waitFor();
    await dialog.getByLabel("E-mail").fill(EMAIL);
    await dialog.getByLabel("Rate limit").click();
    await page.getByRole("option", { name: "A limit of their own" }).click();
    await dialog.getByLabel("Requests an hour").fill("20000");
    await dialog.getByRole("button", { name: "Create the user" }).click();
    const link = await linkIn(page);
    await page.getByRole("dialog").getByRole("button", { name: "Done" }).click();
    const row = page.getByRole("row", { name: EMAIL });
    await row.getByText("20,000 requests an hour").waitFor();
    await row.getByText("Reads, lists").waitFor();

    const other = await site.visit({ path: link });
    expect(await other.getByLabel("E-mail").inputValue()).toBe(EMAIL);
    expect(await findViolations(other)).toEqual([]);
    await other.getByLabel("New password").fill("password1234");
    await other.getByRole("button", { name: "Set the password" }).click();
    await other.getByText("This is similar to a commonly used password.").waitFor();
    await setPassword(other, "a longer password");
    await other.goto(link);
    await other.getByText("The link is over").waitFor();
    await other.context().close();
  });

  test("the new user sees neither lists nor keys of others, nor what is for administrators", async () => {
    const [secret] = await site.world.directory.lists.listOf(administrator.user.id);
    const other = await site.visit();
    await signIn(other, EMAIL, "a longer password");
    await other.goto("/lists");
    await other.getByText("You have no list yet").waitFor();
    await other.goto(`/lists/${secret?.id}`);
    await other.getByText("There is no such list").waitFor();
    await other.goto(`/?lists=${secret?.id}`);
    await other.getByText("a list that you cannot read").waitFor();
    await other.goto("/account");
    await other.getByText("You have no API key yet").waitFor();
    for (const path of ["/users", "/audit"]) {
      await other.goto(path);
      await other.getByText("There is no such page").waitFor();
    }
    expect(await other.getByRole("link", { name: "Users" }).count()).toBe(0);
    expect(await other.locator("body").textContent()).not.toContain("Confidential sources");
    await other.context().close();
  });

  test("rights are taken away, and the page of lists says so", async () => {
    const row = page.getByRole("row", { name: EMAIL });
    await choose(row, "Edit");
    const dialog = page.getByRole("dialog");
    await dialog.getByLabel("Lists").uncheck();
    await dialog.getByRole("button", { name: "Save" }).click();
    await row.getByText("Reads only").waitFor();
    const other = await site.visit();
    await signIn(other, EMAIL, "a longer password");
    await other.goto("/lists");
    await other.getByText("You may not create one").waitFor();
    expect(await other.getByRole("button", { name: "Create list" }).count()).toBe(0);
    await other.context().close();
  });

  test("a reset is a link, too, and the new password is the only one that opens", async () => {
    const row = page.getByRole("row", { name: EMAIL });
    await choose(row, "Reset password");
    await page.getByRole("dialog").getByRole("button", { name: "Make the link" }).click();
    const link = await linkIn(page);
    await page.getByRole("dialog").getByRole("button", { name: "Done" }).click();
    const other = await site.visit({ path: link });
    await setPassword(other, "another password");
    await other.context().close();
  });

  test("a disabled user is thrown out, and let in again when enabled", async () => {
    const other = await site.visit();
    await signIn(other, EMAIL, "another password");
    const row = page.getByRole("row", { name: EMAIL });
    await choose(row, "Disable");
    await page.getByRole("dialog").getByRole("button", { name: "Disable" }).click();
    await row.getByText("Disabled").waitFor();
    await other.goto("/lists");
    await other.getByRole("heading", { name: "Sign in" }).waitFor();
    await choose(row, "Enable");
    await row.getByText("Active").waitFor();
    await signIn(other, EMAIL, "another password");
    await other.context().close();
  });

  test("the last administrator cannot be locked out", async () => {
    const row = page.getByRole("row", { name: administrator.user.email });
    await choose(row, "Disable");
    await page.getByRole("dialog").getByRole("button", { name: "Disable" }).click();
    await page.getByRole("dialog").getByText("The last administrator", { exact: true }).waitFor();
    await page.getByRole("dialog").getByRole("button", { name: "Cancel" }).click();
  });

  test("long after the sign-in the password is asked for, and then it goes on", async () => {
    site.world.setNow(new Date(site.world.now().getTime() + 11 * 60_000));
    await page.reload();
    const row = page.getByRole("row", { name: EMAIL });
    await choose(row, "Edit");
    await page.getByRole("dialog").getByLabel("Lists").check();
    await page.getByRole("dialog").getByRole("button", { name: "Save" }).click();
    const prompt = page.getByRole("dialog", { name: "Give your password" });
    await prompt.getByLabel("Password", { exact: true }).fill(PASSWORD);
    await prompt.getByRole("button", { name: "Go on" }).click();
    await row.getByText("Reads, lists").waitFor();
  });

  test("a user is deleted, and the lists go to another", async () => {
    const user = await site.world.directory.users.findByEmail(EMAIL);
    await site.world.directory.lists.create(user?.id ?? 0, { name: "Handed over" });
    const row = page.getByRole("row", { name: EMAIL });
    await choose(row, "Delete");
    await page.getByRole("dialog").getByLabel("Their lists are").click();
    await page.getByRole("option", { name: `Given to ${administrator.user.email}` }).click();
    await page.getByRole("dialog").getByRole("button", { name: "Delete" }).click();
    await row.waitFor({ state: "detached" });
    await page.getByRole("link", { name: "Lists" }).click();
    await page.getByRole("link", { name: "Handed over", exact: true }).waitFor();
  });

  test("the audit log says who did what, and is filtered", async () => {
    await page.getByRole("link", { name: "Audit log" }).click();
    const log = page.getByRole("main");
    await log.getByText(`${administrator.user.email} disabled ${EMAIL}`).waitFor();
    await log.getByText(`${administrator.user.email} made a link to set the password of ${EMAIL}`).waitFor();
    await log.getByText(`${EMAIL} signed in`).first().waitFor();
    await log.getByLabel("Person").fill(EMAIL);
    await log.getByLabel("Kind").click();
    await page.getByRole("option", { name: "Passwords" }).click();
    await log.getByRole("button", { name: "Filter" }).click();
    await log.getByText(`${EMAIL} signed in`).first().waitFor({ state: "detached" });
    expect(await log.getByText(`${EMAIL} set the password by a link`).count()).toBe(2);
    expect(new URL(page.url()).search).toBe("?by=reporter%40example.org&action=password");
  });
});

/** Something that the menu of a row offers. */
async function choose(row: Locator, action: string): Promise<void> {
  await row.getByRole("button", { name: /^Actions for/ }).click();
  await row.page().getByRole("menuitem", { name: action }).click();
}

async function linkIn(page: Page): Promise<string> {
  const text = await page.getByRole("dialog").getByText("/set-password#token=").textContent();
  const { pathname, hash } = new URL(text ?? "");
  return `${pathname}${hash}`;
}

async function setPassword(page: Page, password: string): Promise<void> {
  await page.getByLabel("New password").fill(password);
  await page.getByRole("button", { name: "Set the password" }).click();
  await page.getByRole("button", { name: `Account of ${EMAIL}` }).waitFor();
}
