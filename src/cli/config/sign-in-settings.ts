import { SCOPES, type Scope } from "../../contract/vocabulary.ts";
import type { FactorPolicy } from "../../http/door/caller.ts";
import type { GroupRights } from "../../http/sign-in/admit.ts";
import { type Setting, text, type ValueType, webAddress, yesOrNo } from "./value-type.ts";

const factorPolicy: ValueType<FactorPolicy> = {
  allowed: `none, all, or scopes separated by commas (${SCOPES.join(", ")})`,
  hint: "SCOPES",
  parse: (given) => {
    if (given === "none" || given === "all") return { value: given };
    const scopes = readScopes(given.split(","));
    return scopes === null ? null : { value: scopes };
  },
};

/** What travels to another machine without TLS can be read and changed on its way. */
const issuerAddress: ValueType<string> = {
  allowed: "an address that begins with https://; on this machine (localhost) http:// will do",
  hint: "URL",
  parse: (given) => {
    const parsed = webAddress.parse(given);
    if (parsed === null) return null;
    const { protocol, hostname } = new URL(given);
    const isNear = ["localhost", "127.0.0.1", "[::1]"].includes(hostname);
    // An issuer is compared character by character: it stays as it was written.
    return protocol === "https:" || isNear ? { value: given } : null;
  },
};

const names: ValueType<readonly string[]> = {
  allowed: "names separated by commas",
  hint: "NAMES",
  parse: (given) => {
    const list = given.split(",").map((name) => name.trim());
    return list.includes("") ? null : { value: list };
  },
};

const domains: ValueType<readonly string[]> = {
  allowed: "domains such as example.org, separated by commas",
  hint: "DOMAINS",
  parse: (given) => {
    const list = given.split(",").map((name) => name.trim().toLowerCase());
    return list.every((name) => /^[^\s@/]+\.[^\s@/]+$/.test(name)) ? { value: list } : null;
  },
};

const groupRights: ValueType<readonly GroupRights[]> = {
  allowed: `\`group=scope+scope\` separated by commas, or a JSON array of objects with \`group\`, \`scopes\` (${SCOPES.join(", ")}) and \`teams\` (names)`,
  hint: "RIGHTS",
  parse: (given) => {
    const entries = given.trim().startsWith("[") ? readJson(given) : given.split(",").map(readPair);
    const rights = entries.map(readRights);
    return rights.includes(null) || rights.length === 0
      ? null
      : { value: rights.filter((one) => one !== null) };
  },
};

/** The last equals sign counts: names of groups may have some. */
function readPair(entry: string): unknown {
  const at = entry.lastIndexOf("=");
  const scopes = entry.slice(at + 1).trim();
  return at === -1
    ? null
    : { group: entry.slice(0, at).trim(), scopes: scopes === "" ? [] : scopes.split("+") };
}

function readJson(given: string): readonly unknown[] {
  try {
    const value: unknown = JSON.parse(given);
    return Array.isArray(value) ? value : [];
  } catch {
    return [];
  }
}

function readRights(entry: unknown): GroupRights | null {
  const { group, scopes = [], teams = [] } = (entry ?? {}) as Partial<Record<keyof GroupRights, unknown>>;
  const known = Array.isArray(scopes) ? readScopes(scopes) : null;
  const areTeams =
    Array.isArray(teams) && teams.every((name) => typeof name === "string" && name.trim() !== "");
  if (typeof group !== "string" || group === "" || known === null || !areTeams) return null;
  return { group, scopes: known, teams };
}

function readScopes(given: readonly unknown[]): readonly Scope[] | null {
  const wanted = given.map((name) => String(name).trim());
  const known = SCOPES.filter((scope) => wanted.includes(scope));
  return wanted.every((name) => known.some((scope) => scope === name)) ? known : null;
}

/** How users sign in: second factors, and an identity provider. */
export const SIGN_IN_SETTINGS = {
  "require-second-factor": {
    type: factorPolicy,
    audience: "server",
    default: "none",
    description:
      "Which users need an authenticator app or a passkey besides their password: none, all, or those with one of the scopes. A user without one sets it up at the next sign-in, and can do nothing else before.",
  },
  "oidc-issuer": {
    type: issuerAddress,
    audience: "server",
    default: null,
    unset: "no single sign-on",
    description:
      "The identity provider (OpenID Connect) with which users may sign in: its issuer, exactly as it names itself. Its clients come back to `PUBLIC-URL/sign-in/sso/callback`.",
  },
  "oidc-only": {
    type: yesOrNo,
    audience: "server",
    default: "false",
    description:
      "Turn off passwords and passkeys: users sign in with the identity provider only. `earshot user open-local-sign-in` is the way back.",
  },
  "oidc-client-id": {
    type: text,
    audience: "server",
    default: null,
    description: "The name of this server at the identity provider.",
  },
  "oidc-client-secret": {
    type: text,
    audience: "server",
    default: null,
    secret: true,
    description: "The password of this server at the identity provider; without one it is a public client.",
  },
  "oidc-scopes": {
    type: text,
    audience: "server",
    default: "openid email profile",
    description:
      "What the identity provider is asked for. Some give groups only when `groups` is among them.",
  },
  "oidc-label": {
    type: text,
    audience: "server",
    default: "single sign-on",
    description: "The name of the identity provider, on the button of the sign-in page.",
  },
  "oidc-domains": {
    type: domains,
    audience: "server",
    default: null,
    unset: "every user of the provider",
    description:
      "Only users whose e-mail address, which the provider must have verified, is of one of these domains.",
  },
  "oidc-groups": {
    type: names,
    audience: "server",
    default: null,
    unset: "every user of the provider",
    description: "Only users who are in one of these groups.",
  },
  "oidc-groups-claim": {
    type: text,
    audience: "server",
    default: "groups",
    description: "Under which name the provider says the groups of a user.",
  },
  "oidc-group-rights": {
    type: groupRights,
    audience: "server",
    default: null,
    unset: "scopes are given in Earshot",
    description:
      "What groups may do, such as `analysts=lists,operators=lists+import+admin`. Applied at every sign-in: scopes and teams that no group of the user has are taken away. Teams need the array of the configuration file.",
  },
} as const satisfies Record<string, Setting<unknown>>;
