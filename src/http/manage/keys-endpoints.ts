import {
  type CreatedKeyBody,
  type KeyBody,
  type KeyChangesBody,
  type KeySecretBody,
  type NewKeyBody,
  type RotationBody,
  USAGE_DAYS,
} from "../../contract/manage/keys.ts";
import { defaultKeyEnd } from "../../directory/keys/keys.ts";
import type { ApiKey, DailyUse } from "../../directory/records.ts";
import type { Caller } from "../door/caller.ts";
import type { Endpoint } from "../door/guard.ts";
import { Failure } from "../server/failure.ts";
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
  const { directory, audit, clock, requireConfirmed } = context;
  return async ({ caller, request, body }): Promise<CreatedKeyBody> => {
    const { user } = caller;
    const {
      name,
      scopes = [],
      allowed_addresses: allowedAddresses = [],
      rate_limit: rateLimit = null,
    } = body;
    if (scopes.includes("admin")) await requireConfirmed(caller);
    const expiresAt = endOf(body, defaultKeyEnd(clock()));
    const wanted = { userId: user.id, name, scopes, expiresAt, allowedAddresses, rateLimit };
    const { key, secret } = await refusing({ limit_reached: "limit_reached" }, directory.keys.create(wanted));
    const detail = key.scopes.length === 0 ? "reads only" : `scopes: ${key.scopes.join(", ")}`;
    await audit(request, { actor: user, action: "key.created", subject: nameOf(key), detail });
    return { ...(await presentWithUsage(context, key)), secret };
  };
}

/** `POST /manage/v1/keys/{id}/rotate`. */
export function createRotateKeyEndpoint(context: ManageContext): Endpoint<RotationBody> {
  const { directory, audit, clock } = context;
  return async ({ caller, request, body }): Promise<CreatedKeyBody> => {
    const { user } = caller;
    const id = readPathId(request, "key");
    await confirmForAdmin(context, caller, id);
    const expiresAt = endOf(body, defaultKeyEnd(clock()));
    const rotating = directory.keys.rotate(id, { userId: user.id, expiresAt });
    const { key, secret } = await refusing(
      { not_found: "key_not_found", limit_reached: "limit_reached" },
      rotating,
    );
    await audit(request, { actor: user, action: "key.rotated", subject: `key ${id}`, detail: nameOf(key) });
    return { ...(await presentWithUsage(context, key)), secret };
  };
}

/** `PATCH /manage/v1/keys/{id}`. */
export function createChangeKeyEndpoint(context: ManageContext): Endpoint<KeyChangesBody> {
  const { directory, audit } = context;
  return async ({ caller, request, body }): Promise<KeyBody> => {
    const { user } = caller;
    const id = readPathId(request, "key");
    const { name, disabled, allowed_addresses: allowedAddresses, rate_limit: rateLimit } = body;
    const isLimited = body.expires_at !== undefined || allowedAddresses !== undefined;
    if (disabled === false || isLimited) await confirmForAdmin(context, caller, id);
    const expiresAt = endOf(body, undefined);
    const changes = {
      ...(name !== undefined && { name }),
      ...(disabled !== undefined && { disabled }),
      ...(expiresAt !== undefined && { expiresAt }),
      ...(allowedAddresses !== undefined && { allowedAddresses }),
      ...(rateLimit !== undefined && { rateLimit }),
    };
    const key = await refusing({ not_found: "key_not_found" }, directory.keys.update(user.id, id, changes));
    type Change = "renamed" | "disabled" | "enabled" | "limited" | "rate_limit_changed";
    const note = (action: `key.${Change}`, detail?: string) =>
      audit(request, { actor: user, action, subject: nameOf(key), ...(detail && { detail }) });
    if (name !== undefined) await note("key.renamed");
    if (disabled !== undefined) await note(disabled ? "key.disabled" : "key.enabled");
    if (isLimited) await note("key.limited", limitsOf(key));
    if (rateLimit !== undefined) await note("key.rate_limit_changed");
    return presentWithUsage(context, key);
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

/** What would let a thief of a key with all rights stay. */
async function confirmForAdmin({ directory, requireConfirmed }: ManageContext, caller: Caller, id: number) {
  const key = (await directory.keys.list(caller.user.id)).find((one) => one.id === id);
  if (key?.scopes.includes("admin")) await requireConfirmed(caller);
}

/** When a key is to end; null: never. */
function endOf<Absent>({ expires_at: written }: RotationBody, absent: Absent): Date | null | Absent {
  if (written === undefined) return absent;
  if (written === null) return null;
  const isTime = /^\d{4}-\d\d-\d\d(?:T\d\d:\d\d(?::\d\d(?:\.\d+)?)?(?:Z|[+-]\d\d:\d\d))?$/.test(written);
  const time = new Date(isTime ? written : Number.NaN);
  if (!Number.isNaN(time.getTime())) return time;
  const detail = "`expires_at` must be a time in ISO 8601, like `2027-11-10T00:00:00Z`, or null.";
  throw new Failure({ code: "invalid_field", pointer: "/expires_at", detail });
}

function limitsOf({ expiresAt, allowedAddresses }: ApiKey): string {
  const end = expiresAt === null ? "never ends" : `ends ${expiresAt.toISOString()}`;
  return `${end}, from ${allowedAddresses.length === 0 ? "everywhere" : allowedAddresses.join(", ")}`;
}

async function presentWithUsage({ directory }: ManageContext, key: ApiKey): Promise<KeyBody> {
  const usage = await directory.keys.usageOf(key.userId, USAGE_DAYS);
  return presentKey(key, usage.get(key.id));
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
    expires_at: key.expiresAt?.toISOString() ?? null,
    allowed_addresses: key.allowedAddresses,
    last_used_at: key.lastUsedAt?.toISOString() ?? null,
    last_address: key.lastAddress,
    usage: usage.map(({ day, requests }) => ({ day, requests })),
  };
}

function nameOf({ id, name }: ApiKey): string {
  return name === null ? `key ${id}` : `key ${id} "${name}"`;
}
