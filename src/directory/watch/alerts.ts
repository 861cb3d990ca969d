import { randomBytes } from "node:crypto";
import type { Insertable, Kysely, Selectable, Transaction } from "kysely";
import { MAX_ALERTS_OF_SEARCH } from "../../contract/limits.ts";
import { DirectoryError } from "../directory.ts";
import type { SecretBox } from "../keys/secret.ts";
import { transact } from "../store/dialect.ts";
import { isId } from "../store/fields.ts";
import type { Tables } from "../store/tables.ts";
import { AUDITOR } from "../users/scopes.ts";
import { limitReached, lockUser } from "../users/user-rows.ts";
import type { Alert, Channel, NewAlert, NewChannel, Watch, WatchedAlert } from "./watch.ts";

type AlertRow = Selectable<Tables["alerts"]>;
type ChannelRow = Selectable<Tables["alert_channels"]>;

interface Context {
  readonly db: Kysely<Tables>;
  readonly clock: () => Date;
  readonly box: SecretBox;
}

type Kept = Pick<Watch["alerts"], "create" | "listOf" | "find" | "update" | "delete" | "watched" | "note">;

/** Alerts as their owners make them, and as the runner reads them. */
export function createAlerts({ db, clock, box }: Context): Kept {
  async function withChannels(rows: readonly AlertRow[], on = db): Promise<readonly Alert[]> {
    if (rows.length === 0) return [];
    const ids = rows.map(({ id }) => id);
    const channels = await selectChannels(on, ids, box);
    return rows.map((row) => toAlert(row, channels.get(row.id) ?? []));
  }

  async function find(userId: number, searchId: number, id: number): Promise<Alert | null> {
    if (!isId(id) || !isId(searchId)) return null;
    const rows = await db
      .selectFrom("alerts")
      .selectAll()
      .where("user_id", "=", userId)
      .where("search_id", "=", searchId)
      .where("id", "=", id)
      .execute();
    return (await withChannels(rows))[0] ?? null;
  }

  return {
    find,

    async create(userId, searchId, alert, seenUntil) {
      const now = clock().getTime();
      return transact(db, async (transaction) => {
        await lockUser(transaction, userId);
        const search = await transaction
          .selectFrom("searches")
          .select("id")
          .where("id", "=", searchId)
          .where("user_id", "=", userId)
          .executeTakeFirst();
        if (search === undefined)
          throw new DirectoryError("not_found", `There is no saved search with the ID ${searchId}.`);
        const { count } = await transaction
          .selectFrom("alerts")
          .select((eb) => eb.fn.countAll<number>().as("count"))
          .where("search_id", "=", searchId)
          .executeTakeFirstOrThrow();
        if (count >= MAX_ALERTS_OF_SEARCH)
          throw limitReached("alerts for each saved search", MAX_ALERTS_OF_SEARCH);
        const row = await transaction
          .insertInto("alerts")
          .values({
            ...columnsOf(alert),
            search_id: searchId,
            user_id: userId,
            seen_until: seenUntil,
            created_at: now,
            updated_at: now,
          })
          .returningAll()
          .executeTakeFirstOrThrow();
        await alignChannels(transaction, row.id, alert.channels, box);
        const [made] = await withChannels([row], transaction);
        return made as Alert;
      });
    },

    async listOf(userId, searchId) {
      const all = db.selectFrom("alerts").selectAll().where("user_id", "=", userId).orderBy("id");
      return withChannels(
        await (searchId === undefined ? all : all.where("search_id", "=", searchId)).execute(),
      );
    },

    async update(userId, searchId, id, alert, resumeFrom) {
      return transact(db, async (transaction) => {
        await transaction
          .updateTable("alerts")
          .set({ seen_until: resumeFrom })
          .where("id", "=", id)
          .where("user_id", "=", userId)
          .where("enabled", "=", 0)
          .where("seen_until", "<", resumeFrom)
          .execute();
        const row = await transaction
          .updateTable("alerts")
          .set({ ...columnsOf(alert), updated_at: clock().getTime() })
          .where("id", "=", id)
          .where("search_id", "=", searchId)
          .where("user_id", "=", userId)
          .returningAll()
          .executeTakeFirst();
        if (row === undefined) throw noSuchAlert(id);
        await alignChannels(transaction, id, alert.channels, box);
        const [changed] = await withChannels([row], transaction);
        return changed as Alert;
      });
    },

    async delete(userId, searchId, id) {
      const { numDeletedRows } = await db
        .deleteFrom("alerts")
        .where("id", "=", id)
        .where("search_id", "=", searchId)
        .where("user_id", "=", userId)
        .executeTakeFirst();
      if (numDeletedRows === 0n) throw noSuchAlert(id);
    },

    async watched() {
      const rows = await db
        .selectFrom("alerts")
        .innerJoin("searches", "searches.id", "alerts.search_id")
        .innerJoin("users", "users.id", "alerts.user_id")
        .selectAll("alerts")
        .select(["searches.name as search_name", "searches.query as search_query"])
        .where("alerts.enabled", "=", 1)
        .where("users.disabled", "=", 0)
        .where("users.scopes", "!=", AUDITOR)
        .orderBy("alerts.id")
        .execute();
      const open = await db
        .selectFrom("alert_matches")
        .select((eb) => ["alert_id", eb.fn.countAll<number>().as("count")])
        .where("notice_id", "is", null)
        .groupBy("alert_id")
        .execute();
      const openOf = new Map(open.map((row) => [row.alert_id, row.count]));
      const alerts = await withChannels(rows);
      return rows.map(
        (row, index): WatchedAlert => ({
          ...(alerts[index] as Alert),
          search: { id: row.search_id, name: row.search_name, query: row.search_query },
          seenUntil: row.seen_until,
          checkedAt: dateOrNull(row.checked_at),
          heldTitle: row.held_title,
          open: openOf.get(row.id) ?? 0,
        }),
      );
    },

    async note(id, { checkedAt, heldTitle, problem }) {
      const changes = {
        ...(checkedAt !== undefined && { checked_at: checkedAt.getTime() }),
        ...(heldTitle !== undefined && { held_title: heldTitle }),
        ...(problem !== undefined && { problem }),
      };
      await db.updateTable("alerts").set(changes).where("id", "=", id).execute();
    },
  };
}

