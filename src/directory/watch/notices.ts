import { randomUUID } from "node:crypto";
import { type Kysely, sql, type Transaction } from "kysely";
import { transact } from "../store/dialect.ts";
import type { Tables } from "../store/tables.ts";
import { dateOrNull } from "./alerts.ts";
import type { Finding, NoticePage, StoredNotice, Watch } from "./watch.ts";

/** So many values fit into one statement of every database. */
const ROWS_AT_ONCE = 1_000;
/** Of a notice so many posts are named; how many there are is in its title. */
const POSTS_OF_NOTICE = 20;
const NOTICES_OF_FEED = 50;

/** Alerts of these kinds have nothing to say without posts. */
const SAYS_POSTS: ReadonlySet<string> = new Set(["new", "first"]);

/** Undoes the transaction. */
class NothingLeft extends Error {}

/** Matches, and what is said of them. */
export function createNotices({
  db,
  clock,
}: {
  readonly db: Kysely<Tables>;
  readonly clock: () => Date;
}): Watch["notices"] & Pick<Watch["alerts"], "record" | "fire"> {
  return {
    record: (findings) =>
      transact(db, async (transaction) => {
        let recorded = 0;
        for (const group of groupsOf(findings)) {
          const moved = await advance(transaction, group);
          for (const { alertId, matches } of group.findings) {
            if (!moved.has(alertId)) continue;
            recorded += await insertMatches(transaction, alertId, matches);
          }
        }
        return recorded;
      }),

    async fire(alert, { title, at, since = 0 }) {
      const id = await transact(db, async (transaction) => {
        const { numUpdatedRows } = await transaction
          .updateTable("alerts")
          .set({ fired_at: at.getTime(), held_title: null })
          .where("id", "=", alert.id)
          .where("enabled", "=", 1)
          .where("fired_at", alert.firedAt === null ? "is" : "=", alert.firedAt?.getTime() ?? null)
          .executeTakeFirst();
        if (numUpdatedRows === 0n) return null;
        const { total } = await transaction
          .selectFrom("alert_matches")
          .select((eb) => eb.fn.countAll<number>().as("total"))
          .where("alert_id", "=", alert.id)
          .where("notice_id", "is", null)
          .where("arrived_at", ">=", since)
          .executeTakeFirstOrThrow();
        if (total === 0 && SAYS_POSTS.has(alert.kind)) throw new NothingLeft();
        const noticeId = await insertNotice(transaction, {
          alertId: alert.id,
          userId: alert.userId,
          at,
          title: title(total),
          total,
        });
        await transaction
          .updateTable("alert_matches")
          .set({ notice_id: noticeId })
          .where("alert_id", "=", alert.id)
          .where("notice_id", "is", null)
          .where("arrived_at", ">=", since)
          .execute();
        const channels = alert.channels.filter(({ type, offAt }) => type !== "feed" && offAt === null);
        for (const channel of channels) {
          await transaction
            .insertInto("deliveries")
            .values({
              notice_id: noticeId,
              channel_id: channel.id,
              attempts: 0,
              created_at: at.getTime(),
              next_at: at.getTime(),
            })
            .execute();
        }
        return noticeId;
      }).catch((error: unknown) => {
        if (error instanceof NothingLeft) return null;
        throw error;
      });
      return id === null ? null : ((await selectNotices(db, { ids: [id] }))[0] ?? null);
    },

    listOf: (userId, page) => selectNotices(db, { userId, page }),

    async unread(userId) {
      const { count } = await db
        .selectFrom("notices")
        .select((eb) => eb.fn.countAll<number>().as("count"))
        .where("user_id", "=", userId)
        .where("read_at", "is", null)
        .executeTakeFirstOrThrow();
      return count;
    },

    async markRead(userId, ids) {
      if (ids?.length === 0) return 0;
      const all = db
        .updateTable("notices")
        .set({ read_at: clock().getTime() })
        .where("user_id", "=", userId)
        .where("read_at", "is", null);
      const { numUpdatedRows } = await (ids === null ? all : all.where("id", "in", ids)).executeTakeFirst();
      return Number(numUpdatedRows);
    },
  };
}

interface FindingGroup {
  readonly from: number;
  readonly until: number;
  readonly findings: readonly Finding[];
}

/** Nearly all alerts stand at the same place: one statement moves them on. */
function groupsOf(findings: readonly Finding[]): readonly FindingGroup[] {
  const groups = new Map<string, { from: number; until: number; findings: Finding[] }>();
  for (const finding of findings) {
    const { from, until } = finding;
    const group = groups.get(`${from} ${until}`) ?? { from, until, findings: [] };
    groups.set(`${from} ${until}`, group);
    group.findings.push(finding);
  }
  return [...groups.values()];
}

