import {
  type CreatedKeyBody,
  type KeyBody,
  type KeyChangesBody,
  type KeySecretBody,
  type NewKeyBody,
  USAGE_DAYS,
} from "../../contract/manage/keys.ts";
import type { ApiKey, DailyUse } from "../../directory/directory.ts";
import type { Endpoint } from "../door/guard.ts";
import { type ManageContext, readPathId, refusing } from "./manage-context.ts";

/** `GET /manage/v1/keys`. */
export function createKeysEndpoint({ directory }: ManageContext): Endpoint {
  return async ({ caller: { user } }): Promise<readonly KeyBody[]> => {
    const usage = await directory.keys.usageOf(user.id, USAGE_DAYS);
    const keys = await directory.keys.list(user.id);
    return keys.map((key) => presentKey(key, usage.get(key.id))).reverse();
  };
}

/** `POST /manage/v1/keys`. */
export function createCreateKeyEndpoint(context: ManageContext): Endpoint<NewKeyBody> {
  const { directory, audit, requireConfirmed } = context;
  return async ({ caller, request, body }): Promise<CreatedKeyBody> => {
    const { user } = caller;
    const { name, scopes = [], rate_limit: rateLimit = null } = body;
    if (scopes.includes("admin")) await requireConfirmed(caller);
    const creation = directory.keys.create({ userId: user.id, name, scopes, rateLimit });
    const { key, secret } = await refusing({ limit_reached: "limit_reached" }, creation);
    const detail = key.scopes.length === 0 ? "reads only" : `scopes: ${key.scopes.join(", ")}`;
    await audit(request, { actor: user, action: "key.created", subject: nameOf(key), detail });
    const usage = await directory.keys.usageOf(user.id, USAGE_DAYS);
    return { ...presentKey(key, usage.get(key.id)), secret };
  };
}

/** `PATCH /manage/v1/keys/{id}`. */
export function createChangeKeyEndpoint(context: ManageContext): Endpoint<KeyChangesBody> {
  const { directory, audit, requireConfirmed } = context;
  return async ({ caller, request, body }): Promise<KeyBody> => {
    const { user } = caller;
    const id = readPathId(request, "key");
    if (body.disabled === false) {
      const before = (await directory.keys.list(user.id)).find((key) => key.id === id);
      if (before?.scopes.includes("admin")) await requireConfirmed(caller);
    }
    const { rate_limit: rateLimit, ...others } = body;
    const changes = { ...others, ...(rateLimit !== undefined && { rateLimit }) };
    const key = await refusing({ not_found: "key_not_found" }, directory.keys.update(user.id, id, changes));
    const note = (action: "key.renamed" | "key.disabled" | "key.enabled" | "key.rate_limit_changed") =>
      audit(request, { actor: user, action, subject: nameOf(key) });
    if (body.name !== undefined) await note("key.renamed");
    if (body.disabled !== undefined) await note(body.disabled ? "key.disabled" : "key.enabled");
    if (rateLimit !== undefined) await note("key.rate_limit_changed");
    const usage = await directory.keys.usageOf(user.id, USAGE_DAYS);
    return presentKey(key, usage.get(key.id));
  };
}

/** `DELETE /manage/v1/keys/{id}`. */
export function createDeleteKeyEndpoint({ directory, audit }: ManageContext): Endpoint {
  return async ({ caller: { user }, request }) => {
    const id = readPathId(request, "key");
    const key = await refusing({ not_found: "key_not_found" }, directory.keys.delete(id, user.id));
    await audit(request, { actor: user, action: "key.deleted", subject: nameOf(key) });
  };
}

/** `GET /manage/v1/keys/{id}/secret`. */
export function createKeySecretEndpoint({ directory, audit }: ManageContext): Endpoint {
  return async ({ caller: { user }, request }): Promise<KeySecretBody> => {
    const id = readPathId(request, "key");
    const secret = await refusing({ not_found: "key_not_found" }, directory.keys.reveal(id, user.id));
    await audit(request, { actor: user, action: "key.shown", subject: `key ${id}` });
    return { secret };
  };
}

function presentKey(key: ApiKey, usage: readonly DailyUse[] = []): KeyBody {
  return {
    id: key.id,
    name: key.name,
    scopes: key.scopes,
    disabled: key.disabled,
    rate_limit: key.rateLimit,
    created_at: key.createdAt.toISOString(),
    last_used_at: key.lastUsedAt?.toISOString() ?? null,
    usage: usage.map(({ day, requests }) => ({ day, requests })),
  };
}

function nameOf({ id, name }: ApiKey): string {
  return name === null ? `key ${id}` : `key ${id} "${name}"`;
}