function columnsOf(
  alert: NewAlert,
): Omit<Insertable<Tables["alerts"]>, "search_id" | "user_id" | "seen_until" | "created_at" | "updated_at"> {
  return {
    kind: alert.kind,
    settings: JSON.stringify({ threshold: alert.threshold, first: alert.first }),
    digest: alert.digest,
    cooldown_minutes: alert.cooldownMinutes,
    quiet_from: alert.quietHours?.from ?? null,
    quiet_to: alert.quietHours?.to ?? null,
    time_zone: alert.timeZone,
    enabled: alert.enabled ? 1 : 0,
    problem: null,
  };
}

function toAlert(row: AlertRow, channels: readonly Channel[]): Alert {
  const { threshold, first } = JSON.parse(row.settings) as Pick<NewAlert, "threshold" | "first">;
  const { quiet_from: from, quiet_to: to } = row;
  return {
    id: row.id,
    searchId: row.search_id,
    userId: row.user_id,
    kind: row.kind as Alert["kind"],
    threshold,
    first,
    digest: row.digest as Alert["digest"],
    cooldownMinutes: row.cooldown_minutes,
    quietHours: from === null || to === null ? null : { from, to },
    timeZone: row.time_zone,
    enabled: row.enabled !== 0,
    channels,
    firedAt: dateOrNull(row.fired_at),
    problem: row.problem,
    createdAt: new Date(row.created_at),
    updatedAt: new Date(row.updated_at),
  };
}

/** So many values fit into one statement of every database. */
const IDS_AT_ONCE = 5_000;

async function selectChannels(
  db: Kysely<Tables>,
  alertIds: readonly number[],
  box: SecretBox,
): Promise<ReadonlyMap<number, readonly Channel[]>> {
  const found = new Map<number, Channel[]>();
  for (let start = 0; start < alertIds.length; start += IDS_AT_ONCE) {
    const rows = await db
      .selectFrom("alert_channels")
      .selectAll()
      .where("alert_id", "in", alertIds.slice(start, start + IDS_AT_ONCE))
      .orderBy("id")
      .execute();
    for (const row of rows) {
      const channels = found.get(row.alert_id) ?? [];
      found.set(row.alert_id, channels);
      channels.push(toChannel(row, box));
    }
  }
  return found;
}

export function toChannel(row: ChannelRow, box: SecretBox): Channel {
  const state = { id: row.id, offAt: dateOrNull(row.off_at), offReason: row.off_reason };
  if (row.type !== "webhook") return { type: row.type as "feed" | "email", ...state };
  const secret = row.sealed_secret === null ? null : box.open(row.sealed_secret, contextOf(row.url));
  return {
    type: "webhook",
    url: row.url ?? "",
    format: (row.format ?? "json") as (Channel & { type: "webhook" })["format"],
    secret,
    ...state,
  };
}

/** Makes the channels of an alert these ones. What is there already stays, and is tried again if it was given up. */
async function alignChannels(
  transaction: Transaction<Tables>,
  alertId: number,
  channels: readonly NewChannel[],
  box: SecretBox,
): Promise<void> {
  const present = await transaction
    .selectFrom("alert_channels")
    .selectAll()
    .where("alert_id", "=", alertId)
    .execute();
  const left = new Map(present.map((row) => [nameOf(row), row]));
  for (const channel of channels) {
    const wanted = { type: channel.type, ...(channel.type === "webhook" ? channel : {}) };
    const name = nameOf({ type: wanted.type, url: wanted.url ?? null, format: wanted.format ?? null });
    const row = left.get(name);
    left.delete(name);
    if (row === undefined) {
      const secret = wanted.secret ?? `whsec_${randomBytes(24).toString("base64url")}`;
      await transaction
        .insertInto("alert_channels")
        .values({
          alert_id: alertId,
          type: channel.type,
          url: wanted.url ?? null,
          format: wanted.format ?? null,
          sealed_secret: channel.type === "webhook" ? box.seal(secret, contextOf(channel.url)) : null,
        })
        .execute();
    } else if (row.off_at !== null) {
      await transaction
        .updateTable("alert_channels")
        .set({ off_at: null, off_reason: null })
        .where("id", "=", row.id)
        .execute();
    }
  }
  for (const { id } of left.values())
    await transaction.deleteFrom("alert_channels").where("id", "=", id).execute();
}

const contextOf = (url: string | null) => `webhook ${url ?? ""}`;
const nameOf = ({ type, url, format }: Pick<ChannelRow, "type" | "url" | "format">) =>
  JSON.stringify([type, url, format]);
export const dateOrNull = (time: number | null) => (time === null ? null : new Date(time));

function noSuchAlert(id: number): DirectoryError {
  return new DirectoryError("not_found", `There is no alert with the ID ${id}.`);
}
