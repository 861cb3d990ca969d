import { randomUUID } from "node:crypto";
import type { Kysely } from "kysely";
import type { SecretBox } from "../keys/secret.ts";
import { transact } from "../store/dialect.ts";
import type { Tables } from "../store/tables.ts";
import { AUDITOR } from "../users/scopes.ts";
import { createAlerts, toChannel } from "./alerts.ts";
import { createFeeds, createMail } from "./feeds.ts";
import { createNotices, insertNotice, selectNotices } from "./notices.ts";
import type { Delivery, Watch } from "./watch.ts";

export interface WatchContext {
  readonly db: Kysely<Tables>;
  readonly clock: () => Date;
  readonly box: SecretBox;
  readonly secret: Uint8Array;
}

export function createWatch(context: WatchContext): Watch {
  const { db, clock } = context;
  const { record, fire, ...notices } = createNotices(context);
  return {
    alerts: { ...createAlerts(context), record, fire },
    notices,
    feeds: createFeeds(context),
    mail: createMail(context),
    deliveries: createDeliveries(context),
    rounds: createRounds(db),

    async lease(name, holder, forMs) {
      const now = clock().getTime();
      const values = { holder, until: now + forMs };
      const row = await db
        .insertInto("watch_leases")
        .values({ name, ...values })
        .onConflict((conflict) =>
          conflict
            .column("name")
            .doUpdateSet(values)
            .where((eb) =>
              eb.or([eb("watch_leases.holder", "=", holder), eb("watch_leases.until", "<", now)]),
            ),
        )
        .returning("holder")
        .executeTakeFirst();
      return row !== undefined;
    },

    async release(name, holder) {
      await db.deleteFrom("watch_leases").where("name", "=", name).where("holder", "=", holder).execute();
    },
  };
}

/** What is still to be sent. A row stays until it has been sent, or its channel is given up. */
function createDeliveries({ db, clock, box }: WatchContext): Watch["deliveries"] {
  return {
    async claim(now, limit, claimMs) {
      const rows = await db
        .selectFrom("deliveries")
        .innerJoin("alert_channels", "alert_channels.id", "deliveries.channel_id")
        .innerJoin("notices", "notices.id", "deliveries.notice_id")
        .innerJoin("alerts", "alerts.id", "notices.alert_id")
        .innerJoin("users", "users.id", "notices.user_id")
        .selectAll("alert_channels")
        .select([
          "deliveries.id as delivery_id",
          "deliveries.attempts",
          "deliveries.batch",
          "deliveries.created_at",
          "deliveries.next_at",
          "deliveries.notice_id",
          "users.id as user_id",
          "users.email",
        ])
        .where("deliveries.next_at", "<=", now.getTime())
        .where("alert_channels.off_at", "is", null)
        .where("alerts.enabled", "=", 1)
        .where("users.disabled", "=", 0)
        .where("users.scopes", "!=", AUDITOR)
        .orderBy("deliveries.next_at")
        .orderBy("deliveries.id")
        .limit(limit)
        .execute();
      const claimed: typeof rows = [];
      const claimedUntil = new Date(now.getTime() + claimMs);
      const batches = new Map<number, string>();
      for (const row of rows) {
        const own = batches.get(row.user_id) ?? randomUUID();
        batches.set(row.user_id, own);
        const batch = row.batch ?? (row.type === "email" ? own : null);
        const { numUpdatedRows } = await db
          .updateTable("deliveries")
          .set({ next_at: claimedUntil.getTime(), attempts: row.attempts + 1, batch })
          .where("id", "=", row.delivery_id)
          .where("next_at", "=", row.next_at)
          .executeTakeFirst();
        if (numUpdatedRows > 0n) claimed.push({ ...row, batch });
      }
      const ids = [...new Set(claimed.map(({ notice_id: id }) => id))];
      const notices = new Map((await selectNotices(db, { ids })).map((notice) => [notice.id, notice]));
      return claimed.flatMap((row): readonly Delivery[] => {
        const notice = notices.get(row.notice_id);
        if (notice === undefined) return [];
        return [
          {
            id: row.delivery_id,
            batch: row.batch,
            attempts: row.attempts + 1,
            createdAt: new Date(row.created_at),
            claimedUntil,
            notice,
            channel: toChannel(row, box),
            user: { id: row.user_id, email: row.email },
          },
        ];
      });
    },

    async claimAgain(deliveries, now, claimMs) {
      const claimedUntil = new Date(now.getTime() + claimMs);
      const own: Delivery[] = [];
      for (const delivery of deliveries) {
        const { numUpdatedRows } = await db
          .updateTable("deliveries")
          .set({ next_at: claimedUntil.getTime() })
          .where("id", "=", delivery.id)
          .where("next_at", "=", delivery.claimedUntil.getTime())
          .executeTakeFirst();
        if (numUpdatedRows > 0n) own.push({ ...delivery, claimedUntil });
      }
      return own;
    },

    async done(ids) {
      if (ids.length > 0) await db.deleteFrom("deliveries").where("id", "in", ids).execute();
    },

    async retry(ids, nextAt, problem) {
      if (ids.length === 0) return;
      await db
        .updateTable("deliveries")
        .set({ next_at: nextAt.getTime(), problem })
        .where("id", "in", ids)
        .execute();
    },

    async giveUp({ notice, channel }, reason) {
      await transact(db, async (transaction) => {
        const now = clock();
        const { numUpdatedRows } = await transaction
          .updateTable("alert_channels")
          .set({ off_at: now.getTime(), off_reason: reason })
          .where("id", "=", channel.id)
          .where("off_at", "is", null)
          .executeTakeFirst();
        await transaction.deleteFrom("deliveries").where("channel_id", "=", channel.id).execute();
        if (numUpdatedRows === 0n) return;
        const what = channel.type === "webhook" ? "The webhook" : "E-mail";
        const title = `${what} of “${notice.searchName}” was switched off: ${reason}`;
        await insertNotice(transaction, { ...notice, at: now, title, total: 0 });
      });
    },

    async waiting() {
      const { due, failing } = await db
        .selectFrom("deliveries")
        .select((eb) => [eb.fn.countAll<number>().as("due"), eb.fn.count<number>("problem").as("failing")])
        .executeTakeFirstOrThrow();
      return { due, failing };
    },
  };
}

