import type { Access, Route } from "../../../src/contract/route.ts";
import { ROUTES } from "../../../src/contract/routes.ts";
import { roleOf, type Scope, withIncluded } from "../../../src/contract/vocabulary.ts";

/** What should be, of everything that belongs to somebody but lists, which `teams.test.ts` has. */

export type RouteName = keyof typeof ROUTES;
export const routeOf = (name: RouteName): Route => ROUTES[name];

export interface Person {
  readonly id: number;
  readonly email: string;
  readonly key: string;
  readonly keyId: number;
  /** Those that the API key was made with. */
  readonly granted: readonly Scope[];
  scopes: readonly Scope[];
  disabled: boolean;
  session: { readonly id: number; readonly secret: string } | null;
  keys: number[];
  passkeys: number[];
  left: boolean;
}

export interface Team {
  readonly id: number;
  members: readonly number[];
}

export interface Search {
  readonly id: number;
  readonly owner: Person;
  team: Team | null;
  alerts: number[];
  feed: string | null;
}

export interface Model {
  readonly people: readonly Person[];
  readonly teams: readonly Team[];
  searches: Search[];
}

export interface Caller {
  readonly person: Person;
  readonly by: "key" | "session";
}

/** Something of somebody: what the path of a request names. */
export interface Thing {
  readonly owner: Person;
  readonly path: Readonly<Record<string, number>>;
  /** Who besides the owner may look at it, and not change it. */
  readonly readers: readonly number[];
}

export function isAuditor({ scopes }: Person): boolean {
  return roleOf(scopes) === "auditor";
}

/** The status of whoever does not even come in; null: they do. */
export function refusalOf(access: Access, { person, by }: Caller): 401 | 403 | null {
  if (person.disabled || (by === "session" && person.session === null)) return 401;
  const most = withIncluded(person.scopes);
  const held = by === "session" ? most : withIncluded(person.granted.filter((scope) => most.includes(scope)));
  const allowed: Readonly<Record<Access, boolean>> = {
    open: true,
    page: true,
    cookie: true,
    key: !isAuditor(person),
    session_key: by === "session",
    own_keys: by === "session" || held.includes("admin"),
    lists: held.includes("lists"),
    import: held.includes("import"),
    erase: held.includes("erase"),
    audit: isAuditor(person) || held.includes("audit"),
    admin: held.includes("admin"),
  };
  return allowed[access] ? null : 403;
}

/** What is done to a thing; `looks`: a colleague with whom it is shared may do it, too. */
export const OPERATIONS = {
  savedSearch: { of: "search", looks: true },
  followSearch: { of: "search", looks: true },
  openSearch: { of: "search", looks: true },
  changeSearch: { of: "search", body: { name: "another" } },
  alerts: { of: "search" },
  createAlert: { of: "search", body: { kind: "new", digest: "at_once", channels: [{ type: "feed" }] } },
  tryAlert: { of: "search", body: { kind: "new" } },
  feed: { of: "search" },
  renewFeed: { of: "search" },
  deleteFeed: { of: "search" },
  alert: { of: "alert" },
  changeAlert: { of: "alert", body: { cooldown_minutes: 0 } },
  deleteAlert: { of: "alert" },
  deleteSearch: { of: "search" },
  changeKey: { of: "key", body: { name: "another" } },
  keySecret: { of: "key" },
  rotateKey: { of: "key", body: {} },
  deleteKey: { of: "key" },
  renamePasskey: { of: "passkey", body: { name: "another" } },
  removePasskey: { of: "passkey" },
  endSession: { of: "session" },
} as const satisfies Partial<Record<RouteName, Operation>>;
export type OperationName = keyof typeof OPERATIONS;

export interface Operation {
  readonly of: "search" | "alert" | "key" | "passkey" | "session";
  readonly looks?: true;
  readonly body?: object;
}

/** The status that is promised; 200 for all that succeeds. */
export function statusOf(name: OperationName, caller: Caller, { owner, readers }: Thing): number {
  const { looks }: Operation = OPERATIONS[name];
  const refusal = refusalOf(routeOf(name).access, caller);
  if (refusal !== null || owner === caller.person) return refusal ?? 200;
  if (!readers.includes(caller.person.id)) return 404;
  return looks ? 200 : 403;
}

/** Which routes no law has, and why. */
export const ELSEWHERE: Partial<Record<RouteName, string>> = {
  ...reason("teams.test.ts", [
    ...([
      "lists",
      "list",
      "postStats",
      "posts",
      "createList",
      "changeList",
      "deleteList",
      "addMembers",
    ] as const),
    ...(["createSearch", "teams", "createTeam", "changeTeam", "deletePosts", "audit"] as const),
  ]),
  ...reason("as other changes of lists and of teams: manage-lists.test.ts, manage-teams.test.ts", [
    ...(["removeMembers", "deleteTeam", "listPosts"] as const),
  ]),
  ...reason("posts are everybody's but an auditor's: the doors", [
    ...(["keyword", "post", "searchChannels", "channel", "channelPosts", "exportPosts", "accounts"] as const),
    ...(["properties", "archive"] as const),
  ]),
  ...reason("of all users, for a role: the doors", [
    ...(["users", "createUser", "changeUser", "deleteUser", "inviteUser", "resetFactors", "watch"] as const),
    ...(["importPosts", "describeAccounts", "expirePosts", "discloseAccount", "purgePosts"] as const),
    "reindexPosts",
  ]),
  ...reason("of the caller's own session or password: test/scenarios/manage", [
    ...([
      "createKey",
      "session",
      "signOut",
      "createSessionKey",
      "confirmSession",
      "changePassword",
      "signIns",
    ] as const),
    ...(["offerApp", "confirmApp", "removeApp", "offerPasskey", "addPasskey", "renewRecoveryCodes"] as const),
  ]),
  ...reason("before anybody is known", [
    ...(["about", "openapi", "setupState", "setUp", "signIn", "invitation", "acceptInvitation"] as const),
    ...(["signInMethods", "signInWithCode", "askForPasskey", "signInWithPasskey"] as const),
  ]),
};

function reason(why: string, names: readonly RouteName[]): Partial<Record<RouteName, string>> {
  return Object.fromEntries(names.map((name) => [name, why]));
}
