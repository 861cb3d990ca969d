/** What is kept of alerts: what is watched, what was found, what has been said and what is still to be sent. */

type AlertKind = "new" | "threshold" | "spike" | "first";
export type Digest = "at_once" | "hourly" | "daily" | "weekly";
type WebhookFormat = "json" | "slack" | "mattermost" | "discord";

/** At least so many posts, or so much engagement, among what was published within the span. */
interface ThresholdSettings {
  readonly posts: number | null;
  readonly engagement: number | null;
  readonly spanMinutes: number;
}

/** The first match on a platform, or by an account; of the accounts of a list only, where one is named. */
export interface FirstSettings {
  readonly of: "platform" | "account";
  readonly listId: number | null;
}

export interface QuietHours {
  /** Minutes of the day, in the alert's time zone; over midnight where the first is the later. */
  readonly from: number;
  readonly to: number;
}

export type NewChannel =
  | { readonly type: "feed" }
  | { readonly type: "email" }
  | {
      readonly type: "webhook";
      readonly url: string;
      readonly format: WebhookFormat;
      /** Null: the one of before, or a new one. */
      readonly secret: string | null;
    };

export type Channel = NewChannel & {
  readonly id: number;
  /** When and why nothing is sent there any more. */
  readonly offAt: Date | null;
  readonly offReason: string | null;
};

export interface NewAlert {
  readonly kind: AlertKind;
  readonly threshold: ThresholdSettings | null;
  readonly first: FirstSettings | null;
  readonly digest: Digest;
  readonly cooldownMinutes: number;
  readonly quietHours: QuietHours | null;
  readonly timeZone: string;
  readonly enabled: boolean;
  readonly channels: readonly NewChannel[];
}

export interface Alert extends Omit<NewAlert, "channels"> {
  readonly id: number;
  readonly searchId: number;
  readonly userId: number;
  readonly channels: readonly Channel[];
  readonly firedAt: Date | null;
  readonly problem: string | null;
  readonly createdAt: Date;
  readonly updatedAt: Date;
}

/** An alert as the runner sees it: beside its search, with where it stands. */
export interface WatchedAlert extends Alert {
  readonly search: { readonly id: number; readonly name: string; readonly query: string };
  /** Arrivals up to and with this one have been looked at. */
  readonly seenUntil: number;
  readonly checkedAt: Date | null;
  readonly heldTitle: string | null;
  /** How many matches nothing has been said of yet. */
  readonly open: number;
}

export interface Match {
  readonly postId: number;
  readonly arrivedAt: number;
  readonly publishedAt: number;
}

/** What one alert was found to match among the arrivals behind `from`, up to and with `until`. */
export interface Finding {
  readonly alertId: number;
  readonly from: number;
  readonly until: number;
  readonly matches: readonly Match[];
}

export interface StoredNotice {
  readonly id: number;
  readonly eventId: string;
  readonly alertId: number;
  readonly userId: number;
  readonly searchId: number;
  readonly searchName: string;
  readonly kind: AlertKind;
  readonly at: Date;
  readonly title: string;
  readonly total: number;
  readonly readAt: Date | null;
  /** Of the newest of its posts, the last to arrive first. */
  readonly postIds: readonly number[];
}

export interface Delivery {
  readonly id: number;
  /** What is sent in one message, also when it is sent again; null: by itself. */
  readonly batch: string | null;
  readonly attempts: number;
  readonly createdAt: Date;
  /** Until then no other server sends it. */
  readonly claimedUntil: Date;
  readonly notice: StoredNotice;
  readonly channel: Channel;
  readonly user: { readonly id: number; readonly email: string };
}

export interface Round {
  readonly startedAt: Date;
  readonly tookMs: number;
  readonly searches: number;
  readonly matches: number;
  readonly notices: number;
  readonly failures: number;
  readonly problem: string | null;
}

export interface NoticePage {
  readonly limit: number;
  /** Only older ones than this. */
  readonly before?: number;
  readonly unreadOnly?: boolean;
  readonly searchId?: number;
}

