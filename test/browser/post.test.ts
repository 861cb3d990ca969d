import { afterAll, beforeAll, expect, test } from "vitest";
import type { Inhabitant } from "../support/world.ts";
import { describeInBrowser } from "./describe-in-browser.ts";
import { findViolations } from "./find-violations.ts";
import { newsRecords } from "./news-records.ts";
import { openSite, type Site } from "./site.ts";

describeInBrowser("The page of a post", () => {
  let site: Site;
  let reader: Inhabitant;
  beforeAll(async () => {
    site = await openSite();
    await site.world.store(newsRecords(site.world.now()));
    reader = await site.world.createUser();
  });
  afterAll(() => site?.close());

  test("the link of a post leads a reader to it, and its account to the other posts", async () => {
    const { body } = await site.world.get("/api/v1/posts?per_page=1", { key: reader.key });
    const { channel, search_data_fields: fields } = body.data[0].attributes;
    const page = await site.visit({ as: reader, path: new URL(fields.post_link).pathname });
    const post = page.getByRole("article");
    await post.getByText(fields.description, { exact: false }).waitFor();
    expect(await findViolations(page)).toEqual([]);
    await post.getByRole("button", { name: channel.channel_name }).click();
    await page.waitForURL((url) => url.searchParams.get("channel_ids[]") === String(channel.id));
  });

  test("an address without a post says so", async () => {
    const page = await site.visit({ as: reader, path: "/posts/12345" });
    await page.getByText("There is no such post").waitFor();
  });
});
