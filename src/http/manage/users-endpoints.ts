import type { AuditAction } from "../../contract/manage/audit.ts";
import type { NewUserBody, UserBody, UserChangesBody } from "../../contract/manage/users.ts";
import type { User } from "../../directory/directory.ts";
import type { Endpoint } from "../door/guard.ts";
import { Failure } from "../server/failure.ts";
import { type ManageContext, readPathId, refusing } from "./manage-context.ts";

/** `GET /manage/v1/users`. */
export function createUsersEndpoint({ directory }: ManageContext): Endpoint {
  return async (): Promise<readonly UserBody[]> => (await directory.users.list()).map(presentUser);
}

/** `POST /manage/v1/users`. */
export function createCreateUserEndpoint(context: ManageContext): Endpoint<NewUserBody> {
  const { directory, audit, requireConfirmed } = context;
  return async ({ caller, request, body }): Promise<UserBody> => {
    const { email, password, scopes = [], rate_limit: rateLimit = null } = body;
    if (scopes.includes("admin")) await requireConfirmed(caller);
    const creation = directory.users.create({ email, password, scopes, rateLimit });
    const user = await refusing({ conflict: "user_exists" }, creation);
    const detail = user.scopes.length === 0 ? "reads only" : `scopes: ${user.scopes.join(", ")}`;
    await audit(request, { actor: caller.user, action: "user.created", subject: user.email, detail });
    return presentUser(user);
  };
}

/** `PATCH /manage/v1/users/{id}`. */
export function createChangeUserEndpoint({ directory, audit }: ManageContext): Endpoint<UserChangesBody> {
  return async ({ caller, request, body }): Promise<UserBody> => {
    const id = readPathId(request, "user");
    if (body.password !== undefined && id === caller.user.id) throw OWN_PASSWORD;
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

const OWN_PASSWORD = new Failure({
  code: "invalid_field",
  pointer: "/password",
  detail: "Your own password is changed with `POST /manage/v1/password`, which asks for the current one.",
});

function changesIn(body: UserChangesBody): readonly { action: AuditAction; detail?: string }[] {
  const { disabled, password, scopes, rate_limit: rateLimit } = body;
  return [
    ...(disabled === undefined
      ? []
      : [{ action: disabled ? ("user.disabled" as const) : ("user.enabled" as const) }]),
    ...(password === undefined ? [] : [{ action: "user.password_reset" as const }]),
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
    scopes: user.scopes,
    rate_limit: user.rateLimit,
    disabled: user.disabled,
    created_at: user.createdAt.toISOString(),
  };
}
