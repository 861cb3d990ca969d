import fc from "fast-check";
import { Compile } from "typebox/compile";
import { afterAll, beforeAll, expect, test } from "vitest";
import { ErrorBodySchema } from "../../src/contract/errors.ts";
import type { Route } from "../../src/contract/route.ts";
import { ROUTES } from "../../src/contract/routes.ts";
import { type Browser, openBrowser } from "../support/signed-in-page.ts";
import { type Answer, openWorld, type World } from "../support/world.ts";
import { EFFORT, SEED } from "./seed.ts";

const REQUESTS = 600 * EFFORT;

let world: World;
let browser: Browser;

beforeAll(async () => {
  world = await openWorld();
  // Sign-in apart: it is slow on purpose, and has tests of its own.
  await world.createUser({ email: "ann@example.org", scopes: ["lists", "import", "admin"] });
  browser = openBrowser(world);
  await browser.signIn("ann@example.org");
  await browser.takeKey();
});

afterAll(() => world.close());

const routes = (Object.values(ROUTES) as readonly Route[]).filter(
  ({ path, body, access }) =>
    path.startsWith("/manage/") && body?.kind !== "stream" && access !== "page" && access !== "cookie",
);

const word = fc.oneof(
  fc.string({ unit: "binary", maxLength: 30 }),
  fc.constantFrom(
    "",
    " ",
    "Gab",
    "Gab:@a",
    "lists",
    "admin",
    "\0",
    "a".repeat(5_000),
    "https://t.me/a",
    "(",
    "__proto__",
  ),
);
const leaf = fc.oneof(word, fc.integer(), fc.double(), fc.boolean(), fc.constant(null));
const value = fc.letrec<{ any: unknown; object: object }>((tie) => ({
  any: fc.oneof({ maxDepth: 3 }, leaf, fc.array(tie("any"), { maxLength: 4 }), tie("object")),
  object: fc.dictionary(word, tie("any"), { maxKeys: 4 }),
})).any;

/** Most fields are right, so that what is odd comes far. */
function bodyFor(route: Route): fc.Arbitrary<unknown> {
  if (route.body?.kind !== "json") return fc.constant(undefined);
  const { properties = {} } = route.body.schema as { properties?: Record<string, unknown> };
  const known = Object.keys(properties).map((name): [string, fc.Arbitrary<unknown>] => [
    name,
    fc.oneof({ weight: 2, arbitrary: leaf }, { weight: 1, arbitrary: value }),
  ]);
  return fc.oneof(
    { weight: 5, arbitrary: fc.record(Object.fromEntries(known), { requiredKeys: [] }) },
    { weight: 1, arbitrary: value },
  );
}

const request = fc.constantFrom(...routes).chain((route) =>
  fc.record({
    route: fc.constant(route),
    id: fc.oneof(
      fc.integer({ min: -1, max: 5 }).map(String),
      fc.constantFrom("x", "%00", "1e3", "9".repeat(30)),
    ),
    body: bodyFor(route),
  }),
);

const errors = Compile(ErrorBodySchema);

test(
  `${REQUESTS} odd bodies are answered as promised, and nothing fails on our side.`,
  async () => {
    const requests = fc.sample(request, { seed: SEED, numRuns: REQUESTS });
    const complaints: string[] = [];
    const statuses = new Map<number, number>();
    for (const { route, id, body } of requests) {
      const path = route.path.replace("{id}", id);
      // Its own password and its own session end the fuzzing.
      if (route.id === "changePassword" || route.id === "endSession") continue;
      if ((route.id === "changeUser" || route.id === "deleteUser") && id === "1") continue;
      const answer = await browser.call(route.method, path, body);
      statuses.set(answer.status, (statuses.get(answer.status) ?? 0) + 1);
      const complaint = complaintAbout(route, answer);
      if (complaint !== null)
        complaints.push(`${complaint}: ${route.method} ${path} ${JSON.stringify(body)}`);
    }
    expect(complaints.slice(0, 10)).toEqual([]);
    for (const status of [200, 400, 404]) expect(statuses.get(status) ?? 0).toBeGreaterThan(REQUESTS / 100);
    expect(world.logLines.filter((line) => JSON.parse(line).level >= 50)).toEqual([]);
  },
  240_000 * EFFORT,
);

function complaintAbout(route: Route, { status, text, body }: Answer): string | null {
  if (status === 204) return text === "" ? null : "a body";
  if (status === 200 || status === 201) {
    return route.response !== null && Compile(route.response).Check(body) ? null : "another shape";
  }
  if (![400, 404, 409].includes(status)) return `status ${status}`;
  return errors.Check(body) ? null : "another shape of error";
}
