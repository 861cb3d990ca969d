import type { NewTeamBody, TeamBody, TeamChangesBody } from "../../contract/manage/teams.ts";
import type { Team } from "../../directory/records.ts";
import type { Endpoint } from "../door/guard.ts";
import { type ManageContext, readPathId, refusing } from "./manage-context.ts";

const NO_SUCH_USER = { code: "invalid_field", pointer: "/member_ids" } as const;

/** `GET /manage/v1/teams`. */
export function createTeamsEndpoint({ directory }: ManageContext): Endpoint {
  return async ({ caller: { user, scopes } }): Promise<readonly TeamBody[]> => {
    const teams = await directory.teams.list(scopes.includes("admin") ? undefined : user.id);
    return teams.map(presentTeam);
  };
}

/** `POST /manage/v1/teams`. */
export function createCreateTeamEndpoint({ directory, audit }: ManageContext): Endpoint<NewTeamBody> {
  return async ({ body, caller, request }): Promise<TeamBody> => {
    const creation = directory.teams.create(body.name, body.member_ids);
    const team = await refusing({ conflict: "team_exists", invalid: NO_SUCH_USER }, creation);
    const entry = { subject: nameOfTeam(team), detail: describeMembers(team) };
    await audit(request, { actor: caller.user, action: "team.created", ...entry });
    return presentTeam(team);
  };
}

/** `PATCH /manage/v1/teams/{id}`. */
export function createChangeTeamEndpoint({ directory, audit }: ManageContext): Endpoint<TeamChangesBody> {
  return async ({ body: { name, member_ids: memberIds }, caller, request }): Promise<TeamBody> => {
    const changes = { ...(name !== undefined && { name }), ...(memberIds !== undefined && { memberIds }) };
    const team = await refusing(
      { not_found: "team_not_found", conflict: "team_exists", invalid: NO_SUCH_USER },
      directory.teams.update(readPathId(request, "team"), changes),
    );
    const entry = { subject: nameOfTeam(team), detail: describeMembers(team) };
    await audit(request, { actor: caller.user, action: "team.changed", ...entry });
    return presentTeam(team);
  };
}

/** `DELETE /manage/v1/teams/{id}`. */
export function createDeleteTeamEndpoint({ directory, audit }: ManageContext): Endpoint {
  return async ({ caller, request }) => {
    const id = readPathId(request, "team");
    const team = await refusing({ not_found: "team_not_found" }, directory.teams.delete(id));
    await audit(request, { actor: caller.user, action: "team.deleted", subject: nameOfTeam(team) });
  };
}

function presentTeam({ id, name, members, createdAt }: Team): TeamBody {
  return { id, name, members, created_at: createdAt.toISOString() };
}

function nameOfTeam({ id, name }: Team): string {
  return `team ${id} "${name}"`;
}

function describeMembers({ members }: Team): string {
  return members.length === 0 ? "nobody is in it" : `in it: ${members.map(({ email }) => email).join(", ")}`;
}
