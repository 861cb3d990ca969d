import fc from "fast-check";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { Route } from "../../../src/contract/route.ts";
import { ROUTES } from "../../../src/contract/routes.ts";
import { EFFORT, SEED } from "../seed.ts";
import {
  type Caller,
  ELSEWHERE,
  isAuditor,
  type Model,
  OPERATIONS,
  type OperationName,
  type RouteName,
  refusalOf,
} from "./belongings.ts";
import {
  arrive,
  ask,
  called,
  comeIn,
  NOBODYS_ID,
  openBelongings,
  PEOPLE,
  perform,
  populate,
  send,
  thingsOf,
  world,
} from "./belongings-acts.ts";
import { at } from "./model.ts";

beforeAll(openBelongings);
afterAll(() => world.close());

let seenNotices = 0;

const step = fc.record({
  kind: fc.constantFrom("do", "do", "do", "share", "members", "role", "able", "come", "arrive", "mail"),
  actor: fc.nat({ max: 99 }),
  thing: fc.nat({ max: 99 }),
  operation: fc.constantFrom(...(Object.keys(OPERATIONS) as OperationName[])),
  by: fc.constantFrom("key" as const, "session" as const),
  flag: fc.boolean(),
  some: fc.subarray(PEOPLE.map((_, index) => index)),
});
type Step = typeof step extends fc.Arbitrary<infer Value> ? Value : never;

test("What belongs to somebody nobody else sees or changes, whoever they are by then.", {
  timeout: 60_000 + EFFORT * 60_000,
}, async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 10, maxLength: 25 }), async (steps) => {
      const model = await populate();
      for (const each of steps) await take(model, each);
      for (const person of model.people) {
        for (const by of ["key", "session"] as const) {
          await observe(model, { person, by });
          await trespass(model, { person, by });
          await knock({ person, by });
        }
      }
    }),
    { seed: SEED, numRuns: 2 * EFFORT, endOnFailure: true },
  );
  expect(seenNotices).toBeGreaterThan(0);
});

test("Every route is in a law, or there is a reason why it is in none.", () => {
  const elsewhere = Object.keys(ELSEWHERE) as RouteName[];
  expect(elsewhere.filter((name) => called.has(name))).toEqual([]);
  expect([...called, ...elsewhere].sort()).toEqual(Object.keys(ROUTES).sort());
});

async function take(model: Model, step: Step): Promise<void> {
  const { kind, by, flag } = step;
  const person = at(model.people, step.actor);
  const caller: Caller = { person, by };
  const team = at(model.teams, step.thing);
  switch (kind) {
    case "do": {
      const things = thingsOf(model, OPERATIONS[step.operation].of);
      const own = things.filter(({ owner }) => owner === person);
      const thing = (flag && own.length > 0 ? own : things)[step.thing % Math.max(1, things.length)];
      const isTooMuch = ["rotateKey", "createAlert"].includes(step.operation) && !flag;
      if (thing !== undefined && !isTooMuch) await perform(model, caller, step.operation, thing);
      return;
    }
    case "share": {
      const search = model.searches.find(({ owner }) => owner === person);
      if (search === undefined) return;
      const body = { shared_with: flag ? { team_id: team.id } : null };
      const answer = await ask(caller, "changeSearch", { id: search.id }, body);
      const isAdmin = refusalOf("admin", caller) === null;
      const isFine = !flag || isAdmin || team.members.includes(person.id);
      expect(answer.status, answer.text).toBe(refusalOf("lists", caller) ?? (isFine ? 200 : 400));
      if (answer.status === 200) search.team = flag ? team : null;
      return;
    }
    case "members":
      team.members = step.some.map((index) => at(model.people, index).id);
      await world.directory.teams.update(team.id, { memberIds: team.members });
      return;
    case "role":
      person.scopes = flag ? ["audit"] : at(PEOPLE, step.thing);
      await world.directory.users.update(person.id, { scopes: person.scopes });
      return;
    case "able":
      person.disabled = flag;
      await world.directory.users.setDisabled(person.email, flag);
      if (flag) person.session = null;
      return;
    case "come":
      if (!person.disabled && person.session === null) await comeIn(person);
      return;
    case "arrive":
      return arrive();
    case "mail": {
      const answer = await ask(caller, "changeMail", {}, { left: flag });
      expect(answer.status).toBe(refusalOf("key", caller) ?? 200);
      if (answer.status === 200) person.left = flag;
    }
  }
}