function createRounds(db: Kysely<Tables>): Watch["rounds"] {
  return {
    async add({ startedAt, tookMs, ...counts }) {
      await db
        .insertInto("watch_rounds")
        .values({ started_at: startedAt.getTime(), took_ms: Math.round(tookMs), ...counts })
        .execute();
    },
    async list(limit) {
      const rows = await db
        .selectFrom("watch_rounds")
        .selectAll()
        .orderBy("id", "desc")
        .limit(limit)
        .execute();
      return rows.map(({ started_at: startedAt, took_ms: tookMs, id: _, ...counts }) => ({
        startedAt: new Date(startedAt),
        tookMs,
        ...counts,
      }));
    },
  };
}

const DAY_MS = 24 * 60 * 60 * 1000;
/** For how long notices stay, and what they speak of. */
const NOTICES_KEPT_MS = 90 * DAY_MS;
/** No threshold looks further back, and of what a spike did not speak nothing is said any more. */
const OPEN_KEPT_MS = 35 * DAY_MS;
const ROUNDS_KEPT_MS = 7 * DAY_MS;

/** Removes what is too old to be kept. */
export async function sweepWatch(db: Kysely<Tables>, now: Date): Promise<void> {
  const oldest = now.getTime() - NOTICES_KEPT_MS;
  await transact(db, async (transaction) => {
    const old = transaction.selectFrom("notices").select("id").where("at", "<", oldest);
    await transaction.deleteFrom("alert_matches").where("notice_id", "in", old).execute();
    await transaction.deleteFrom("notices").where("at", "<", oldest).execute();
  });
  const counting = db.selectFrom("alerts").select("id").where("kind", "in", ["threshold", "spike"]);
  await db
    .deleteFrom("alert_matches")
    .where("notice_id", "is", null)
    .where("arrived_at", "<", now.getTime() - OPEN_KEPT_MS)
    .where("alert_id", "in", counting)
    .execute();
  await db
    .deleteFrom("watch_rounds")
    .where("started_at", "<", now.getTime() - ROUNDS_KEPT_MS)
    .execute();
}
