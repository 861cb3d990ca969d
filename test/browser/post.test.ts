import { afterAll, beforeAll, expect, test } from "vitest";
import type { Inhabitant } from "../support/world.ts";
import { copyBy } from "./site/clipboard.ts";
import { describeInBrowser } from "./site/describe-in-browser.ts";
import { findViolations } from "./site/find-violations.ts";
import { newsRecords } from "./site/news-records.ts";
import { openSite, type Site } from "./site/site.ts";

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
    await post.getByRole("link", { name: channel.channel_name }).click();
    await page.getByRole("heading", { name: channel.channel_name, level: 1 }).waitFor();
    await page.getByRole("link", { name: "Search its posts" }).click();
    await page.waitForURL((url) => url.searchParams.get("channel_ids[]") === String(channel.id));
  });

  test("from a search it has the marks, says why it was found, what its engagement is, and how to cite it", async () => {
    const page = await site.visit({
      as: reader,
      path: "/?keyword=strikes&sort_by=engagement",
      permissions: ["clipboard-read", "clipboard-write"],
    });
    await page.getByRole("article").first().locator("a:has(time)").click();
    await page.waitForURL(/\/posts\/\d+\?keyword=strikes/);
    await page.getByRole("article").locator("mark").getByText("strike").waitFor();
    await page
      .getByRole("region", { name: "Why it was found" })
      .getByText("finds “strike” in the text")
      .waitFor();
    const sum = page.getByRole("region", { name: "Counters" });
    const numbers = (await sum.getByRole("cell").allTextContents()).map((text) =>
      Number(text.replace(/\D/g, "")),
    );
    const total = numbers.pop();
    expect(numbers.reduce((left, right) => left + right, 0)).toBe(total);
    await sum.getByText(/what is usual|times the median of the account’s 100 posts before it/).waitFor();
    const citation = await copyBy(page.getByRole("button", { name: "Copy citation" }));
    const id = new URL(page.url()).pathname.split("/").at(-1);
    const { body } = await site.world.get(`/api/v1/posts/${id}`, { key: reader.key });
    const { channel, url } = body.data.attributes;
    expect(citation).toMatch(new RegExp(`^${channel.channel_name} .*${url.replaceAll("/", "\\/")}$`));
    await page.getByText("As the API gives it").click();
    await page.getByText(`"post_uid": "${body.data.attributes.post_uid}"`).first().waitFor();
    expect(await findViolations(page)).toEqual([]);
  });

  test("the page of an account has who it is and what it posted, and puts it on a list", async () => {
    const owner = await site.world.createUser({ scopes: ["lists"] });
    const list = await site.world.createList(owner, { name: "Newsrooms" });
    const { body } = await site.world.get("/api/v1/accounts?query=herald", { key: owner.key });
    const page = await site.visit({ as: owner, path: `/channels/${body[0].id}` });
    await page.getByRole("heading", { name: "The herald account", level: 1 }).waitFor();
    for (const fact of ["Telegram", "@herald", "Organization", "Followers", "Newsroom"]) {
      await page.getByText(fact, { exact: true }).first().waitFor();
    }
    const top = page.getByRole("region", { name: "Top posts" }).getByRole("article");
    await expect.poll(() => top.count()).toBe(5);
    await page
      .getByRole("region", { name: "Hashtags" })
      .getByRole("button", { name: /#harbor/ })
      .waitFor();
    await page.getByRole("img", { name: /over time/ }).waitFor();
    await page.getByRole("button", { name: "Save these charts" }).waitFor();
    expect(await findViolations(page)).toEqual([]);
    await page.getByRole("button", { name: "Add to list" }).first().click();
    await page.getByRole("dialog").getByText("@herald").waitFor();
    await page.getByRole("button", { name: "Add to Newsrooms" }).click();
    await page.getByRole("dialog").getByText("Member: Newsrooms").waitFor();
    await page.getByLabel("Or a new list with this account").fill("Ports");
    await page.getByRole("button", { name: "Create the list" }).click();
    await page.getByRole("dialog").getByText("Member: Ports").waitFor();
    await page.getByRole("button", { name: "Close" }).click();
    await page.getByRole("link", { name: "Ports" }).waitFor();
    await page.getByRole("link", { name: "Newsrooms" }).waitFor();
    const stored = await site.world.directory.lists.listOf(owner.user.id);
    expect(stored.map(({ name }) => name).toSorted()).toEqual(["Newsrooms", "Ports"]);
    expect(
      (await site.world.get(`/api/v1/lists/${list.id}`, { key: owner.key })).body.accounts,
    ).toMatchObject([{ id: body[0].id }]);
  });

  test("an address without an account says so", async () => {
    const page = await site.visit({ as: reader, path: "/channels/12345" });
    await page.getByText("There is no such account").waitFor();
  });

  test("an address without a post says so", async () => {
    const page = await site.visit({ as: reader, path: "/posts/12345" });
    await page.getByText("There is no such post").waitFor();
  });
});
