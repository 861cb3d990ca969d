import type { Generated } from "kysely";

/** The tables of alerts: what is watched, what was found, what has been said of it and what is still to be sent. */
export interface WatchTables {
  readonly alerts: AlertsTable;
  readonly alert_channels: AlertChannelsTable;
  readonly notices: NoticesTable;
  readonly alert_matches: AlertMatchesTable;
  readonly deliveries: DeliveriesTable;
  readonly feeds: FeedsTable;
  readonly mail_leaves: MailLeavesTable;
  readonly watch_leases: WatchLeasesTable;
  readonly watch_rounds: WatchRoundsTable;
}

interface AlertsTable {
  readonly id: Generated<number>;
  readonly search_id: number;
  readonly user_id: number;
  readonly kind: string;
  /** What the kind needs to know, in JSON. */
  readonly settings: string;
  readonly digest: string;
  readonly cooldown_minutes: number;
  /** Minutes of the day; null: no quiet hours. */
  readonly quiet_from: number | null;
  readonly quiet_to: number | null;
  readonly time_zone: string;
  readonly enabled: number;
  /** The arrival up to which posts have been looked at: see ADR 23. */
  readonly seen_until: number;
  /** When a threshold or a spike was last looked for. */
  readonly checked_at: number | null;
  readonly fired_at: number | null;
  /** What is to be said when the quiet hours are over. */
  readonly held_title: string | null;
  /** Why it could not be looked at the last time. */
  readonly problem: string | null;
  readonly created_at: number;
  readonly updated_at: number;
}

interface AlertChannelsTable {
  readonly id: Generated<number>;
  readonly alert_id: number;
  readonly type: string;
  readonly url: string | null;
  readonly format: string | null;
  /** What bodies are signed with, encrypted. */
  readonly sealed_secret: string | null;
  /** When it was given up. */
  readonly off_at: number | null;
  readonly off_reason: string | null;
}

interface NoticesTable {
  readonly id: Generated<number>;
  /** By which receivers tell repetitions. */
  readonly event_id: string;
  readonly alert_id: number;
  readonly user_id: number;
  readonly at: number;
  readonly title: string;
  readonly total: number;
  readonly read_at: number | null;
}

interface AlertMatchesTable {
  readonly alert_id: number;
  readonly post_id: number;
  readonly arrived_at: number;
  /** Unix seconds. */
  readonly published_at: number;
  /** Null: nothing has been said of it yet. */
  readonly notice_id: number | null;
}

interface DeliveriesTable {
  readonly id: Generated<number>;
  readonly notice_id: number;
  readonly channel_id: number;
  /** What is sent together keeps together; null: nothing was tried yet, or it is sent alone. */
  readonly batch: string | null;
  readonly attempts: number;
  readonly created_at: number;
  readonly next_at: number;
  readonly problem: string | null;
}

interface FeedsTable {
  readonly search_id: number;
  readonly secret_hash: string;
  readonly sealed_secret: string;
  readonly created_at: number;
}

interface MailLeavesTable {
  readonly user_id: number;
  readonly left_at: number;
}

interface WatchLeasesTable {
  readonly name: string;
  readonly holder: string;
  readonly until: number;
}

interface WatchRoundsTable {
  readonly id: Generated<number>;
  readonly started_at: number;
  readonly took_ms: number;
  readonly searches: number;
  readonly matches: number;
  readonly notices: number;
  readonly failures: number;
  readonly problem: string | null;
}
