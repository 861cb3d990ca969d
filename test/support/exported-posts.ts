import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect } from "vitest";
import { openSqliteInspection } from "../../src/posts/sqlite/inspect/inspect.ts";
import type { TransferPost } from "../../src/posts/transfer/transfer.ts";
import { earshot, type Finished, startEarshot } from "./earshot-process.ts";

/** Posts on which a round trip is tried: of every kind, with all that can be known of them. */

/** Where commands work: in a data directory, or with these settings on servers. */
export interface Place {
  readonly data: string;
  readonly cwd: string;
  readonly env?: Readonly<Record<string, string>>;
}

export function run({ data, ...options }: Place, args: readonly string[], input = ""): Promise<Finished> {
  return earshot([...args, "--data", data], { ...options, input });
}

export async function done(place: Place, args: readonly string[], input = ""): Promise<string> {
  const { code, stdout, stderr } = await run(place, args, input);
  expect({ code, stderr: code === 0 ? "" : stderr }).toEqual({ code: 0, stderr: "" });
  return stdout;
}

export function ndjson(records: readonly unknown[]): string {
  return records.map((record) => `${JSON.stringify(record)}\n`).join("");
}

export function post(uid: string, account: object, others: object = {}) {
  const published_at = "2026-01-01T00:00:00Z";
  return { platform: "Telegram", uid, published_at, account, text: `Storm warning ${uid}`, ...others };
}

const RECORDS = [
  post("1", { handle: "anna", name: "Anna" }, { language: "EN" }),
  post("2", { uid: "70", handle: "Anna", followers: 12, properties: { Party: "Green", Seats: [1, 2] } }),
  post("3", { uid: "71", type: "person" }, { language: "und", kind: "reply", type: "video" }),
  post("4", { handle: "bare", bio: "Only\u2028a handle" }, { collected_at: "2026-01-02T00:00:00Z" }),
  post(
    "5",
    { uid: "72" },
    {
      ...{
        title: "A title #storm",
        transcript: "said aloud",
        image_text: "seen",
        url: "https://example.org/5",
      },
      link: { url: "https://news.example.org/a", title: "News" },
      media: [{ type: "photo", url: "https://example.org/p.jpg" }, { type: "video" }],
      engagement: { likes: 3, views: 10, "odd counter": 1 },
    },
  ),
  post("6", { uid: "73", handle: "gone" }),
  post("7", { uid: "72" }, { text: 'A line with "kind_of_line":"account" in it' }),
  post(
    "old",
    { uid: "74", name: "Old", type: "person", properties: { Region: "North" } },
    {
      published_at: "2020-01-01T00:00:00Z",
    },
  ),
];

/** What is in `records.ndjson` of the place, some of it replaced, some of it deleted, one account described. */
export async function fill(place: Place): Promise<void> {
  await done(place, ["user", "create", "ann@example.org", "--scope", "import"], "correct horse\n");
  const described = "platform,uid,type,properties.Party\nTelegram,71,organization,Red\nVK,9,person,\n";
  writeFileSync(join(place.cwd, "described.csv"), described);
  await done(place, ["accounts", "import", "described.csv"]);
  writeFileSync(join(place.cwd, "records.ndjson"), ndjson(RECORDS));
  await done(place, ["import", "records.ndjson"]);
  const replaced = post("3", { uid: "71" }, { text: "Replaced", language: "EN" });
  await done(place, ["import", "-"], ndjson([replaced]));
  await done(place, ["posts", "delete", "--before", "2021-01-01", "--yes"]);
  await done(place, ["posts", "delete", "--uids", "-", "--yes"], "Telegram,1\nTelegram,unseen\n");
  await done(place, ["posts", "delete", "--account", "Telegram:73", "--yes"]);
}

/** What an index has, times of collecting here and digests of lines apart. */
export async function contentsOf({ data }: Place) {
  const inspection = openSqliteInspection(join(data, "posts.sqlite"));
  const contents = { posts: [] as unknown[], accounts: [] as unknown[], marks: [] as string[] };
  for await (const { posts, accounts, marks } of inspection.dump()) {
    contents.posts.push(...posts.map(withoutTimes));
    contents.accounts.push(...accounts);
    contents.marks.push(...marks);
  }
  inspection.close();
  const byText = (a: unknown, b: unknown) => (JSON.stringify(a) < JSON.stringify(b) ? -1 : 1);
  return { ...contents, posts: contents.posts.sort(byText), accounts: contents.accounts.sort(byText) };
}

/** In one order, whatever it was. */
export function linesOf(text: string): readonly string[] {
  return text.split("\n").sort();
}

function withoutTimes(post: TransferPost) {
  const { createdAt, updatedAt, digest, sourceDigest, ...rest } = post;
  return rest;
}

/** The same questions, whatever the server. */
export async function answersOf(place: Place): Promise<readonly string[]> {
  await run(place, ["user", "create", "reader@example.org"], "correct horse\n");
  const key = (await done(place, ["key", "create", "--user", "reader@example.org"])).trim();
  const serve = ["serve", "--data", place.data, "--port", "0", "--metrics-port", "off"];
  const server = await startEarshot(serve, place);
  try {
    const answers: string[] = [];
    for (const path of [
      "posts?keyword=storm&published_at_from=0&published_at_to=1793000000&per_page=20",
      "posts?person[Party]=red&published_at_from=0&published_at_to=1793000000",
      "posts?channel[Party]=red&published_at_from=0&published_at_to=1793000000",
      "posts/stats?published_at_from=0&published_at_to=1793000000",
      "properties",
      "accounts?query=an",
    ]) {
      const answer = await fetch(`${server.url}/api/v1/${path}`, {
        headers: { authorization: `Bearer ${key}` },
      });
      expect(answer.status).toBe(200);
      answers.push(
        (await answer.text())
          .replaceAll(server.url, "")
          .replaceAll(/"(took_ms|created_at|updated_at)":[^,}]*/g, ""),
      );
    }
    return answers;
  } finally {
    await server.stop("SIGTERM");
  }
}
