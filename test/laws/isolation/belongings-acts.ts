import { expect } from "vitest";
import type { Scope } from "../../../src/contract/vocabulary.ts";
import { type Answer, NOON, openWorld, type World } from "../../support/world.ts";
import {
  type Caller,
  type Model,
  OPERATIONS,
  type Operation,
  type OperationName,
  type Person,
  type RouteName,
  routeOf,
  type Search,
  statusOf,
  type Team,
  type Thing,
} from "./belongings.ts";

/** Who there is at the beginning: each has one thing of every kind. */
export const PEOPLE: readonly (readonly Scope[])[] = [
  ["lists"],
  ["lists", "admin"],
  [],
  ["lists", "import", "erase"],
];
export const NOBODYS_ID = 987_654_321;
/** The routes that were asked on the way. */
export const called = new Set<RouteName>();

export let world: World;
let root: string;

export async function openBelongings(): Promise<void> {
  world = await openWorld({ settings: { trustedProxies: ["127.0.0.1"], rateLimit: 0 } });
  const { user } = await world.createUser({ scopes: ["admin"] });
  root = (await world.directory.keys.create({ userId: user.id, scopes: ["admin"] })).secret;
}

let runs = 0;

export async function populate(): Promise<Model> {
  runs += 1;
  const people: Person[] = [];
  const searches: Search[] = [];
  for (const [index, granted] of PEOPLE.entries()) {
    const email = `owner${runs}-${index}@example.org`;
    const { id } = await world.directory.users.create({
      email,
      password: null,
      scopes: ["lists", ...granted],
    });
    const { key, secret } = await world.directory.keys.create({ userId: id, scopes: granted });
    const other = await world.directory.keys.create({ userId: id });
    const person: Person = {
      ...{ id, email, key: secret, keyId: key.id, granted, disabled: false, session: null },
      scopes: ["lists", ...granted],
      ...{ keys: [other.key.id], passkeys: [await addPasskey(id)], left: false },
    };
    await comeIn(person);
    const search = await save(person, "session");
    searches.push(search);
    for (const name of ["createAlert", "renewFeed"] as const) {
      await perform({ people, teams: [], searches }, { person, by: "session" }, name, thingOf(search));
    }
    person.scopes = granted;
    await world.directory.users.update(id, { scopes: granted });
    people.push(person);
  }
  const ids = people.map(({ id }) => id);
  const teams: Team[] = [];
  for (const members of [ids.slice(0, 2), ids.slice(1)]) {
    const { id } = await world.directory.teams.create(`team ${runs} ${members.length}`, members);
    teams.push({ id, members });
  }
  for (const [index, team] of teams.entries()) {
    const search = searches[2 * index];
    if (search === undefined) continue;
    search.team = team;
    await world.directory.searches.share(search.owner.id, search.id, team.id);
  }
  return { people, teams, searches };
}

async function addPasskey(userId: number): Promise<number> {
  const proof = {
    credentialId: `passkey-${userId}`,
    publicKey: "AA",
    counter: 0,
    transports: [],
    name: "key",
  };
  return (await world.directory.factors.addPasskey(userId, proof)).passkey.id;
}

/** Confirmed just now. */
export async function comeIn(person: Person): Promise<void> {
  const { session } = await world.directory.sessions.create({ userId: person.id, lifetimeMs: 3_600_000 });
  const { secret } = await world.directory.sessions.createKey(session.id, 3_600_000);
  person.session = { id: session.id, secret };
}

async function save(person: Person, by: Caller["by"]): Promise<Search> {
  const { secret } = by === "session" && person.session !== null ? person.session : { secret: person.key };
  const answer = await send(secret, "POST", "/manage/v1/searches", { name: "mine", query: "keyword=harbor" });
  expect(answer.status, answer.text).toBe(201);
  return { id: answer.body.id, owner: person, team: null, alerts: [], feed: null };
}

let addresses = 0;