async function advance(
  transaction: Transaction<Tables>,
  { from, until, findings }: FindingGroup,
): Promise<ReadonlySet<number>> {
  const moved = new Set<number>();
  for (let start = 0; start < findings.length; start += ROWS_AT_ONCE) {
    const ids = findings.slice(start, start + ROWS_AT_ONCE).map(({ alertId }) => alertId);
    const rows = await transaction
      .updateTable("alerts")
      .set({ seen_until: until, problem: null })
      .where("id", "in", ids)
      .where("seen_until", "=", from)
      .returning("id")
      .execute();
    for (const { id } of rows) moved.add(id);
  }
  return moved;
}

async function insertMatches(
  transaction: Transaction<Tables>,
  alertId: number,
  matches: Finding["matches"],
): Promise<number> {
  let inserted = 0;
  for (let start = 0; start < matches.length; start += ROWS_AT_ONCE) {
    const rows = await transaction
      .insertInto("alert_matches")
      .values(
        matches.slice(start, start + ROWS_AT_ONCE).map(({ postId, arrivedAt, publishedAt }) => ({
          alert_id: alertId,
          post_id: postId,
          arrived_at: arrivedAt,
          published_at: publishedAt,
        })),
      )
      .onConflict((conflict) => conflict.columns(["alert_id", "post_id", "arrived_at"]).doNothing())
      .executeTakeFirst();
    inserted += Number(rows.numInsertedOrUpdatedRows ?? 0n);
  }
  return inserted;
}

export async function insertNotice(
  transaction: Transaction<Tables>,
  notice: Pick<StoredNotice, "alertId" | "userId" | "at" | "title" | "total">,
): Promise<number> {
  const { id } = await transaction
    .insertInto("notices")
    .values({
      event_id: randomUUID(),
      alert_id: notice.alertId,
      user_id: notice.userId,
      at: notice.at.getTime(),
      title: notice.title,
      total: notice.total,
    })
    .returning("id")
    .executeTakeFirstOrThrow();
  return id;
}

type Wanted =
  | { readonly ids: readonly number[] }
  | { readonly userId: number; readonly page: NoticePage }
  | { readonly feedOf: number };

/** Newest first, each with the IDs of its newest posts. */
export async function selectNotices(db: Kysely<Tables>, wanted: Wanted): Promise<readonly StoredNotice[]> {
  let query = db
    .selectFrom("notices")
    .innerJoin("alerts", "alerts.id", "notices.alert_id")
    .innerJoin("searches", "searches.id", "alerts.search_id")
    .selectAll("notices")
    .select(["alerts.kind", "alerts.search_id", "searches.name as search_name"])
    .orderBy("notices.id", "desc");
  if ("ids" in wanted) {
    if (wanted.ids.length === 0) return [];
    query = query.where("notices.id", "in", wanted.ids);
  } else if ("feedOf" in wanted) {
    const withFeed = db.selectFrom("alert_channels").select("alert_id").where("type", "=", "feed");
    query = query
      .where("alerts.search_id", "=", wanted.feedOf)
      .where("alerts.id", "in", withFeed)
      .limit(NOTICES_OF_FEED);
  } else {
    const { limit, before, unreadOnly = false, searchId } = wanted.page;
    query = query.where("notices.user_id", "=", wanted.userId).limit(limit);
    if (before !== undefined) query = query.where("notices.id", "<", before);
    if (unreadOnly) query = query.where("notices.read_at", "is", null);
    if (searchId !== undefined) query = query.where("alerts.search_id", "=", searchId);
  }
  const rows = await query.execute();
  const postIds = await selectPostIds(
    db,
    rows.map(({ id }) => id),
  );
  return rows.map((row) => ({
    id: row.id,
    eventId: row.event_id,
    alertId: row.alert_id,
    userId: row.user_id,
    searchId: row.search_id,
    searchName: row.search_name,
    kind: row.kind as StoredNotice["kind"],
    at: new Date(row.at),
    title: row.title,
    total: row.total,
    readAt: dateOrNull(row.read_at),
    postIds: postIds.get(row.id) ?? [],
  }));
}

async function selectPostIds(
  db: Kysely<Tables>,
  noticeIds: readonly number[],
): Promise<ReadonlyMap<number, readonly number[]>> {
  const found = new Map<number, number[]>();
  if (noticeIds.length === 0) return found;
  const { rows } = await sql<{ notice_id: number; post_id: number }>`
    select notice_id, post_id from (
      select notice_id, post_id, arrived_at,
        row_number() over (partition by notice_id order by arrived_at desc, post_id) as place
      from alert_matches where notice_id in (${sql.join(noticeIds)})
    ) as placed where place <= ${sql.lit(POSTS_OF_NOTICE)} order by notice_id, place
  `.execute(db);
  for (const { notice_id: notice, post_id: post } of rows)
    found.set(notice, [...(found.get(notice) ?? []), post]);
  return found;
}
