import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, expect, test } from "vitest";
import { earshot, startEarshot } from "../support/earshot-process.ts";

const folder = mkdtempSync(join(tmpdir(), "earshot-platforms-"));
const data = join(folder, "data");
afterAll(() => rmSync(folder, { recursive: true, force: true }));

function write(name: string, content: string): string {
  writeFileSync(join(folder, name), content);
  return join(folder, name);
}

const config = write(
  "earshot.json",
  JSON.stringify({ data, platforms: [{ name: "Nostr", profile: "https://nostr.example/p/{handle}" }] }),
);

function run(args: readonly string[], input = "") {
  return earshot([...args, "--config", config], { input, cwd: folder });
}

function post(uid: string): string {
  const published_at = "2026-01-01T00:00:00Z";
  return JSON.stringify({ platform: "Nostr", uid, published_at, account: { handle: "gull" }, text: "rain" });
}

test("commands know the operator's platforms, without a server and beside one", async () => {
  const lines = write("posts.ndjson", `${post("1")}\n`);
  expect(await run(["import", lines])).toMatchObject({ code: 0 });
  // A format understands the name in any case, and the address of a profile.
  const header = "PostId,PostUrl,Platform,ChannelName,ChannelUid,post_body_text,published_at";
  const rows = [
    "2,https://x.example/2,NOSTR,Tern,7,rain,2026-01-02",
    "3,https://nostr.example/3,,Tern,7,rain,2026-01-02",
  ];
  expect(await run(["import", write("export.csv", [header, ...rows].join("\n"))])).toMatchObject({ code: 0 });
  const accounts = write("accounts.csv", "platform,handle,type\nnostr,gull,person\n");
  expect(await run(["accounts", "import", accounts])).toMatchObject({ code: 0 });
  await run(["user", "create", "ann@example.org"], "correct horse\n");
  const create = ["list", "create", "--user", "ann@example.org", "--name", "Gulls", "--accounts", "-"];
  const list = (await run(create, "nostr:@gull\n")).stdout.trim();
  expect((await run(["stats", "--json"])).stdout).toContain('{"platform":"Nostr","posts":3}');

  const server = await startEarshot(["serve", "--config", config, "--port", "0", "--metrics-port", "off"], {
    cwd: folder,
  });
  try {
    const more = write("more.ndjson", `${post("4")}\n`);
    expect(await run(["import", more])).toMatchObject({ code: 0 });
    const uids = write("uids.csv", "nostr,4\n");
    expect((await run(["posts", "delete", "--uids", uids, "--yes"])).stdout).toContain("Deleted: 1 post.");
  } finally {
    await server.stop("SIGTERM");
  }

  // Without the configuration the posts stay, new ones are refused, and a member can be taken out of a list.
  const without = (args: readonly string[]) => earshot([...args, "--data", data], { cwd: folder });
  expect((await without(["stats", "--json"])).stdout).toContain('{"platform":"Nostr","posts":3}');
  expect(await without(["import", write("late.ndjson", `${post("5")}\n`)])).toMatchObject({ code: 1 });
  expect((await without(["list", "add", list, "Nostr:@tern"])).stderr).toContain("`Nostr` is not a platform");
  expect((await without(["list", "remove", list, "Nostr:@gull"])).stdout).toContain("has 0 accounts");
}, 240_000);

test("a configuration with a wrong platform is refused before anything starts", async () => {
  const wrong = { platforms: ["Nostr", "nostr"] };
  const file = write("wrong.json", JSON.stringify(wrong));
  expect(await earshot(["serve", "--config", file, "--port", "0"], { cwd: folder })).toMatchObject({
    code: 2,
    stderr: expect.stringContaining(`platforms in ${file}: "nostr" and "Nostr" are the same name.`),
  });
});
