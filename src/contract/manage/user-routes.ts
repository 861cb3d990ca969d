import { KEYED, WITH_A_KEY, WITH_JSON } from "../errors.ts";
import { INVITATION_HOURS } from "../limits.ts";
import { PARAMETERS } from "../parameters.ts";
import type { Route } from "../route.ts";
import { Identifier } from "../schema.ts";
import { AUDIT_PARAMETERS, AuditPageSchema } from "./audit.ts";
import {
  CreatedUserSchema,
  EmptySchema,
  InvitationSchema,
  NewUserSchema,
  UserChangesSchema,
  UserDeletionSchema,
  UserSchema,
  UsersSchema,
} from "./users.ts";

const WITH_RIGHTS = ["insufficient_scope", ...KEYED] as const;
const NOTHING = { pathParameters: [], parameters: [], exampleQuery: "", access: "admin" } as const;

/** For administrators. */
export const USER_ROUTES = {
  users: {
    ...NOTHING,
    id: "getUsers",
    method: "GET",
    path: "/manage/v1/users",
    summary: "All users",
    description: "Oldest first.",
    response: UsersSchema,
    errors: ["unexpected_body", ...WITH_RIGHTS],
  },
  createUser: {
    ...NOTHING,
    id: "createUser",
    method: "POST",
    path: "/manage/v1/users",
    summary: "Create a user",
    description:
      "Every user but an auditor reads; scopes grant more. Without a password the answer has a link by which the user sets it. An administrator is made only by a session whose password was given within ten minutes.",
    body: {
      kind: "json",
      schema: NewUserSchema,
      example: { email: "bob@example.org", scopes: ["lists"] },
    },
    response: CreatedUserSchema,
    status: 201,
    errors: ["user_exists", "weak_password", "confirmation_required", ...WITH_JSON, ...WITH_RIGHTS],
  },
  changeUser: {
    ...NOTHING,
    id: "changeUser",
    method: "PATCH",
    path: "/manage/v1/users/{id}",
    summary: "Disable a user, set scopes or a rate limit",
    description:
      "What is left out stays as it is. Disabling ends the user's sessions and stops the user's keys within a second.",
    pathParameters: [{ name: "id", schema: Identifier, description: "The user's ID.", example: 1 }],
    body: { kind: "json", schema: UserChangesSchema, example: { rate_limit: 1000 } },
    response: UserSchema,
    errors: [
      ...(["invalid_parameter", "user_not_found", "last_administrator", "confirmation_required"] as const),
      ...WITH_JSON,
      ...WITH_RIGHTS,
    ],
    confirmed: true,
  },
  deleteUser: {
    ...NOTHING,
    id: "deleteUser",
    method: "DELETE",
    path: "/manage/v1/users/{id}",
    summary: "Delete a user",
    description:
      "With keys, sessions and links; the lists go to another user, or are deleted too. Posts that the user imported stay, and so does the audit log, for its 400 days. Nobody deletes themselves.",
    pathParameters: [{ name: "id", schema: Identifier, description: "The user's ID.", example: 2 }],
    body: { kind: "json", schema: UserDeletionSchema, example: { lists_to: 1 } },
    response: null,
    errors: [
      ...(["invalid_parameter", "user_not_found", "last_administrator", "confirmation_required"] as const),
      ...WITH_JSON,
      ...WITH_RIGHTS,
    ],
    confirmed: true,
  },
  inviteUser: {
    ...NOTHING,
    id: "inviteUser",
    method: "POST",
    path: "/manage/v1/users/{id}/invitation",
    summary: "Make a link by which a user sets a new password",
    description: `Works once, for ${INVITATION_HOURS} hours, and takes the place of the user's earlier link. The password that there is, and the user's sessions, last until it is used. Your own password is changed with \`POST /manage/v1/password\`.`,
    pathParameters: [{ name: "id", schema: Identifier, description: "The user's ID.", example: 1 }],
    body: { kind: "json", schema: EmptySchema, example: {} },
    response: InvitationSchema,
    status: 201,
    errors: ["invalid_parameter", "user_not_found", "confirmation_required", ...WITH_JSON, ...WITH_RIGHTS],
    confirmed: true,
  },
  resetFactors: {
    ...NOTHING,
    id: "resetFactors",
    method: "DELETE",
    path: "/manage/v1/users/{id}/factors",
    summary: "Remove the second factors of a user",
    description:
      "For a user who has lost them: app, passkeys and recovery codes go, and the user's sessions end. Your own are on your account page.",
    pathParameters: [{ name: "id", schema: Identifier, description: "The user's ID.", example: 2 }],
    response: null,
    errors: [
      ...(["unexpected_body", "invalid_parameter", "user_not_found", "confirmation_required"] as const),
      ...WITH_RIGHTS,
    ],
    confirmed: true,
  },
  audit: {
    ...NOTHING,
    id: "getAudit",
    method: "GET",
    path: "/manage/v1/audit",
    summary: "Who did what",
    description:
      "Sign-ins, wrong passwords, refusals, imports, exports, and changes of keys, lists, users and posts, newest first, kept for 400 days, for auditors and administrators. Imports, exports and refusals of one caller are summed up for ten minutes.",
    parameters: [...Object.values(AUDIT_PARAMETERS), ...PARAMETERS.filter(({ base }) => base === "page")],
    response: AuditPageSchema,
    errors: ["invalid_parameter", ...WITH_A_KEY],
    access: "audit",
    exampleQuery: "page=1",
  },
} as const satisfies Record<string, Route>;
