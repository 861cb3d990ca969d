import type { AuditAction } from "../../contract/manage/audit.ts";
import {
  type CreatedUserBody,
  type InvitationBody,
  type NewUserBody,
  SET_PASSWORD_PATH,
  type UserBody,
  type UserChangesBody,
  type UserDeletionBody,
} from "../../contract/manage/users.ts";
import { roleOf } from "../../contract/vocabulary.ts";
import type { User } from "../../directory/records.ts";
import type { Endpoint } from "../door/guard.ts";
import { Failure } from "../server/failure.ts";
import { type ManageContext, readPathId, refusing, weakAt } from "./manage-context.ts";

/** `GET /manage/v1/users`. */
export function createUsersEndpoint({ directory }: ManageContext): Endpoint {
  return async (): Promise<readonly UserBody[]> => (await directory.users.list()).map(presentUser);
}

/** `POST /manage/v1/users`. */
export function createCreateUserEndpoint(context: ManageContext): Endpoint<NewUserBody> {
  const { directory, audit, requireConfirmed } = context;
  return async ({ caller, request, body }): Promise<CreatedUserBody> => {
    const { email, password = null, scopes = [], rate_limit: rateLimit = null } = body;
    if (scopes.includes("admin")) await requireConfirmed(caller);
    const creation = directory.users.create({ email, password, scopes, rateLimit });
    const user = await refusing({ conflict: "user_exists", ...weakAt("/password") }, creation);
    const detail = user.scopes.length === 0 ? "reads only" : `scopes: ${user.scopes.join(", ")}`;
    await audit(request, { actor: caller.user, action: "user.created", subject: user.email, detail });
    const invitation = password === null ? await invite(context, user) : null;
    return { ...presentUser(user), invitation };
  };
}

/** `PATCH /manage/v1/users/{id}`. */
export function createChangeUserEndpoint({ directory, audit }: ManageContext): Endpoint<UserChangesBody> {
  return async ({ caller, request, body }): Promise<UserBody> => {
    const id = readPathId(request, "user");
    const { rate_limit: rateLimit, ...others } = body;
    const changes = { ...others, ...(rateLimit !== undefined && { rateLimit }) };
    const user = await refusing(
      { not_found: "user_not_found", last_administrator: "last_administrator" },
      directory.users.update(id, changes),
    );
    for (const { action, detail } of changesIn(body)) {
      await audit(request, {
        actor: caller.user,
        action,
        subject: user.email,
        ...(detail !== undefined && { detail }),
      });
    }
    return presentUser(user);
  };
}

/** `DELETE /manage/v1/users/{id}`. */
export function createDeleteUserEndpoint({ directory, audit }: ManageContext): Endpoint<UserDeletionBody> {
  return async ({ caller, request, body: { lists_to: listsTo } }) => {
    const id = readPathId(request, "user");
    if (id === caller.user.id) throw OWN_USER;
    const heir = listsTo === null ? null : await directory.users.find(listsTo);
    if (listsTo !== null && (heir === null || listsTo === id)) throw NO_HEIR;
    const user = await refusing(
      { not_found: "user_not_found", last_administrator: "last_administrator" },
      directory.users.delete(id, { listsTo }),
    );
    const detail = heir === null ? "lists deleted" : `lists to ${heir.email}`;
    await audit(request, { actor: caller.user, action: "user.deleted", subject: user.email, detail });
  };
}

const OWN_USER = new Failure({
  code: "invalid_parameter",
  parameter: "id",
  detail: "This is you. Another administrator can delete you.",
});

const NO_HEIR = new Failure({
  code: "invalid_field",
  pointer: "/lists_to",
  detail: "This must be the ID of another user, or null to delete the lists.",
});

/** `POST /manage/v1/users/{id}/invitation`. */
export function createInviteUserEndpoint(context: ManageContext): Endpoint<object> {
  const { directory, audit } = context;
  return async ({ caller, request }): Promise<InvitationBody> => {
    const id = readPathId(request, "user");
    if (id === caller.user.id) throw OWN_PASSWORD;
    const user = await directory.users.find(id);
    if (user === null) throw NO_SUCH_USER;
    const invitation = await invite(context, user);
    await audit(request, { actor: caller.user, action: "user.invited", subject: user.email });
    return invitation;
  };
}

/** Behind # the token reaches no server and no log on its way. */
async function invite({ directory, publicBase }: ManageContext, { id }: User): Promise<InvitationBody> {
  const { token, expiresAt } = await directory.invitations.create(id);
  return { url: `${publicBase()}${SET_PASSWORD_PATH}#token=${token}`, expires_at: expiresAt.toISOString() };
}

const OWN_PASSWORD = new Failure({
  code: "invalid_parameter",
  parameter: "id",
  detail: "This is you: `POST /manage/v1/password` changes your password, with the current one.",
});

const NO_SUCH_USER = new Failure({ code: "user_not_found", detail: "There is no user with this ID." });

function changesIn(body: UserChangesBody): readonly { action: AuditAction; detail?: string }[] {
  const { disabled, scopes, rate_limit: rateLimit } = body;
  return [
    ...(disabled === undefined
      ? []
      : [{ action: disabled ? ("user.disabled" as const) : ("user.enabled" as const) }]),
    ...(scopes === undefined
      ? []
      : [{ action: "user.scopes_changed" as const, detail: scopes.join(", ") || "none" }]),
    ...(rateLimit === undefined
      ? []
      : [{ action: "user.rate_limit_changed" as const, detail: String(rateLimit ?? "default") }]),
  ];
}

function presentUser(user: User): UserBody {
  return {
    id: user.id,
    email: user.email,
    role: roleOf(user.scopes),
    scopes: user.scopes,
    rate_limit: user.rateLimit,
    disabled: user.disabled,
    created_at: user.createdAt.toISOString(),
    second_factor: user.secondFactor,
  };
}
