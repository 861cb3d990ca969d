import type { BrowserContext, Page } from "playwright-core";
import { afterAll, beforeAll, expect, test } from "vitest";
import { LANGUAGE_CODES } from "../../web/src/languages/languages.ts";
import type { Inhabitant } from "../support/world.ts";
import { describeInBrowser } from "./site/describe-in-browser.ts";
import { newsRecords } from "./site/news-records.ts";
import { openSite, type Site } from "./site/site.ts";

const MOST_SCRIPT_BYTES = 220_000;
const AS_A_BROWSER = { headers: { accept: "text/html" } } as const;

describeInBrowser("What a browser gets when it comes for the first time", () => {
  let site: Site;
  let somebody: Inhabitant;
  let signedIn: Awaited<ReturnType<BrowserContext["cookies"]>> | undefined;
  beforeAll(async () => {
    site = await openSite();
    await site.world.store(newsRecords(site.world.now()));
    somebody = await site.world.createUser();
  });
  afterAll(() => site?.close());

  test.each(LANGUAGE_CODES)(
    "the search page needs less than 220 KB of compressed script (%s)",
    async (locale) => {
      const fresh = await visitFresh(locale);
      const scripts = new Map<string, number>();
      const hosts = new Set<string>();
      fresh.on("requestfinished", async (request) => {
        hosts.add(new URL(request.url()).host);
        if (request.resourceType() !== "script") return;
        scripts.set(request.url(), (await request.sizes()).responseBodySize);
      });
      await openHarbor(fresh);
      const total = [...scripts.values()].reduce((sum, size) => sum + size, 0);
      process.stdout.write(`script on the first load (${locale}): ${total} bytes in ${scripts.size} files\n`);
      expect(await fresh.locator("html").getAttribute("lang")).toBe(locale);
      expect(scripts.size).toBeGreaterThan(0);
      expect(total).toBeGreaterThan(10_000);
      expect(total).toBeLessThan(MOST_SCRIPT_BYTES);
      expect([...hosts]).toEqual([new URL(site.world.url).host]);
      await fresh.context().close();
    },
  );

  test("session, key and posts are asked for once, before the application has come", async () => {
    const fresh = await visitFresh("en");
    // The application comes when they have been answered.
    const [session, key, posts] = ["/manage/v1/session", "/manage/v1/session/key", "/api/v1/posts"].map(
      (path) => fresh.waitForResponse((response) => new URL(response.url()).pathname === path),
    );
    await fresh.route(/\/assets\/first-.*\.js$/, async (route) => {
      await Promise.all([session, key, posts]);
      await route.continue();
    });
    const asked: string[] = [];
    fresh.on("request", (request) => asked.push(new URL(request.url()).pathname));
    await openHarbor(fresh);
    expect(asked.filter((path) => /^\/manage\/v1\/session|^\/api\/v1\/posts$/.test(path)).toSorted()).toEqual(
      ["/api/v1/posts", "/manage/v1/session", "/manage/v1/session/key"],
    );
    await fresh.context().close();
  });

  /** With the session and nothing else of an earlier visit. */
  async function visitFresh(locale: string): Promise<Page> {
    signedIn ??= await (await site.visit({ as: somebody })).context().cookies();
    const fresh = await site.visit({ locale });
    await fresh.context().addCookies(signedIn);
    return fresh;
  }

  async function openHarbor(page: Page): Promise<void> {
    await page.goto("/?keyword=harbor");
    await page
      .getByText(/Harbor/)
      .first()
      .waitFor();
    await page.waitForLoadState("networkidle");
  }

  test("files whose name changes with their content are kept for good; the page is asked for again", async () => {
    const home = await site.world.get("/");
    expect(home.headers["cache-control"]).toBe("no-cache");
    const script = /src="(\/assets\/[^"]+\.js)"/.exec(home.text)?.[1] ?? "";
    const answer = await site.world.get(script, { headers: { "accept-encoding": "br" } });
    expect(answer.status).toBe(200);
    expect(answer.headers["cache-control"]).toContain("immutable");
    expect(answer.headers["content-encoding"]).toBe("br");
  });

  test("every page has a strict policy and no script of its own", async () => {
    for (const path of ["/", "/lists/1", "/sign-in"]) {
      const { status, headers, text } = await site.world.get(path, AS_A_BROWSER);
      expect(status).toBe(200);
      const policy = policyOf(String(headers["content-security-policy"]));
      expect(policy.get("script-src")).toEqual(["'self'"]);
      expect(policy.get("default-src")).toEqual(["'none'"]);
      expect(policy.get("frame-ancestors")).toEqual(["'none'"]);
      expect(policy.get("base-uri")).toEqual(["'none'"]);
      expect(policy.get("connect-src")).toEqual(["'self'"]);
      expect(headers["x-content-type-options"]).toBe("nosniff");
      expect(text.match(/<script(?![^>]*\ssrc=)/g)).toBeNull();
      expect(text).not.toMatch(/\son[a-z]+\s*=/i);
    }
  });

  test("a page that asks another origin is found out, in every test with a browser", async () => {
    const careless = await openSite();
    const page = await careless.visit();
    const asked = page.waitForEvent("requestfailed");
    await page.setContent("<img src='http://127.0.0.1:1/picture.png' alt=''>");
    await asked;
    await expect(careless.close()).rejects.toThrow("asks another origin: http://127.0.0.1:1/picture.png");
  });

  test("the browser holds to the policy: a script in the page does not run", async () => {
    const page = await site.visit({ path: "/sign-in" });
    await page.getByLabel("E-mail").waitFor();
    const blocked = page.waitForEvent("console", (message) => /Content Security Policy/.test(message.text()));
    await page.evaluate(
      "const script = document.createElement('script'); script.textContent = 'window.ran = true'; document.body.append(script)",
    );
    await blocked;
    expect(await page.evaluate("window.ran")).toBeUndefined();
    site.forgive(/Content Security Policy/);
  });

  test("paths of programs are never answered with the page", async () => {
    for (const path of ["/api/v1/nothing", "/manage/v1/nothing", "/docs/nothing", "/assets/nothing.js"]) {
      const { status, text } = await site.world.get(path, AS_A_BROWSER);
      expect(status, path).toBe(404);
      expect(text).not.toContain("<!doctype html>");
    }
  });
});

function policyOf(header: string): ReadonlyMap<string, readonly string[]> {
  return new Map(
    header.split(";").map((directive) => {
      const [name = "", ...sources] = directive.trim().split(/\s+/);
      return [name, sources];
    }),
  );
}
