import type { Page } from "playwright-core";
import { afterAll, beforeAll, expect, test } from "vitest";
import { openPictureServer, type PictureServer } from "../servers/picture-server.ts";
import type { Inhabitant } from "../support/world.ts";
import { describeInBrowser } from "./site/describe-in-browser.ts";
import { findViolations } from "./site/find-violations.ts";
import { openSite, PHONE, type Site } from "./site/site.ts";

describeInBrowser("Pictures, where the operator allows them", () => {
  let elsewhere: PictureServer;
  let site: Site;
  let reader: Inhabitant;
  beforeAll(async () => {
    elsewhere = await openPictureServer();
    site = await openSite({ settings: { pictures: true } });
    const { url } = elsewhere;
    await site.world.store([
      {
        ...{ platform: "Twitter", uid: "1", text: "A flood", image_text: "STOP\nhere" },
        published_at: new Date(site.world.now().getTime() - 3_600_000).toISOString(),
        account: { uid: "ann", handle: "ann", name: "Ann" },
        media: [
          { type: "photo", url: `${url}/one.png` },
          { type: "photo", url: `${url}/gone` },
          { type: "video", url: `${url}/film.mp4`, thumbnail_url: `${url}/still.png` },
        ],
        raw: { author: { profile_image_url: `${url}/ann.png` } },
      },
    ]);
    reader = await site.world.createUser();
  });
  afterAll(async () => {
    await site?.close();
    elsewhere?.close();
  });

  test("nothing is fetched before the reader asks for it", async () => {
    const page = await site.visit({ as: reader, path: "/?keyword=flood" });
    await page.getByRole("article").getByText("A flood").waitFor();
    await page.waitForLoadState("networkidle");
    expect(await page.locator("article img").count()).toBe(0);
    expect(elsewhere.received).toEqual([]);
    await page.context().close();
  });

  test("the switch shows them on every page, from this server alone, and is remembered", async () => {
    const page = await site.visit({ as: reader, path: "/?keyword=flood" });
    const hosts = new Set<string>();
    page.on("request", (request) => hosts.add(new URL(request.url()).host));
    await page.getByRole("article").getByText("A flood").waitFor();
    await choosePictures(page);
    const expected = ["", "Picture 1 by Ann: STOP here", "Still of a video 3 by Ann: STOP here"];
    await expect.poll(() => drawn(page)).toEqual(expected);
    expect(await findViolations(page)).toEqual([]);
    await page.reload();
    await expect.poll(() => drawn(page)).toEqual(expected);

    await page.getByRole("article").locator("a:has(time)").click();
    await page.getByRole("heading", { name: "Counters" }).waitFor();
    await expect.poll(() => drawn(page)).toEqual(expected);
    expect(await findViolations(page)).toEqual([]);
    await page.getByRole("article").getByRole("link", { name: "Ann" }).click();
    await page.getByText("Posts with the most engagement").waitFor();
    await expect.poll(() => drawn(page)).toEqual(["", ...expected]);

    await choosePictures(page);
    await expect.poll(() => page.locator("main img").count()).toBe(0);
    expect([...hosts]).toEqual([new URL(site.world.url).host]);
    for (const { headers } of elsewhere.received) {
      expect(Object.keys(headers).toSorted()).toEqual(["accept", "connection", "host", "user-agent"]);
    }
    await page.context().close();
  });

  test("on a phone they are no wider than the page", async () => {
    const page = await site.visit({ ...PHONE, as: reader, path: "/?keyword=flood" });
    await choosePictures(page);
    await expect.poll(async () => (await drawn(page)).length).toBe(3);
    const overflow = await page.evaluate("document.documentElement.scrollWidth - window.innerWidth");
    expect(overflow).toBeLessThanOrEqual(0);
    await page.context().close();
  });

  test("without the operator's word nobody is offered any", async () => {
    const usual = await site.world.serve({});
    const page = await site.visit({ baseURL: usual.url, as: reader, path: "/?keyword=flood" });
    await page.getByRole("article").getByText("A flood").waitFor();
    await page.evaluate("localStorage.setItem('earshot-pictures', 'shown')");
    await page.reload();
    await page.getByRole("article").getByText("A flood").waitFor();
    await page.getByRole("button", { name: /^Account of/ }).click();
    await page.getByRole("menuitem", { name: "Sign out" }).waitFor();
    expect(await page.getByRole("menuitemcheckbox").count()).toBe(0);
    expect(await page.locator("article img").count()).toBe(0);
    await page.context().close();
    await usual.app.close();
  });
});

async function choosePictures(page: Page): Promise<void> {
  await page.getByRole("button", { name: /^Account of/ }).click();
  await page.getByRole("menuitemcheckbox", { name: "Show pictures" }).click();
  await page.keyboard.press("Escape");
  await expect.poll(() => page.getByRole("menuitemcheckbox").count()).toBe(0);
}

/** What the pictures that the page has drawn say to those who do not see them. */
function drawn(page: Page): Promise<readonly string[]> {
  return page.evaluate<readonly string[]>(
    "[...document.querySelectorAll('main img')].filter((one) => one.naturalWidth > 0).map((one) => one.alt)",
  );
}
