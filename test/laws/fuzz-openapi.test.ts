import fc from "fast-check";
import { Compile } from "typebox/compile";
import { afterAll, beforeAll, expect, test } from "vitest";
import { ErrorBodySchema } from "../../src/contract/errors.ts";
import { type Browser, openBrowser } from "../support/signed-in-page.ts";
import { type Answer, openWorld, type World } from "../support/world.ts";
import { ODD_POSTS } from "./odd-posts.ts";
import { readOperations } from "./openapi-document.ts";
import { type OpenApiRequest, openApiRequest } from "./openapi-request.ts";
import { EFFORT, SEED } from "./seed.ts";

/** `npm run fuzz` makes 100,000. */
const REQUESTS = Number(process.env.FUZZ_REQUESTS ?? 2_000 * EFFORT);
const BATCH = 250;
const AT_ONCE = 8;

let world: World;
let browser: Browser;
let key = "";
let people = 0;

beforeAll(async () => {
  world = await openWorld({ settings: { trustedProxies: ["127.0.0.1"] } });
  await world.store(ODD_POSTS);
});

afterAll(() => world.close());

const operations = readOperations();
const errors = Compile(ErrorBodySchema);

test(
  `${REQUESTS} requests over every operation are answered as documented (seed ${SEED}).`,
  async () => {
    process.stderr.write(`fuzz: ${REQUESTS} requests, LAW_SEED=${SEED}\n`);
    const complaints: string[] = [];
    const statuses = new Map<number, number>();
    const succeeded = new Set<string>();
    for (let batch = 0; batch * BATCH < REQUESTS && complaints.length < 20; batch += 1) {
      await comeIn();
      const numRuns = Math.min(BATCH, REQUESTS - batch * BATCH);
      const queue = fc.sample(openApiRequest(operations), { seed: SEED + batch, numRuns }).values();
      const send = async (): Promise<void> => {
        for (const request of queue) {
          const answer = await sendRequest(request);
          statuses.set(answer.status, (statuses.get(answer.status) ?? 0) + 1);
          if (answer.status < 300) succeeded.add(request.operation.id);
          const complaint = complaintAbout(request, answer);
          if (complaint !== null)
            complaints.push(`${complaint}: ${describe(request)} → ${answer.text.slice(0, 300)}`);
        }
      };
      await Promise.all(Array.from({ length: AT_ONCE }, send));
    }
    expect(complaints).toEqual([]);
    expect(world.logLines.filter((line) => JSON.parse(line).level >= 50)).toEqual([]);
    // A fuzzer that is always turned away at the door tests the door.
    for (const status of [200, 201, 400, 401, 404, 405]) expect(statuses.get(status) ?? 0).toBeGreaterThan(0);
    expect(succeeded.size).toBeGreaterThan(operations.length / 2);
  },
  240_000 + REQUESTS * 100,
);

/** Among what is asked for is to end sessions, change passwords and disable users: then somebody else comes. */
async function comeIn(): Promise<void> {
  if (key !== "" && (await world.get("/manage/v1/users", { key })).status === 200) return;
  people += 1;
  const email = `fuzzer-${people}@example.org`;
  await world.createUser({ email, scopes: ["lists", "import", "admin"] });
  browser = openBrowser(world);
  await browser.signIn(email);
  key = await browser.takeKey();
}

let addresses = 0;

/** Each from an address of its own: those that fail often are slowed. */
function sendRequest({
  operation,
  method,
  target,
  headers,
  credentials,
  body,
}: OpenApiRequest): Promise<Answer> {
  addresses += 1;
  const sent = {
    method,
    headers: {
      ...headers,
      "x-forwarded-for": `10.${(addresses >> 16) & 255}.${(addresses >> 8) & 255}.${addresses & 255}`,
    },
    ...(body !== null && { body }),
  };
  if (credentials === "none") return world.get(target, sent);
  if (credentials === "bad") return world.get(target, { ...sent, key: "A".repeat(32) });
  if (operation.security === "bearer") return world.get(target, { ...sent, key });
  return browser.page(method, target, undefined, sent);
}

function complaintAbout(
  { operation, method }: OpenApiRequest,
  { status, text, headers }: Answer,
): string | null {
  const [mediaType = ""] = (headers["content-type"] ?? "").split(";");
  if (method === operation.method) return operation.complaintAbout(status, mediaType, text);
  if (status >= 500) return `status ${status}`;
  // With a body that cannot be read, OPTIONS is refused like any other request.
  const isRefusal = method === "OPTIONS" && status === 415 && errors.Check(JSON.parse(text));
  if (method === "HEAD" || method === "OPTIONS") return text === "" || isRefusal ? null : "a body";
  // Another operation on the same path, or none.
  const other = operations.find((one) => one.path === operation.path && one.method === method);
  if (other !== undefined) return other.complaintAbout(status, mediaType, text);
  if (![400, 404, 405].includes(status)) return `status ${status}`;
  return errors.Check(JSON.parse(text)) ? null : "another shape of error";
}

function describe({ method, target, headers, credentials, body }: OpenApiRequest): string {
  const sent = body === null ? "" : Buffer.from(body).toString("latin1").slice(0, 1_000);
  return `${method} ${target.slice(0, 500)} ${JSON.stringify(headers)} ${credentials} ${sent}`;
}
