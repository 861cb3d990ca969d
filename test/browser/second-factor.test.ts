import { Secret, TOTP } from "otpauth";
import type { Page } from "playwright-core";
import { afterAll, beforeAll, expect, test } from "vitest";
import { type IdentityProvider, openIdentityProvider } from "../servers/identity-provider.ts";
import { describeInBrowser } from "./site/describe-in-browser.ts";
import { findViolations } from "./site/find-violations.ts";
import { openSite, PASSWORD, type Site, signIn } from "./site/site.ts";

describeInBrowser("Signing in with more than a password", () => {
  let site: Site;
  let provider: IdentityProvider;
  beforeAll(async () => {
    provider = await openIdentityProvider();
    site = await openSite({
      settings: { requireSecondFactor: ["admin"], singleSignOn: provider.settings },
    });
    provider.register([site.world.url]);
  });
  afterAll(async () => {
    await site?.close();
    await provider?.close();
  });

  function pass(seconds: number): void {
    site.world.setNow(new Date(site.world.now().getTime() + seconds * 1000));
  }

  function codeOf(secret: string): string {
    const timestamp = site.world.now().getTime();
    return new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp });
  }

  /** Scans the secret, and returns it with the recovery codes. */
  async function setUpApp(page: Page): Promise<{ secret: string; codes: readonly string[] }> {
    await page.getByRole("button", { name: "Set up an app" }).click();
    const dialog = page.getByRole("dialog");
    await dialog.getByRole("img", { name: "The secret as a QR code" }).waitFor();
    const secret = ((await dialog.locator("[data-secret]").textContent()) ?? "").replaceAll(" ", "");
    await dialog.getByLabel("Code that the app shows").fill("000000");
    await dialog.getByRole("button", { name: "Set it up" }).click();
    await dialog.getByText("Wrong code").waitFor();
    expect(await findViolations(page)).toEqual([]);
    await dialog.getByLabel("Code that the app shows").fill(codeOf(secret));
    await dialog.getByRole("button", { name: "Set it up" }).click();
    await page.getByRole("dialog", { name: "Your recovery codes" }).waitFor();
    const codes = await page.getByRole("dialog").locator("li code").allTextContents();
    await page.getByRole("button", { name: "I have kept them" }).click();
    return { secret, codes };
  }

  async function givePassword(page: Page, email: string): Promise<void> {
    await page.goto("/sign-in");
    await page.getByLabel("E-mail").fill(email);
    await page.getByLabel("Password", { exact: true }).fill(PASSWORD);
    await page.getByRole("button", { name: "Sign in" }).click();
  }

  test("an app is set up, asked for behind the password, and a recovery code stands in", async () => {
    const ann = await site.world.createUser({ email: "ann@example.org" });
    const page = await site.visit({ as: ann, path: "/account?tab=factors" });
    const { secret, codes } = await setUpApp(page);
    expect(codes).toHaveLength(10);
    await page.getByText("10 of them are left").waitFor();
    expect(await findViolations(page)).toEqual([]);

    const other = await site.visit();
    await givePassword(other, "ann@example.org");
    await other.getByLabel("Code of your authenticator app").waitFor();
    expect(await findViolations(other)).toEqual([]);
    await other.getByLabel("Code of your authenticator app").fill("123");
    await other.getByRole("button", { name: "Go on" }).click();
    await other.getByText("Wrong code").waitFor();
    pass(30);
    await other.getByLabel("Code of your authenticator app").fill(codeOf(secret));
    await other.getByRole("button", { name: "Go on" }).click();
    await other.getByRole("button", { name: "Account of ann@example.org" }).waitFor();
    await other.context().close();

    const third = await site.visit();
    await givePassword(third, "ann@example.org");
    await third.getByLabel("Code of your authenticator app").fill(codes[3] ?? "");
    await third.getByRole("button", { name: "Go on" }).click();
    await third.getByRole("button", { name: "Account of ann@example.org" }).waitFor();
    await third.context().close();
    await page.context().close();
  });

  test("a user who needs one is led there after the password, and nowhere else before", async () => {
    await site.world.createUser({ email: "root@example.org", scopes: ["admin"] });
    const page = await site.visit();
    await signIn(page, "root@example.org");
    await page.getByRole("heading", { name: "Set up a second factor" }).waitFor();
    await page.goto("/users");
    await page.getByRole("heading", { name: "Set up a second factor" }).waitFor();
    await setUpApp(page);
    await page.waitForURL("/");
    await page.goto("/users");
    const row = page.getByRole("row", { name: "ann@example.org" });
    await row.getByText("Yes", { exact: true }).waitFor();
    await row.getByRole("button", { name: /^Actions for/ }).click();
    await page.getByRole("menuitem", { name: "Reset factors" }).click();
    await page.getByRole("dialog").getByRole("button", { name: "Remove" }).click();
    await row.getByText("No", { exact: true }).waitFor();
    await page.context().close();
  });

  test("passkeys are added, named and removed; one signs in behind the password, and alone", async () => {
    const { user } = await site.world.createUser({ email: "pia@example.org" });
    // Browsers give passkeys to names, never to IP addresses.
    const page = await site.visit({ baseURL: site.world.url.replace("127.0.0.1", "localhost") });
    const device = await page.context().newCDPSession(page);
    await device.send("WebAuthn.enable");
    await device.send("WebAuthn.addVirtualAuthenticator", {
      options: {
        protocol: "ctap2",
        transport: "internal",
        hasResidentKey: true,
        hasUserVerification: true,
        isUserVerified: true,
        automaticPresenceSimulation: true,
      },
    });
    await signIn(page, "pia@example.org");
    await page.goto("/account?tab=factors");
    await page.getByRole("button", { name: "Add a passkey" }).click();
    await page.getByRole("dialog").getByLabel("Name").fill("Laptop");
    await page.getByRole("dialog").getByRole("button", { name: "Add the passkey" }).click();
    await page.getByRole("button", { name: "I have kept them" }).click();
    const row = page.getByRole("list", { name: "Passkeys" }).getByRole("listitem", { name: "Laptop" });
    await row.getByText("Never used").waitFor();
    expect(await findViolations(page)).toEqual([]);
    await page.getByRole("button", { name: "Add a passkey" }).click();
    await page.getByRole("dialog").getByLabel("Name").fill("Again");
    await page.getByRole("dialog").getByRole("button", { name: "Add the passkey" }).click();
    await page.getByText("This device has a passkey for your account already.").waitFor();
    await page.getByRole("dialog").getByRole("button", { name: "Cancel" }).click();

    await signOut(page, "pia@example.org");
    await givePassword(page, "pia@example.org");
    await page.getByLabel("Recovery code").waitFor();
    await page.getByRole("button", { name: "Use a passkey" }).click();
    await page.getByRole("button", { name: "Account of pia@example.org" }).waitFor();
    await signOut(page, "pia@example.org");
    await page.goto("/sign-in");
    await page.getByRole("button", { name: "Use a passkey" }).waitFor();
    expect(await findViolations(page)).toEqual([]);
    await page.getByRole("button", { name: "Use a passkey" }).click();
    await page.getByRole("button", { name: "Account of pia@example.org" }).waitFor();
    const sessions = await site.world.directory.sessions.listOf(user.id);
    expect(sessions.map(({ openedWith }) => openedWith)).toEqual(["passkey"]);

    // A passkey confirms as well as the password.
    pass(11 * 60);
    await page.goto("/account?tab=factors");
    await row.getByRole("button", { name: "Rename" }).click();
    await page.getByRole("dialog").getByLabel("Name").fill("Old laptop");
    await page.getByRole("dialog").getByRole("button", { name: "Save" }).click();
    const prompt = page.getByRole("dialog", { name: "Give your password" });
    await prompt.getByRole("button", { name: "Use a passkey" }).click();
    const renamed = page.getByRole("listitem", { name: "Old laptop" });
    await renamed.getByRole("button", { name: "Remove" }).click();
    await page.getByRole("dialog").getByRole("button", { name: "Remove" }).click();
    await expect.poll(() => page.getByRole("list", { name: "Passkeys" }).count()).toBe(0);
    await page.context().close();
  });

  test("the identity provider lets a user in, to where they wanted to go, or says why not", async () => {
    const page = await site.visit({ path: "/account?tab=factors" });
    const link = page.getByRole("link", { name: "Sign in with Example ID" });
    await link.waitFor();
    await link.click();
    await page.getByText("The identity provider did not let you in").waitFor();
    expect(await findViolations(page)).toEqual([]);
    provider.account = "u-7";
    provider.claims["u-7"] = { email: "zoe@example.org", email_verified: true, groups: ["analysts"] };
    await page.goto("/account?tab=factors");
    await link.click();
    await page.getByRole("button", { name: "Account of zoe@example.org" }).waitFor();
    await page.getByRole("button", { name: "Set up an app" }).waitFor();
    // Without a password and a factor, only another sign-in confirms.
    pass(11 * 60);
    await page.reload();
    await page.getByRole("button", { name: "Set up an app" }).click();
    await page.getByRole("dialog").getByRole("button", { name: "Sign out" }).click();
    await link.waitFor();
    await page.context().close();
  });
});

async function signOut(page: Page, email: string): Promise<void> {
  await page.getByRole("button", { name: `Account of ${email}` }).click();
  await page.getByRole("menuitem", { name: "Sign out" }).click();
  await page.getByLabel("E-mail").waitFor();
}
