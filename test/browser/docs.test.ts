import type { Locator, Page } from "playwright-core";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { Inhabitant } from "../support/world.ts";
import { describeInBrowser } from "./site/describe-in-browser.ts";
import { findViolations } from "./site/find-violations.ts";
import { newsRecords } from "./site/news-records.ts";
import { openSite, PHONE, type Site } from "./site/site.ts";

/** Good practice that Swagger UI's own markup breaks: no criterion of WCAG asks for it. */
const OF_SWAGGER = ["heading-order", "landmark-unique", "region"];

describeInBrowser("The documentation of the API", () => {
  let site: Site;
  let reader: Inhabitant;
  beforeAll(async () => {
    site = await openSite();
    await site.world.store(newsRecords(site.world.now()));
    reader = await site.world.createUser();
  });
  afterAll(() => site?.close());

  test("a reader tries a request with a key of their own; nothing is sent elsewhere, and the key is forgotten", async () => {
    const page = await site.visit({ path: "/docs" });
    const hosts = new Set<string>();
    page.on("request", (request) => hosts.add(new URL(request.url()).host));
    const search = await openOperation(page, "GET /api/v1/posts");
    expect(await execute(search)).toBe("401");
    await authorize(page, reader.key);
    await search.getByLabel("keyword", { exact: true }).fill("harbor");
    await search.getByLabel("platform_names[]").selectOption("Telegram");
    const sent = page.waitForRequest(/harbor/);
    expect(await execute(search)).toBe("200");
    const { pathname, searchParams } = new URL((await sent).url());
    expect(pathname).toBe("/api/v1/posts");
    // What nobody has filled in is not sent, the defaults aside.
    expect(Object.fromEntries(searchParams)).toEqual({
      keyword: "harbor",
      "platform_names[]": "Telegram",
      per_page: "10",
      page: "1",
      sort_by: "published_at",
      sort_order: "desc",
    });
    expect((await sent).headers().authorization).toBe(`Bearer ${reader.key}`);
    const direct = await site.world.get(pathname + new URL((await sent).url()).search, { key: reader.key });
    expect(direct.body.data.length).toBeGreaterThan(0);
    const shown = await search.locator(".live-responses-table").textContent();
    for (const { id } of direct.body.data) expect(shown).toContain(`"id": "${id}"`);
    expect([...hosts]).toEqual([new URL(site.world.url).host]);
    expect(
      await page.evaluate("JSON.stringify([localStorage, sessionStorage, document.cookie])"),
    ).not.toContain(reader.key);
    await page.reload();
    expect(await execute(await openOperation(page, "GET /api/v1/posts"))).toBe("401");
    await page.context().close();
  });

  test("a reader who is signed in has the key of the session; requests about it are sent with the session of the browser", async () => {
    const page = await site.visit({ as: reader, path: "/docs" });
    await page.getByText("the key of your session").waitFor();
    expect(await execute(await openOperation(page, "GET /api/v1/lists"))).toBe("200");
    expect(await execute(await openOperation(page, "GET /manage/v1/session"))).toBe("200");
    expect(await execute(await openOperation(page, "DELETE /manage/v1/session"))).toBe("204");
    await page.context().close();
  });

  test.each(["light", "dark"] as const)("it can be used by everybody: %s", async (colorScheme) => {
    const page = await site.visit({ colorScheme, path: "/docs" });
    await page.getByRole("heading", { level: 1, name: "Earshot" }).waitFor();
    expect(await page.evaluate("document.documentElement.className")).toBe(
      colorScheme === "dark" ? "dark-mode" : "",
    );
    await page.getByRole("button", { name: "Authorize" }).click();
    await page.getByLabel("API key").waitFor();
    // Nothing but contrast is another in the dark.
    const looking = colorScheme === "dark" ? { only: "color-contrast" } : { except: OF_SWAGGER };
    expect(await findViolations(page, looking)).toEqual([]);
    await page.getByRole("button", { name: "Close" }).first().click();
    const keyword = await openOperation(page, "GET /api/v1/keyword");
    const example = await keyword.locator(".response .example").first().textContent();
    expect(example).toContain('"type": "keyword_explanation"');
    expect(example).toContain('"headword": "run"');
    await execute(keyword);
    await openOperation(page, "PATCH /manage/v1/lists/{id}");
    // All else was looked at above, and is two thousand elements.
    expect(await findViolations(page, { ...looking, part: ".opblock.is-open" })).toEqual([]);
    await page.context().close();
  });

  test("it is as dark as the reader wants the web application to be, and fits a phone", async () => {
    const page = await site.visit({ ...PHONE, colorScheme: "light", path: "/sign-in" });
    await page.getByRole("button", { name: /^Colors/ }).click();
    await page.getByRole("menuitem", { name: "Dark" }).click();
    await page.goto("/docs");
    await openOperation(page, "GET /api/v1/posts");
    expect(await page.evaluate("document.documentElement.className")).toBe("dark-mode");
    expect(
      await page.evaluate("document.documentElement.scrollWidth - window.innerWidth"),
    ).toBeLessThanOrEqual(0);
    await page.context().close();
  });
});

/** Unfolds an operation, by its method and path, and makes its form ready. */
async function openOperation(page: Page, name: string): Promise<Locator> {
  const [method = "", path = ""] = name.split(" ");
  const operation = page
    .locator(`.opblock-${method.toLowerCase()}`)
    .filter({ has: page.locator(`[data-path="${path}"]`) });
  await operation.locator("button.opblock-summary-control").click();
  await operation.getByRole("button", { name: "Try it out" }).click();
  return operation;
}

async function authorize(page: Page, key: string): Promise<void> {
  await page.getByRole("button", { name: "Authorize", exact: true }).click();
  await page.getByLabel("API key").fill(key);
  await page.locator(".auth-container").getByRole("button", { name: "Authorize" }).click();
  await page.locator(".auth-container").getByRole("button", { name: "Close" }).click();
}

/** Sends the request and tells the status of the answer. */
async function execute(operation: Locator): Promise<string> {
  const answered = operation.page().waitForResponse((response) => /\/(?:api|manage)\//.test(response.url()));
  await operation.getByRole("button", { name: "Execute" }).click();
  const status = String((await answered).status());
  const shown = operation.locator(".live-responses-table .response-col_status", { hasText: status });
  await shown.waitFor();
  return status;
}