export interface Watch {
  readonly alerts: {
    /** Posts that arrived up to `seenUntil` are none of its business. */
    create(userId: number, searchId: number, alert: NewAlert, seenUntil: number): Promise<Alert>;
    /** Oldest first. */
    listOf(userId: number, searchId?: number): Promise<readonly Alert[]>;
    /** Null for another user's, as for one that does not exist. */
    find(userId: number, searchId: number, id: number): Promise<Alert | null>;
    /**
     * Channels that stay the same keep their secrets; those that were given up are tried again. What arrived up to
     * `resumeFrom` is none of the business of an alert that was switched off.
     */
    update(userId: number, searchId: number, id: number, alert: NewAlert, resumeFrom: number): Promise<Alert>;
    delete(userId: number, searchId: number, id: number): Promise<void>;
    /** Of users that are enabled, those that are switched on. */
    watched(): Promise<readonly WatchedAlert[]>;
    /**
     * Matches and progress together, or neither. An alert that is not where the finding begins, because it is gone or
     * because another runner was faster, is left alone. Gives how many matches are new.
     */
    record(findings: readonly Finding[]): Promise<number>;
    /**
     * Says it: everything that nothing was said of yet, and only what arrived from `since` on, goes into one notice,
     * with its deliveries. Null: another runner said it first, or nothing is left to be said.
     */
    fire(
      alert: WatchedAlert,
      said: { readonly title: (total: number) => string; readonly at: Date; readonly since?: number },
    ): Promise<StoredNotice | null>;
    /** What is remembered between two rounds; what is left out stays. */
    note(
      id: number,
      changes: {
        readonly checkedAt?: Date;
        readonly heldTitle?: string | null;
        readonly problem?: string | null;
      },
    ): Promise<void>;
  };
  readonly notices: {
    /** Newest first. */
    listOf(userId: number, page: NoticePage): Promise<readonly StoredNotice[]>;
    unread(userId: number): Promise<number>;
    /** Null: all of them. Gives how many were unread. */
    markRead(userId: number, ids: readonly number[] | null): Promise<number>;
  };
  readonly feeds: {
    /** Another address; the one of before ends. */
    renew(userId: number, searchId: number): Promise<{ readonly secret: string; readonly createdAt: Date }>;
    find(
      userId: number,
      searchId: number,
    ): Promise<{ readonly secret: string; readonly createdAt: Date } | null>;
    remove(userId: number, searchId: number): Promise<void>;
    /** What a feed reader sees; null: no such feed, or its user is disabled or an auditor. Newest first. */
    open(secret: string): Promise<{
      readonly searchId: number;
      readonly searchName: string;
      readonly createdAt: Date;
      readonly notices: readonly StoredNotice[];
    } | null>;
  };
  readonly mail: {
    /** The secret part of the address at which a user ends their mail. */
    leaveToken(userId: number): string;
    /** False: it is not a token of a user. */
    leave(token: string): Promise<boolean>;
    rejoin(userId: number): Promise<void>;
    leftAt(userId: number): Promise<Date | null>;
  };
  readonly deliveries: {
    /** Those that are due, oldest first. They are due again after `claimMs`, should their sender vanish. */
    claim(now: Date, limit: number, claimMs: number): Promise<readonly Delivery[]>;
    /** Those that are still the sender's, claimed anew; another server may have the rest. */
    claimAgain(deliveries: readonly Delivery[], now: Date, claimMs: number): Promise<readonly Delivery[]>;
    done(ids: readonly number[]): Promise<void>;
    retry(ids: readonly number[], nextAt: Date, problem: string): Promise<void>;
    /** Nothing is sent there any more, and its user is told. */
    giveUp(delivery: Delivery, reason: string): Promise<void>;
    waiting(): Promise<{ readonly due: number; readonly failing: number }>;
  };
  /** Whether this server is the one that may run now, for so long. */
  lease(name: string, holder: string, forMs: number): Promise<boolean>;
  release(name: string, holder: string): Promise<void>;
  readonly rounds: {
    add(round: Round): Promise<void>;
    /** Newest first. */
    list(limit: number): Promise<readonly Round[]>;
  };
}
