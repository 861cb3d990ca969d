import fc from "fast-check";
import { afterAll, beforeAll, expect, test } from "vitest";
import { type Inhabitant, NOON, openWorld, type World } from "../support/world.ts";
import { type HostileRequest, hostileRequest } from "./hostile-request.ts";
import { ODD_POSTS } from "./odd-posts.ts";
import { complaintAbout } from "./promised-shape.ts";
import { EFFORT, SEED } from "./seed.ts";

const REQUESTS = 1_500 * EFFORT;
const AT_ONCE = 8;
const PATIENCE_MS = 60_000;

let world: World;
let reader: Inhabitant;

beforeAll(async () => {
  world = await openWorld({ settings: { trustedProxies: ["127.0.0.1"] } });
  reader = await world.createUser();
  await world.store(ODD_POSTS);
  await world.createList(reader, { name: "Harbor", keyword: '"in the harbor"|heat', simpleQuery: true });
  await world.createList(reader, {
    name: "Guild",
    members: [{ platform: "Telegram", by: "handle", value: "harbor_guild" }],
  });
});

afterAll(() => world.close());

test(
  `${REQUESTS} hostile requests are answered as promised, and nothing changes.`,
  async () => {
    const before = await goodAnswer();
    const { next } = (await world.get("/api/v1/posts?per_page=2", { key: reader.key })).body.links;
    const cursor = new URL(next).searchParams.get("cursor") ?? "";
    const requests = fc.sample(hostileRequest({ key: reader.key, cursor }), {
      seed: SEED,
      numRuns: REQUESTS,
    });
    const statuses = new Map<number, number>();
    const complaints: string[] = [];
    const queue = requests.values();
    const send = async (): Promise<void> => {
      for (const request of queue) {
        const { status, complaint } = await outcomeOf(request);
        statuses.set(status, (statuses.get(status) ?? 0) + 1);
        if (complaint !== null) complaints.push(`${complaint}: ${JSON.stringify(request).slice(0, 2_000)}`);
      }
    };
    await Promise.all(Array.from({ length: AT_ONCE }, send));
    expect(complaints.slice(0, 20)).toEqual([]);
    // A fuzzer that is always turned away at the door tests the door.
    for (const status of [200, 400, 401, 404]) {
      expect(statuses.get(status) ?? 0, `status ${status}`).toBeGreaterThan(REQUESTS / 50);
    }
    expect(await goodAnswer()).toEqual(before);
    expect(world.logLines.filter((line) => JSON.parse(line).level >= 50)).toEqual([]);
  },
  240_000 * EFFORT,
);

async function outcomeOf(request: HostileRequest): Promise<{ status: number; complaint: string | null }> {
  const { target, headers } = request;
  const startedAt = performance.now();
  try {
    const answer = await withPatience(world.get(target, { headers }));
    const { status, text } = answer;
    const complaint = complaintAbout({ status, text, type: answer.headers["content-type"] });
    return { status, complaint };
  } catch (error) {
    return { status: 0, complaint: `${error} after ${Math.round(performance.now() - startedAt)} ms` };
  }
}

function withPatience<Result>(promise: Promise<Result>): Promise<Result> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error("no answer")), PATIENCE_MS);
  });
  return Promise.race([promise, late]).finally(() => clearTimeout(timer));
}

async function goodAnswer() {
  const target = `/api/v1/posts?published_at_from=0&published_at_to=${NOON.getTime() / 1000 + 100}&per_page=100`;
  const { status, body } = await world.get(target, { key: reader.key });
  expect(status).toBe(200);
  expect(body.meta.total_posts).toBe(ODD_POSTS.length);
  return body.data;
}
