import { KEYED, WITH_A_KEY, WITH_JSON } from "../errors.ts";
import { PARAMETERS } from "../parameters.ts";
import type { Route } from "../route.ts";
import { Identifier } from "../schema.ts";
import { AuditPageSchema } from "./audit.ts";
import { NewUserSchema, UserChangesSchema, UserSchema, UsersSchema } from "./users.ts";

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
      "Every user reads; scopes grant more. An administrator is made only by a session whose password was given within ten minutes.",
    body: {
      kind: "json",
      schema: NewUserSchema,
      example: { email: "bob@example.org", password: "correct horse", scopes: ["lists"] },
    },
    response: UserSchema,
    status: 201,
    errors: ["user_exists", "confirmation_required", ...WITH_JSON, ...WITH_RIGHTS],
  },
  changeUser: {
    ...NOTHING,
    id: "changeUser",
    method: "PATCH",
    path: "/manage/v1/users/{id}",
    summary: "Disable a user, set a password, scopes or a rate limit",
    description:
      "What is left out stays as it is. A new password ends the user's sessions; disabling ends them and stops the user's keys within a second. Your own password is changed with `POST /manage/v1/password`.",
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
  audit: {
    ...NOTHING,
    id: "getAudit",
    method: "GET",
    path: "/manage/v1/audit",
    summary: "Who did what",
    description: "Sign-ins, and changes of keys, lists and users, newest first, kept for 400 days.",
    parameters: PARAMETERS.filter(({ base }) => base === "page"),
    response: AuditPageSchema,
    errors: ["invalid_parameter", "insufficient_scope", ...WITH_A_KEY],
    exampleQuery: "page=1",
  },
} as const satisfies Record<string, Route>;
