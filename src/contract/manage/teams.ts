import { Type } from "typebox";
import { KEYED, WITH_JSON } from "../errors.ts";
import { MAX_TEAM_MEMBERS, MAX_TEAM_NAME_LENGTH } from "../limits.ts";
import type { Route } from "../route.ts";
import { arrayOf, closedObject, Identifier, Timestamp } from "../schema.ts";

/** People who share lists: `/manage/v1/teams`. */

const Name = Type.String({ minLength: 1, maxLength: MAX_TEAM_NAME_LENGTH });
const MemberIds = arrayOf(Identifier, {
  maxItems: MAX_TEAM_MEMBERS,
  description: "The IDs of all users who are in the team: whoever is not named leaves it.",
});

const TeamSchema = Type.Object({
  id: Identifier,
  name: Type.String(),
  members: arrayOf(Type.Object({ id: Identifier, email: Type.String() })),
  created_at: Timestamp,
});
export type TeamBody = Type.Static<typeof TeamSchema>;

const NewTeamSchema = closedObject({ name: Name, member_ids: Type.Optional(MemberIds) });
export type NewTeamBody = Type.Static<typeof NewTeamSchema>;

/** What is left out stays as it is. */
const TeamChangesSchema = closedObject({
  name: Type.Optional(Name),
  member_ids: Type.Optional(MemberIds),
});
export type TeamChangesBody = Type.Static<typeof TeamChangesSchema>;

const WITH_RIGHTS = ["insufficient_scope", ...KEYED] as const;
const OF_ONE = ["invalid_parameter", "team_not_found"] as const;
const NOTHING = { pathParameters: [], parameters: [], exampleQuery: "", access: "admin" } as const;
const TEAM_ID = {
  ...NOTHING,
  pathParameters: [{ name: "id", schema: Identifier, description: "The team's ID.", example: 1 }],
} as const;

export const TEAM_ROUTES = {
  teams: {
    ...NOTHING,
    id: "getTeams",
    method: "GET",
    path: "/manage/v1/teams",
    summary: "Your teams",
    description:
      "The teams that the key's owner is in, with their members, by name. A key with the scope `admin` gets all teams.",
    response: arrayOf(TeamSchema),
    errors: ["unexpected_body", ...WITH_RIGHTS],
    access: "key",
  },
  createTeam: {
    ...NOTHING,
    id: "createTeam",
    method: "POST",
    path: "/manage/v1/teams",
    summary: "Create a team",
    description: "Users may be in any number of teams.",
    body: { kind: "json", schema: NewTeamSchema, example: { name: "Newsroom", member_ids: [1] } },
    response: TeamSchema,
    status: 201,
    errors: ["team_exists", ...WITH_JSON, ...WITH_RIGHTS],
  },
  changeTeam: {
    ...TEAM_ID,
    id: "changeTeam",
    method: "PATCH",
    path: "/manage/v1/teams/{id}",
    summary: "Rename a team, or put other users into it",
    description: "What is left out stays as it is. Users who leave see the lists of the team no longer.",
    body: { kind: "json", schema: TeamChangesSchema, example: { member_ids: [1] } },
    response: TeamSchema,
    errors: ["team_exists", ...OF_ONE, ...WITH_JSON, ...WITH_RIGHTS],
  },
  deleteTeam: {
    ...TEAM_ID,
    id: "deleteTeam",
    method: "DELETE",
    path: "/manage/v1/teams/{id}",
    summary: "Delete a team",
    description: "Its lists stay, and only their owners see them.",
    response: null,
    errors: ["unexpected_body", ...OF_ONE, ...WITH_RIGHTS],
  },
} as const satisfies Record<string, Route>;
