import { test } from "vitest";
import { NOON, openWorld } from "./world.ts";
test("x", async () => {
  const world = await openWorld();
  const ann = await world.createUser();
  await world.store([0, 1, 2, 3].map((index) => ({ platform: "Telegram", uid: `p${index}`, published_at: NOON.getTime() / 1000 - index, account: { handle: "Mayor" }, text: "The harbor", link: { url: "https://a.b/", title: index % 2 ? "A lighthouse" : null }, language: "EN" })));
  const names = ["keyword", "simple_query", "person[__proto__]", "person[constructor]", "channel[x]", "lists", "per_page", "page", "cursor", "post_uid", "channel_ids[]", "language_code[]", "published_at_from", "published_at_to", "engagement_from", "sort_order", "exclude[]", "__proto__", "person[a][b]"];
  const values = ["true", "a", "(a|b)", "-a", "\"a b\"", "\"a b c\"", "' OR 1=1 --", "\\", "\u0000", "💩", "1", "0", "99999999999999999999", "-1", "1e9", "EN", "ads", "desc", "asc", "{a:UInt8}", "%", "a".repeat(3000), "(".repeat(100), "漢字かな交じり文", "\ud800", "9007199254740991", "posts", "1,2,3", "((a))(b)", "a\tb\n", "‮", "й".repeat(500), "\"of the people\" -\"in the us\""];
  const pick = <T,>(list: readonly T[]): T => list[Math.floor(Math.random() * list.length)] as T;
  const enc = (text: string) => { try { return Math.random() < 0.1 ? text.replace(/[^\x21-\x7e]/g, "") : encodeURIComponent(text); } catch { return "%ED%A0%80"; } };
  const statuses: Record<string, number> = {};
  const started = Date.now();
  for (let i = 0; i < 1500; i++) {
    const query = Array.from({ length: 1 + Math.floor(Math.random() * 5) }, () => `${enc(pick(names))}=${enc(pick(values))}`).join("&");
    const answer = await world.get(`/api/v1/posts${Math.random() < 0.3 ? "/stats" : ""}?${query}`, { key: ann.key });
    statuses[answer.status] = (statuses[answer.status] ?? 0) + 1;
    if (answer.status >= 500) console.log(query.slice(0, 300), answer.text.slice(0, 300), world.logLines.filter((l) => l.includes("request failed")).at(-1)?.slice(0, 900));
  }
  console.log(statuses, Date.now() - started);
  await world.close();
});
