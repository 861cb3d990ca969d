/** What a user with a key may send who means harm, or has a great deal: each of an accepted size. */

import { gzipSync } from "node:zlib";

const MEMBERS = 50_000;
const PLATFORM = "Telegram";

/** Texts are made once: to make them while the server is measured would take the time of its processor. */
export function hostileRequests() {
  const numbers = Array.from({ length: MEMBERS }, (_, index) => index);
  const short = numbers.map((number) => `${PLATFORM}:@somebody${number}`);
  const long = numbers.map((number) => ({ platform: PLATFORM, handle: `${"x".repeat(100)}${number}` }));
  const lines = numbers.map((number) => `${PLATFORM}:@pasted${number}`).join("\n");
  const list = "/manage/v1/lists";
  return [
    json("a list of 50,000 short members", "POST", list, { name: "short", members: short }),
    json("a list of 50,000 members in 7 MB", "POST", list, { name: "long", members: long }),
    json("50,000 more as text", "POST", `${list}/{id}/members`, { text: lines }),
    json("50,000 of them away", "DELETE", `${list}/{id}/members`, { members: short }),
    json("a list that is read", "GET", "/api/v1/lists/{id}"),
    json("a search by a list of 50,000", "GET", "/api/v1/posts?lists={id}&published_at_from=0"),
    json("100,000 unknown fields", "POST", list, unknownFields(100_000)),
    json("250,000 values", "POST", list, { name: "values", members: Array(249_000).fill(0) }),
    json("4 MB of escapes", "POST", `${list}/{id}/members`, { text: '"'.repeat(4_000_000 - 10) }),
    json("4 MB of breaks", "POST", `${list}/{id}/members`, { text: "\n".repeat(3_900_000) }),
    json("5,000 accounts in 15 MB", "POST", "/manage/v1/accounts", { accounts: accounts(), dry_run: true }),
    json("10,000 posts to delete", "POST", "/manage/v1/deletions", { posts: posts(), dry_run: true }),
    {
      name: "an import of 60 million empty lines",
      method: "POST",
      path: "/manage/v1/imports",
      type: "application/x-ndjson",
      body: gzipSync(Buffer.alloc(60_000_000, "\n")),
    },
    {
      name: "an import of 200,000 broken lines",
      method: "POST",
      path: "/manage/v1/imports",
      type: "application/x-ndjson",
      body: gzipSync(Buffer.from('{"a":[[[[[[[[[["b"]]]]]]]]]]}\n'.repeat(200_000))),
    },
  ];
}

function json(name, method, path, body) {
  return { name, method, path, type: "application/json", ...(body && { body: JSON.stringify(body) }) };
}

function unknownFields(count) {
  return Object.fromEntries(Array.from({ length: count }, (_, index) => [`field${index}`, 0]));
}

function accounts() {
  return Array.from({ length: 5_000 }, (_, index) => ({
    platform: PLATFORM,
    handle: `account${index}`,
    bio: "ä b".repeat(750),
    properties: { Region: ["North", "South"] },
  }));
}

function posts() {
  return Array.from({ length: 10_000 }, (_, index) => ({ platform: PLATFORM, uid: `${index}`.padEnd(500) }));
}
