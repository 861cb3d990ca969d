import { type Browser, type BrowserContextOptions, chromium, type Page, type Request } from "playwright-core";
import { expect, inject } from "vitest";
import { type Inhabitant, openWorld, type World } from "../../support/world.ts";

export const PASSWORD = "correct horse battery";
/** Swagger UI alone takes six seconds to draw our API where two processes work besides. */
const PATIENCE_MS = 60_000;
export const PHONE = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true } as const;

export interface Visit extends BrowserContextOptions {
  /** Who is signed in; nobody when left out. */
  readonly as?: Inhabitant;
  /** Where to go; without it the page is blank. */
  readonly path?: string;
}

/** The whole service with its web application, and people with browsers. */
export interface Site {
  readonly world: World;
  /** A page in a browser of its own: no cookies of others. */
  visit(visit?: Visit): Promise<Page>;
  /** Drops the complaints that a test has provoked. */
  forgive(pattern: RegExp): void;
  /** Fails when any page had an error in a script, did what its policy forbids, or asked another origin. */
  close(): Promise<void>;
}

/** The time in the world stands still at the present: browsers have no other. */
export async function openSite(options: Parameters<typeof openWorld>[0] = {}): Promise<Site> {
  const browser = await connectToBrowser();
  const world = await openWorld({ now: new Date(), ...options });
  let complaints: readonly string[] = [];
  const complain = (page: Page, text: string): void => {
    complaints = [...complaints, `${page.url()}: ${text}`];
  };
  return {
    world,
    async visit({ as, path, ...contextOptions } = {}) {
      const context = await browser.newContext({
        baseURL: world.url,
        reducedMotion: "reduce",
        // Of the browser, and so of the interface.
        locale: "en-US",
        viewport: { width: 1280, height: 900 },
        ...contextOptions,
      });
      context.setDefaultTimeout(PATIENCE_MS);
      const page = await context.newPage();
      page.on("pageerror", (error) => complain(page, error.message));
      page.on("console", (message) => {
        // A refusal of the API is no error of the page.
        if (message.type() !== "error" || message.text().startsWith("Failed to load resource")) return;
        complain(page, message.text());
      });
      page.on("request", (request) => {
        if (isForeign(request)) complain(page, `asks another origin: ${request.url()}`);
      });
      if (as !== undefined) await takeCookie(page, as.user.email);
      if (path !== undefined) await page.goto(path);
      else if (as !== undefined) {
        await page.goto("/");
        await accountMenu(page, as.user.email).waitFor();
      }
      return page;
    },
    forgive(pattern) {
      complaints = complaints.filter((text) => !pattern.test(text));
    },
    async close() {
      await browser.close();
      await world.close();
      expect(complaints, complaints.join("\n")).toEqual([]);
    },
  };
}

/** Whether a page asks for something that does not come from where it came from itself. */
function isForeign(request: Request): boolean {
  if (request.isNavigationRequest()) return false;
  const { origin, protocol } = new URL(request.url());
  return /^https?:$/.test(protocol) && origin !== new URL(request.frame().url()).origin;
}

/** As the page for it does, which two more pages would have to be drawn for. */
async function takeCookie(page: Page, email: string): Promise<void> {
  const answer = await page.context().request.post("/manage/v1/session", {
    data: { email, password: PASSWORD },
    headers: { "x-earshot-request": "1", "user-agent": await page.evaluate<string>("navigator.userAgent") },
  });
  expect(answer.status(), await answer.text()).toBe(201);
}

/** By the page for it. */
export async function signIn(page: Page, email: string, password = PASSWORD): Promise<void> {
  await page.goto("/sign-in");
  await page.getByLabel("E-mail").fill(email);
  await page.getByLabel("Password", { exact: true }).fill(password);
  await page.getByRole("button", { name: "Sign in" }).click();
  await accountMenu(page, email).waitFor();
}

const accountMenu = (page: Page, email: string) => page.getByRole("button", { name: `Account of ${email}` });

function connectToBrowser(): Promise<Browser> {
  const endpoint = inject("chromiumEndpoint");
  if (endpoint === null) throw new Error("There is no Chromium here, and npm test could not install it.");
  return chromium.connect(endpoint);
}
