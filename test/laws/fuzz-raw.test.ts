import fc from "fast-check";
import { afterAll, beforeAll, expect, test } from "vitest";
import { type Inhabitant, NOON, openWorld, type World } from "../support/world.ts";
import { complaintAbout } from "./promised-shape.ts";
import { rawExchange } from "./raw-exchange.ts";
import { EFFORT, SEED } from "./seed.ts";

let world: World;
let reader: Inhabitant;

beforeAll(async () => {
  world = await openWorld();
  reader = await world.createUser();
  const account = { handle: "herald" };
  const published_at = NOON.getTime() / 1000;
  await world.store([{ platform: "Gab", uid: "1", published_at, account, text: "The harbor opens" }]);
});

afterAll(() => world.close());

const GET = "GET /api/v1/posts";
const END = "HTTP/1.1\r\nHost: x\r\n";

/** `KEY` stands for the reader's. */
const REQUESTS: readonly (readonly [name: string, request: string])[] = [
  ["a space in the address", `${GET}?keyword=a b ${END}\r\n`],
  ["a tab in the address", `${GET}?keyword=a\tb ${END}\r\n`],
  ["control characters in the address", `${GET}?keyword=\x01\x02\x7f ${END}\r\n`],
  ["a NUL in the address", `${GET}?keyword=\0 ${END}\r\n`],
  ["a line feed in the address", `${GET}?keyword=a\nX-Injected: 1 ${END}\r\n`],
  ["bytes beyond ASCII in the address", `${GET}?keyword=\xe2\x80\xff ${END}KEY\r\n`],
  ["CONNECT", `CONNECT example.org:443 ${END}\r\n`],
  ["an asterisk", `GET * ${END}\r\n`],
  ["no version", `${GET}\r\n\r\n`],
  ["version 0.9", `${GET} HTTP/0.9\r\n\r\n`],
  ["version 1.0", `${GET} HTTP/1.0\r\nKEY\r\n`],
  ["version 2.0", `${GET} HTTP/2.0\r\nHost: x\r\n\r\n`],
  ["version 9.9", `${GET} HTTP/9.9\r\nHost: x\r\n\r\n`],
  ["the preface of HTTP/2", "PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n"],
  ["TLS", "\x16\x03\x01\x02\x00\x01\x00\x01\xfc\x03\x03"],
  ["line feeds alone", `GET /api/v1/posts HTTP/1.1\nHost: x\n\n`],
  ["a method that nobody knows", `FROB /api/v1/posts ${END}\r\n`],
  ["a method in lower case", `get /api/v1/posts ${END}\r\n`],
  ["no method", ` /api/v1/posts ${END}\r\n`],
  ["an upgrade", `${GET} ${END}KEYConnection: upgrade\r\nUpgrade: websocket\r\n\r\n`],
  ["two lengths", `${GET} ${END}Content-Length: 1\r\nContent-Length: 2\r\n\r\nab`],
  ["a length and chunks", `${GET} ${END}Content-Length: 4\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n`],
  ["a negative length", `${GET} ${END}Content-Length: -1\r\n\r\n`],
  ["an absurd length", `${GET} ${END}KEYContent-Length: 99999999999999999999\r\n\r\n`],
  ["a body", `${GET} ${END}KEYContent-Length: 2\r\n\r\n{}`],
  ["a broken chunk", `${GET} ${END}KEYTransfer-Encoding: chunked\r\n\r\nzz\r\n`],
  ["an unknown expectation", `${GET} ${END}KEYExpect: miracles\r\n\r\n`],
  ["a folded header", `${GET} ${END}X-A: 1\r\n folded\r\n\r\n`],
  ["a header without a colon", `${GET} ${END}Nonsense\r\n\r\n`],
  ["a header without a name", `${GET} ${END}: x\r\n\r\n`],
  ["a header with a NUL", `${GET} ${END}X-A: a\0b\r\n\r\n`],
  ["a key with control characters", `${GET} ${END}Authorization: Bearer \x01\x02\r\n\r\n`],
  ["two keys", `${GET} ${END}KEYKEY\r\n`],
  ["a huge header", `${GET} ${END}X-A: ${"a".repeat(300_000)}\r\n\r\n`],
  ["too many headers", `${GET} ${END}${"X-A: b\r\n".repeat(30_000)}\r\n`],
  ["a thousand headers", `${GET} ${END}KEY${"X-A: b\r\n".repeat(1_000)}\r\n`],
  ["a huge key", `${GET} ${END}Authorization: Bearer ${"a".repeat(100_000)}\r\n\r\n`],
  ["an endless address", `${GET}?${"a".repeat(3_000_000)}`],
  ["an empty Host", `${GET} HTTP/1.1\r\nHost:\r\nKEY\r\n`],
  ["two Hosts", `${GET} ${END}Host: y\r\nKEY\r\n`],
  ["an authority", `GET example.org:80 ${END}\r\n`],
  ["another scheme", `GET ftp://example.org/api/v1/posts ${END}\r\n`],
  ["no slash", `GET api/v1/posts ${END}\r\n`],
  ["an address with a fragment", `${GET}#%zz ${END}KEY\r\n`],
  ["an empty address", `GET  ${END}\r\n`],
];

