import type { Page } from "playwright-core";
import { afterAll, beforeAll, expect, test } from "vitest";
import { PLAIN_HOST } from "../support/browser-setup.ts";
import { copyBy, withClipboard } from "./site/clipboard.ts";
import { describeInBrowser } from "./site/describe-in-browser.ts";
import { findViolations } from "./site/find-violations.ts";
import { saveAs } from "./site/save-as.ts";
import { openSite, PASSWORD, type Site, signIn } from "./site/site.ts";

const EMAIL = "first@example.org";
const TOKEN = "a-token-that-the-server-printed";

describeInBrowser("From an empty server to a key that works, and one that no longer does", () => {
  let site: Site;
  let page: Page;
  let key: string;
  beforeAll(async () => {
    site = await openSite({ setupToken: TOKEN });
    page = await site.visit({ path: "/", permissions: ["clipboard-read", "clipboard-write"] });
  });
  afterAll(() => site?.close());

  test("without users every way leads to the set-up, which wants the token", async () => {
    await page.getByRole("heading", { name: "Set up Earshot" }).waitFor();
    expect(await findViolations(page)).toEqual([]);
    await page.getByLabel("Set-up token").fill("a guess");
    await page.getByLabel("E-mail").fill(EMAIL);
    await page.getByLabel("Password", { exact: true }).fill(PASSWORD);
    await page.getByRole("button", { name: "Create the administrator" }).click();
    await page.getByText("Wrong set-up token").waitFor();
  });

  test("with the token there is a first administrator, who is signed in", async () => {
    // Only another part behind # would load nothing anew.
    await page.goto("about:blank");
    await page.goto(`/setup#token=${TOKEN}`);
    expect(await page.getByLabel("Set-up token").inputValue()).toBe(TOKEN);
    await page.getByLabel("E-mail").fill(EMAIL);
    await page.getByLabel("Password", { exact: true }).fill(PASSWORD);
    await page.getByRole("button", { name: "Create the administrator" }).click();
    await page.getByRole("button", { name: `Account of ${EMAIL}` }).waitFor();
    expect(new URL(page.url()).pathname).toBe("/");
    await page.getByRole("link", { name: "Users" }).waitFor();
  });

  test("the set-up is over: its page leads to the sign-in", async () => {
    const other = await site.visit({ path: "/setup" });
    await other.getByRole("heading", { name: "Sign in" }).waitFor();
    await other.context().close();
  });

  test("whoever signs out is out, and comes back to where they wanted to go", async () => {
    await page.goto("/account");
    await page.getByRole("button", { name: `Account of ${EMAIL}` }).click();
    await page.getByRole("menuitem", { name: "Sign out" }).click();
    await page.getByRole("heading", { name: "Sign in" }).waitFor();
    expect(page.url()).toContain("next=%2Faccount");
    await page.getByLabel("E-mail").fill(EMAIL);
    await page.getByLabel("Password", { exact: true }).fill("not the password");
    await page.getByRole("button", { name: "Sign in" }).click();
    await page.getByText("Wrong e-mail address or password").waitFor();
    await page.getByLabel("Password", { exact: true }).fill(PASSWORD);
    await page.getByRole("button", { name: "Sign in" }).click();
    await page.getByRole("heading", { name: "Account" }).waitFor();
  });

  test("the cookie cannot be read by a script", async () => {
    const cookies = await page.context().cookies();
    expect(cookies).toMatchObject([{ name: "earshot_session", httpOnly: true, sameSite: "Lax", path: "/" }]);
    expect(await page.evaluate("document.cookie")).toBe("");
    const stored = await page.evaluate("JSON.stringify({ ...localStorage, ...sessionStorage })");
    expect(stored).not.toMatch(/[0-9A-Za-z]{32}/);
  });

  test("Manage API Keys, Create API Key: a key that can be copied", async () => {
    await page.getByRole("tab", { name: "Manage API Keys", exact: true }).click();
    await page.getByText("You have no API key yet").waitFor();
    await page.getByRole("button", { name: "Create API Key", exact: true }).click();
    const dialog = page.getByRole("dialog", { name: "Create API Key" });
    await dialog.getByLabel("Name").fill("Morning report");
    await dialog.getByLabel("Lists").check();
    await dialog.getByRole("button", { name: "Create" }).click();
    key = await copyBy(page.getByRole("button", { name: "Copy key" }));
    expect(key).toMatch(/^[0-9A-Za-z]{32}$/);
    await page.getByRole("button", { name: "Done" }).click();
    const row = page.getByRole("listitem", { name: "Morning report" });
    expect(await row.textContent()).toMatch(/Active[\s\S]*Never used[\s\S]*Reads, lists/);
  });

  test("the key opens the API to a program", async () => {
    expect((await ask(site, key)).status).toBe(200);
    await page.reload();
    const row = page.getByRole("listitem", { name: "Morning report" });
    await row.getByRole("img", { name: /^1 request in the last 30 days/ }).waitFor();
    const table = await saveAs(row, "CSV");
    expect(table).toMatch(/^# 1 request in the last 30 days[^\n]*\n# Morning report · /);
    expect(table.split("\n").filter((line) => /^\d{4}-\d\d-\d\d,[01]$/.test(line))).toHaveLength(30);
  });

  test("it can be shown again", async () => {
    const row = page.getByRole("listitem", { name: "Morning report" });
    await row.getByRole("button", { name: "Show key" }).click();
    await row.getByText(key).waitFor();
    await row.getByRole("button", { name: "Hide key" }).click();
    expect(await row.getByText(key).count()).toBe(0);
  });

  test("it is copied also where there is no TLS, and the session works there", async () => {
    const { port } = new URL(site.world.url);
    const plain = await site.visit({ baseURL: `http://${PLAIN_HOST}:${port}` });
    await signIn(plain, EMAIL);
    expect(await plain.evaluate("isSecureContext")).toBe(false);
    await plain.goto("/account");
    const row = plain.getByRole("listitem", { name: "Morning report" });
    await row.getByRole("button", { name: "Show key" }).click();
    await withClipboard(async () => {
      await row.getByRole("button", { name: "Copy key" }).click();
      await row.getByText("Copied").waitFor();
      await plain.goto("/account?tab=password");
      await plain.getByLabel("New password").focus();
      await plain.keyboard.press("Control+V");
    });
    expect(await plain.getByLabel("New password").inputValue()).toBe(key);
    await plain.context().close();
    site.forgive(/Cross-Origin-Opener-Policy/);
  });

  test("it has a limit of its own while one is given", async () => {
    const row = page.getByRole("listitem", { name: "Morning report" });
    const rate = async () =>
      (await site.world.directory.keys.list()).find(({ name }) => name === "Morning report");
    for (const [written, limit] of [
      ["1200", 1_200],
      ["", null],
    ] as const) {
      await row.getByRole("button", { name: "Edit" }).click();
      const dialog = page.getByRole("dialog", { name: "Edit the key" });
      await dialog.getByLabel("Requests an hour").fill(written);
      expect(await findViolations(page)).toEqual([]);
      await dialog.getByRole("button", { name: "Save" }).click();
      await dialog.waitFor({ state: "hidden" });
      await expect.poll(async () => (await rate())?.rateLimit).toBe(limit);
      await expect.poll(() => row.getByText("1,200 requests an hour").count()).toBe(limit === null ? 0 : 1);
    }
  });

  test("long after the sign-in it is shown only for the password", async () => {
    site.world.setNow(new Date(site.world.now().getTime() + 16 * 60_000));
    await page.reload();
    const row = page.getByRole("listitem", { name: "Morning report" });
    await row.getByRole("button", { name: "Show key" }).click();
    const dialog = page.getByRole("dialog", { name: "Give your password" });
    await dialog.getByLabel("Password", { exact: true }).fill("not the password");
    await dialog.getByRole("button", { name: "Go on" }).click();
    await dialog.getByText("Wrong password").waitFor();
    await dialog.getByLabel("Password", { exact: true }).fill(PASSWORD);
    await dialog.getByRole("button", { name: "Go on" }).click();
    await row.getByText(key).waitFor();
  });

  test("disabled, it opens nothing within a second; enabled, it does again", async () => {
    const row = page.getByRole("listitem", { name: "Morning report" });
    await row.getByRole("button", { name: "Disable" }).click();
    await row.getByText("Disabled").waitFor();
    const refused = await ask(site, key);
    expect(refused.status).toBe(401);
    expect(refused.code).toBe("disabled_api_key");
    await row.getByRole("button", { name: "Enable" }).click();
    await row.getByText("Active").waitFor();
    expect((await ask(site, key)).status).toBe(200);
  });

  test("a key can be renamed", async () => {
    await page
      .getByRole("listitem", { name: "Morning report" })
      .getByRole("button", { name: "Edit" })
      .click();
    await page.getByRole("dialog").getByLabel("Name").fill("Evening report");
    await page.getByRole("dialog").getByRole("button", { name: "Save" }).click();
    await page.getByRole("listitem", { name: "Evening report" }).waitFor();
  });

  test("a key is limited to networks, says when it ends, and is replaced by another", async () => {
    const row = page.getByRole("listitem", { name: "Evening report" }).first();
    expect(await row.textContent()).toMatch(/Last used[\s\S]* from 127\.0\.0\.1[\s\S]*Ends /);
    await row.getByRole("button", { name: "Edit" }).click();
    const edit = page.getByRole("dialog", { name: "Edit the key" });
    await edit.getByLabel("Only from").fill("nowhere");
    await edit.getByRole("button", { name: "Save" }).click();
    await edit.getByText("is no address or network").waitFor();
    await edit.getByLabel("Only from").fill("127.0.0.0/8");
    expect(await findViolations(page)).toEqual([]);
    await edit.getByRole("button", { name: "Save" }).click();
    await row.getByText("Only from 127.0.0.0/8").waitFor();
    await row.getByRole("button", { name: "Replace" }).click();
    await page
      .getByRole("dialog", { name: "Replace the key" })
      .getByRole("button", { name: "Replace" })
      .click();
    const made = page.getByRole("dialog", { name: "Your new API key" });
    const successor = await copyBy(made.getByRole("button", { name: "Copy key" }));
    await made.getByRole("button", { name: "Done" }).click();
    expect(successor).not.toBe(key);
    for (const one of [key, successor]) expect((await ask(site, one)).status).toBe(200);
    expect(await page.getByRole("listitem", { name: "Evening report" }).count()).toBe(2);
  });

  test("a key can be deleted", async () => {
    const rows = page.getByRole("listitem", { name: "Evening report" });
    // The newest comes first.
    await rows.last().getByRole("button", { name: "Delete" }).click();
    await page.getByRole("dialog").getByRole("button", { name: "Delete" }).click();
    await expect.poll(() => rows.count()).toBe(1);
    expect((await ask(site, key)).status).toBe(401);
  });

  test("a new password ends the sign-ins elsewhere, which are listed", async () => {
    const elsewhere = await site.visit();
    await signIn(elsewhere, EMAIL);
    await page.goto("/account?tab=sign-ins");
    const last = page.getByRole("table", { name: "Last sign-ins" });
    await last.getByText("New").first().waitFor();
    await last.getByText("Wrong password").first().waitFor();
    const signIns = page.getByRole("table", { name: "Sign-ins", exact: true });
    await signIns.getByText("This one").waitFor();
    expect(await signIns.locator("tbody tr").count()).toBe(3);
    await signIns
      .getByRole("button", { name: /^Actions for/ })
      .last()
      .click();
    await page.getByRole("menuitem", { name: "End" }).click();
    await expect.poll(() => signIns.locator("tbody tr").count()).toBe(2);
    await page.getByRole("tab", { name: "Password" }).click();
    await page.getByLabel("Current password").fill(PASSWORD);
    await page.getByLabel("New password").fill("a new and longer one");
    await page.getByRole("button", { name: "Change the password" }).click();
    await page.getByText("The password is changed").waitFor();
    await elsewhere.goto("/account");
    await elsewhere.getByRole("heading", { name: "Sign in" }).waitFor();
    await elsewhere.context().close();
  });
});

async function ask(site: Site, key: string): Promise<{ readonly status: number; readonly code?: string }> {
  const response = await fetch(`${site.world.url}/api/v1/posts`, {
    headers: { authorization: `Bearer ${key}` },
  });
  const body = (await response.json()) as { readonly errors?: readonly { readonly code: string }[] };
  const code = body.errors?.[0]?.code;
  return { status: response.status, ...(code === undefined ? {} : { code }) };
}