/** From an address of its own: those that fail often are slowed. */
export function send(key: string | null, method: string, path: string, body?: object): Promise<Answer> {
  addresses += 1;
  const address = `10.${(addresses >> 16) & 255}.${(addresses >> 8) & 255}.${addresses & 255}`;
  return world.get(path, {
    method,
    ...(key !== null && { key }),
    headers: { "x-forwarded-for": address, ...(body && { "content-type": "application/json" }) },
    ...(body && { body: JSON.stringify(body) }),
  });
}

export function ask(
  { person, by }: Caller,
  name: RouteName,
  path: Thing["path"] = {},
  body?: object,
): Promise<Answer> {
  called.add(name);
  const { method, path: pattern } = routeOf(name);
  const filled = pattern.replaceAll(/\{(\w+)\}/g, (_, part) => String(path[part]));
  // One that has ended is like one that never was.
  const key = by === "key" ? person.key : (person.session?.secret ?? "A".repeat(32));
  return send(key, method, filled, body);
}

function thingOf({ id, owner, team }: Search): Thing {
  return { owner, path: { id }, readers: team?.members ?? [] };
}

export function thingsOf({ people, searches }: Model, kind: Operation["of"]): readonly Thing[] {
  const own = (owner: Person, ids: readonly number[]) =>
    ids.map((id): Thing => ({ owner, path: { id }, readers: [] }));
  switch (kind) {
    case "search":
      return searches.map(thingOf);
    case "alert":
      return searches.flatMap((search) =>
        search.alerts.map((id) => ({ ...thingOf(search), path: { id: search.id, alert_id: id } })),
      );
    case "key":
      return people.flatMap((person) => own(person, person.keys));
    case "passkey":
      return people.flatMap((person) => own(person, person.passkeys));
    case "session":
      return people.flatMap((person) => own(person, person.session === null ? [] : [person.session.id]));
  }
}

/** Does it, holds the answer against the promise, and notes what has changed. */
export async function perform(
  model: Model,
  caller: Caller,
  name: OperationName,
  thing: Thing,
): Promise<void> {
  const { body }: Operation = OPERATIONS[name];
  const expected = statusOf(name, caller, thing);
  const answer = await ask(caller, name, thing.path, body);
  const status = answer.status < 300 ? 200 : answer.status;
  expect(status, `${name} ${JSON.stringify(thing.path)} ${answer.text}`).toBe(expected);
  if (status === 404) {
    const nobodys = await ask(caller, name, { id: NOBODYS_ID, alert_id: NOBODYS_ID }, body);
    const bare = (text: string, ids: readonly number[]) =>
      ids.reduce((left, id) => left.replaceAll(new RegExp(`\\b${id}\\b`, "g"), "ID"), text);
    expect(bare(answer.text, Object.values(thing.path))).toBe(bare(nobodys.text, [NOBODYS_ID]));
  }
  if (status === 200) note(model, name, thing, answer);
}

function note(model: Model, name: OperationName, { owner, path }: Thing, { body }: Answer): void {
  const { id = 0, alert_id: alertId = 0 } = path;
  const search = model.searches.find((one) => one.id === id);
  if (name === "deleteSearch") model.searches = model.searches.filter((one) => one !== search);
  if (name === "deleteKey") owner.keys = owner.keys.filter((one) => one !== id);
  if (name === "rotateKey") owner.keys.push(body.id);
  if (name === "removePasskey") owner.passkeys = owner.passkeys.filter((one) => one !== id);
  if (name === "endSession") owner.session = null;
  if (search === undefined) return;
  if (name === "createAlert") search.alerts.push(body.id);
  if (name === "deleteAlert") search.alerts = search.alerts.filter((one) => one !== alertId);
  if (name === "renewFeed") search.feed = new URL(body.json).pathname;
  if (name === "deleteFeed") search.feed = null;
}

let posts = 0;

export async function arrive(): Promise<void> {
  posts += 1;
  const account = { uid: "7", handle: "herald" };
  const published_at = NOON.getTime() / 1000;
  await world.store([{ platform: "Gab", uid: `${posts}`, published_at, account, text: "The harbor opens" }]);
  called.add("runWatch");
  expect((await send(root, "POST", "/manage/v1/watch/run")).status).toBe(200);
}