/** What a caller can look at without naming it is their own, or shared with them, and nothing else. */
async function observe({ people, searches }: Model, caller: Caller): Promise<void> {
  const { person } = caller;
  const idsIn = async (name: RouteName, pick = (body: never): readonly { readonly id: number }[] => body) => {
    const answer = await ask(caller, name);
    const refusal = refusalOf(ROUTES[name].access, caller);
    expect(answer.status, answer.text).toBe(refusal ?? 200);
    return refusal === null
      ? pick(answer.body as never)
          .map(({ id }) => id)
          .sort()
      : null;
  };
  const own = (name: RouteName, ids: readonly number[]) =>
    refusalOf(ROUTES[name].access, caller) === null ? [...ids].sort() : null;
  const readable = searches.filter(
    ({ owner, team }) => owner === person || team?.members.includes(person.id),
  );
  expect(await idsIn("searches")).toEqual(
    own(
      "searches",
      readable.map(({ id }) => id),
    ),
  );
  expect(await idsIn("keys")).toEqual(own("keys", [...person.keys, person.keyId]));
  expect(await idsIn("sessions")).toEqual(
    own("sessions", person.session === null ? [] : [person.session.id]),
  );
  const passkeys = (body: { passkeys: { id: number }[] }) => body.passkeys;
  expect(await idsIn("factors", passkeys)).toEqual(own("factors", person.passkeys));
  const mail = await ask(caller, "mail");
  if (mail.status === 200) {
    expect(mail.body.address).toBe(person.email);
    expect(mail.body.left_at !== null).toBe(person.left);
  }
  const notices = await ask(caller, "notices");
  const unread = await ask(caller, "unreadNotices");
  expect([notices.status, unread.status]).toEqual(Array(2).fill(refusalOf("key", caller) ?? 200));
  if (notices.status === 200) {
    const mine = searches.filter(({ owner }) => owner === person).map(({ id }) => id);
    const spoken: number[] = notices.body.data.map(({ search_id: id }: { search_id: number }) => id);
    expect(spoken.filter((id) => !mine.includes(id))).toEqual([]);
    seenNotices += spoken.length;
    const news = notices.body.data.filter(({ read_at: at }: { read_at: string | null }) => at === null);
    expect(unread.body.unread).toBe(news.length);
    const ids = notices.body.data.map(({ id }: { id: number }) => id);
    await readByOthers(people, caller, ids, unread.body.unread);
  }
  for (const { owner, feed } of searches) {
    if (feed === null) continue;
    const isShown = !owner.disabled && !isAuditor(owner);
    expect((await send(null, "GET", feed)).status).toBe(isShown ? 200 : 404);
  }
}

/** What others mark as read stays unread. */
async function readByOthers(
  people: Model["people"],
  caller: Caller,
  ids: readonly number[],
  unread: number,
): Promise<void> {
  const other = people.find((one) => one !== caller.person && !one.disabled && !isAuditor(one));
  if (other === undefined) return;
  expect((await ask({ person: other, by: "key" }, "readNotices", {}, { ids })).status).toBe(200);
  expect((await ask(caller, "unreadNotices")).body.unread).toBe(unread);
}

/** Everything is tried on everything that is somebody else's. */
async function trespass(model: Model, caller: Caller): Promise<void> {
  for (const [name, { of }] of Object.entries(OPERATIONS)) {
    for (const thing of thingsOf(model, of)) {
      if (thing.owner !== caller.person) await perform(model, caller, name as OperationName, thing);
    }
  }
}

/** Whoever lacks the right to a route is refused at it, whatever stands behind it. */
async function knock(caller: Caller): Promise<void> {
  for (const { access, method, path, ...route } of Object.values<Route>(ROUTES)) {
    const refusal = ["open", "page", "cookie"].includes(access) ? null : refusalOf(access, caller);
    if (refusal === null) continue;
    const key = caller.by === "key" ? caller.person.key : (caller.person.session?.secret ?? "A".repeat(32));
    const body = route.body?.kind === "json" ? {} : undefined;
    const { status } = await send(key, method, path.replaceAll(/\{\w+\}/g, String(NOBODYS_ID)), body);
    expect(status, `${method} ${path}`).toBe(refusal);
  }
}
