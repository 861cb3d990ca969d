import type { FastifyRequest } from "fastify";
import type { SingleSignOnProblem } from "../../contract/manage/factors.ts";
import { SCOPES, type Scope } from "../../contract/vocabulary.ts";
import { DirectoryError } from "../../directory/directory.ts";
import type { User } from "../../directory/records.ts";
import { normalizeEmail } from "../../directory/users/user-rows.ts";
import type { SignInContext } from "./sign-in.ts";

/** What a group of the identity provider may do here. */
export interface GroupRights {
  readonly group: string;
  readonly scopes: readonly Scope[];
  /** Names of teams that its users are in; one that does not exist is made. */
  readonly teams: readonly string[];
}

export interface SingleSignOnSettings {
  readonly issuer: string;
  readonly clientId: string;
  readonly clientSecret: string | null;
  /** Separated by spaces. */
  readonly scopes: string;
  readonly label: string;
  /** Null: of any. */
  readonly domains: readonly string[] | null;
  readonly groups: readonly string[] | null;
  readonly groupsClaim: string;
  /** Null: scopes are given here. */
  readonly groupRights: readonly GroupRights[] | null;
}

/** Why a user is not let in; the message is for the log. */
export class RefusedError extends Error {
  readonly problem: SingleSignOnProblem;
  /** As far as it is known. */
  readonly email: string | undefined;
  constructor(problem: SingleSignOnProblem, message: string, email?: string) {
    super(message);
    this.problem = problem;
    this.email = email;
  }
}

/** What the identity provider says of a user. */
export type Claims = Readonly<Record<string, unknown>> & { readonly iss: string; readonly sub: string };

/** The user of these claims, with the scopes and teams that the groups have now. */
export async function admit(
  context: SignInContext,
  settings: SingleSignOnSettings,
  request: FastifyRequest,
  claims: Claims,
): Promise<User> {
  const user = await findOrCreate(context, settings, request, claims);
  await applyTeams(context, request, settings, { user, claims });
  return user;
}

/** Who comes for the first time is made. An e-mail address alone opens no account. */
async function findOrCreate(
  context: SignInContext,
  settings: SingleSignOnSettings,
  request: FastifyRequest,
  claims: Claims,
): Promise<User> {
  const { directory, audit } = context;
  const { iss: issuer, sub: subject } = claims;
  const email = typeof claims.email === "string" ? normalizeEmail(claims.email) : "";
  const groups = groupsIn(claims[settings.groupsClaim]);
  refuseStrangers(settings, claims, { email, groups });
  const scopes = scopesOf(settings, groups);
  const known = await directory.identities.find(issuer, subject);
  if (known !== null) {
    if (known.disabled) throw new RefusedError("disabled", "the user is disabled", known.email);
    return scopes === null ? known : applyScopes(context, request, known, scopes);
  }
  if (email === "" || claims.email_verified === false) {
    throw new RefusedError("no_email", "no e-mail address, or one that is not verified", email);
  }
  try {
    const user = await directory.identities.create({ issuer, subject, email, scopes: scopes ?? [] });
    const detail = `with ${settings.label}; ${user.scopes.join(", ") || "reads only"}`;
    await audit(request, { actor: user, action: "user.created", subject: user.email, detail });
    return user;
  } catch (error) {
    if (!(error instanceof DirectoryError)) throw error;
    // The same user may have come in twice at once.
    const other = await directory.identities.find(issuer, subject);
    if (other !== null) return other;
    throw new RefusedError(error.code === "conflict" ? "email_taken" : "no_email", error.message, email);
  }
}

function refuseStrangers(
  { domains, groups: allowed }: SingleSignOnSettings,
  claims: Claims,
  { email, groups }: { readonly email: string; readonly groups: readonly string[] },
): void {
  if (domains !== null) {
    if (claims.email_verified !== true) throw new RefusedError("no_email", "e-mail not verified", email);
    const domain = email.slice(email.lastIndexOf("@") + 1);
    if (!domains.includes(domain)) throw new RefusedError("not_allowed", "another domain", email);
  }
  if (allowed !== null && !groups.some((group) => allowed.includes(group))) {
    throw new RefusedError("not_allowed", "in none of the groups", email);
  }
}

/** Null: they are given here. */
function scopesOf({ groupRights }: SingleSignOnSettings, groups: readonly string[]): readonly Scope[] | null {
  if (groupRights === null) return null;
  const granted = groupRights.filter(({ group }) => groups.includes(group)).flatMap(({ scopes }) => scopes);
  return SCOPES.filter((scope) => granted.includes(scope));
}

async function applyScopes(
  { directory, audit, logger }: SignInContext,
  request: FastifyRequest,
  user: User,
  scopes: readonly Scope[],
): Promise<User> {
  if (scopes.join() === user.scopes.join()) return user;
  try {
    const changed = await directory.users.update(user.id, { scopes });
    const detail = `${scopes.join(", ") || "none"}, by groups of the identity provider`;
    await audit(request, { actor: user, action: "user.scopes_changed", subject: user.email, detail });
    return changed;
  } catch (error) {
    if (!(error instanceof DirectoryError && error.code === "last_administrator")) throw error;
    logger.warn({ userId: user.id }, "the last administrator stays one, whatever the identity provider says");
    return user;
  }
}

/** A team that is given to a group has the users of that group who came in so; other teams are left alone. */
async function applyTeams(
  { directory: { teams }, audit }: SignInContext,
  request: FastifyRequest,
  settings: SingleSignOnSettings,
  { user, claims }: { readonly user: User; readonly claims: Claims },
): Promise<void> {
  const { groupRights, groupsClaim } = settings;
  if (groupRights === null) return;
  const groups = groupsIn(claims[groupsClaim]);
  const wanted = new Set(
    groupRights.filter(({ group }) => groups.includes(group)).flatMap((rights) => rights.teams.map(keyOf)),
  );
  const known = await teams.list();
  for (const name of new Map(
    groupRights.flatMap((rights) => rights.teams.map((team) => [keyOf(team), team])),
  ).values()) {
    const team = known.find((one) => keyOf(one.name) === keyOf(name));
    const isIn = team?.members.some(({ id }) => id === user.id) === true;
    if (isIn === wanted.has(keyOf(name))) continue;
    const detail = isIn ? `${user.email} left, by groups` : `${user.email} joined, by groups`;
    if (team === undefined) await teams.create(name, [user.id]);
    else await teams.setMember(team.id, user.id, !isIn);
    await audit(request, {
      actor: user,
      action: team === undefined ? "team.created" : "team.changed",
      subject: `team "${name}"`,
      detail,
    });
  }
}

/** As the directory compares them. */
function keyOf(team: string): string {
  return team.trim().toLowerCase();
}

function groupsIn(claim: unknown): readonly string[] {
  return [claim].flat().filter((group): group is string => typeof group === "string");
}
