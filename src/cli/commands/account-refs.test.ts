import { mkdtempSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, test } from "vitest";
import { printMember } from "../../contract/manage/parse-member.ts";
import { DEFAULT_PLATFORMS } from "../../contract/platforms.ts";
import { readAccountFile } from "./identify.ts";

function fileWith(content: string): string {
  const path = join(mkdtempSync(join(tmpdir(), "earshot-accounts-")), "accounts.txt");
  writeFileSync(path, content);
  return path;
}

test("a file names accounts by handle or by a bare value, with comments and blank lines between", async () => {
  const members = await readAccountFile(
    fileWith("# mine\r\nTwitter:@RepTedBudd\r\n\r\n  VK: 123 \nPodcast:https://a.b/c\n"),
    DEFAULT_PLATFORMS,
  );
  expect(members).toEqual([
    { platform: "Twitter", by: "handle", value: "reptedbudd" },
    { platform: "VK", by: "either", value: "123" },
    { platform: "Podcast", by: "either", value: "https://a.b/c" },
  ]);
  expect(members.map(printMember)).toEqual(["Twitter:@reptedbudd", "VK:123", "Podcast:https://a.b/c"]);
});

test("all bad lines are reported with their numbers", async () => {
  const file = fileWith("twiter:@a\nVK:ok\nnonsense\nVK:@\n");
  await expect(readAccountFile(file, DEFAULT_PLATFORMS)).rejects.toThrow(
    [
      `${file}, line 1: \`twiter\` is not a platform; did you mean \`Twitter\`?`,
      `${file}, line 3: The platform is missing: write \`Platform:@handle\`, for example \`Telegram:@herald\`.`,
      `${file}, line 4: The handle or uid is missing.`,
    ].join("\n"),
  );
});