test.each(REQUESTS)("A request with %s is answered as promised.", async (_name, request) => {
  const bytes = Buffer.from(withKey(request), "latin1");
  const answers = await rawExchange(world.url, bytes, { answers: 1, patienceMs: 60_000 });
  expect(answers.length).toBe(1);
  for (const answer of answers) expect(complaintAbout(answer), answer.text.slice(0, 500)).toBeNull();
  await expectAlive();
});

test("Requests in one breath are answered one by one, in order.", async () => {
  const targets = ["/api/v1/posts?keyword=harbor", "/api/v1/posts?per_page=0", "/api/v1/lists", "/nowhere"];
  const requests = targets.map((target) => withKey(`GET ${target} ${END}KEY\r\n`)).join("");
  const bytes = Buffer.from(requests.repeat(10), "latin1");
  const answers = await rawExchange(world.url, bytes, { answers: 40, patienceMs: 60_000 });
  const statuses = answers.map(({ status }) => status);
  expect(statuses).toEqual(Array.from({ length: 10 }, () => [200, 400, 200, 404]).flat());
  for (const answer of answers) expect(complaintAbout(answer)).toBeNull();
  await expectAlive();
});

test("Nonsense behind a good request ends the connection and nothing else.", async () => {
  const good = withKey(`GET /api/v1/posts ${END}KEY\r\n`);
  for (const nonsense of ["NONSENSE\r\n\r\n", `CONNECT example.org:443 ${END}\r\n`, "\0"]) {
    const bytes = Buffer.from(`${good}${nonsense}${good}`, "latin1");
    const answers = await rawExchange(world.url, bytes, { answers: 3, patienceMs: 60_000 });
    for (const answer of answers) expect(complaintAbout(answer)).toBeNull();
    // Either the good request is answered first, or nothing is.
    expect(answers[0]?.status ?? 200).toBe(200);
    await expectAlive();
  }
});

test(
  "Random bytes, and requests with random damage, are answered as promised or hung up on.",
  async () => {
    const whole = Buffer.from(withKey(`GET /api/v1/posts?keyword=harbor&per_page=1 ${END}KEY\r\n`), "latin1");
    const end = Buffer.from("\r\n\r\n");
    const garbage = fc
      .uint8Array({ minLength: 1, maxLength: 60 })
      .map((bytes) => Buffer.concat([bytes, end]));
    const damaged = fc
      .array(fc.tuple(fc.nat(whole.length - 5), fc.nat(255)), { minLength: 1, maxLength: 4 })
      .map((changes) => {
        const bytes = Buffer.from(whole);
        for (const [at, byte] of changes) bytes[at] = byte;
        return Buffer.concat([bytes, end]);
      });
    const complaints: string[] = [];
    const queue = fc.sample(fc.oneof(garbage, damaged), { seed: SEED, numRuns: 200 * EFFORT }).values();
    const send = async (): Promise<void> => {
      for (const bytes of queue) {
        const complaint = await rawExchange(world.url, bytes, { answers: 1, patienceMs: 60_000 })
          .then((answers) => answers.map(complaintAbout).find((found) => found !== null))
          .catch((error: unknown) => String(error));
        if (complaint) complaints.push(`${complaint}: ${JSON.stringify(bytes.toString("latin1"))}`);
      }
    };
    await Promise.all(Array.from({ length: 8 }, send));
    expect(complaints.slice(0, 20)).toEqual([]);
    await expectAlive();
  },
  60_000 * EFFORT,
);

function withKey(request: string): string {
  return request.replaceAll("KEY", `Authorization: Bearer ${reader.key}\r\n`);
}

async function expectAlive(): Promise<void> {
  const { status, body } = await world.get("/api/v1/posts", { key: reader.key });
  expect(status).toBe(200);
  expect(body.meta.total_posts).toBe(1);
  expect(world.logLines.filter((line) => JSON.parse(line).level >= 50)).toEqual([]);
}
