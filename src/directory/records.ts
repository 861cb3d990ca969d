import type { AuditAction } from "../contract/manage/audit.ts";
import type { Platform, Scope } from "../contract/vocabulary.ts";

export interface User {
  readonly id: number;
  readonly email: string;
  readonly disabled: boolean;
  readonly scopes: readonly Scope[];
  /** Requests an hour, over all keys and sessions; null: the server's default; 0: unlimited. */
  readonly rateLimit: number | null;
  readonly createdAt: Date;
  /** Without one the user comes in by an identity provider, by a passkey, or not yet. */
  readonly hasPassword: boolean;
  /** Whether the user has an authenticator app or a passkey. */
  readonly secondFactor: boolean;
}

export interface ApiKey {
  readonly id: number;
  readonly userId: number;
  readonly name: string | null;
  readonly disabled: boolean;
  readonly scopes: readonly Scope[];
  readonly createdAt: Date;
  /** From then on it opens nothing; null: never. */
  readonly expiresAt: Date | null;
  /** Addresses and networks from which it may be used; none: from everywhere. */
  readonly allowedAddresses: readonly string[];
  readonly lastUsedAt: Date | null;
  /** Requests an hour, within those of the user; null: as many as the user has. */
  readonly rateLimit: number | null;
  readonly lastAddress: string | null;
}

/** How a session was opened: with a password (and a second factor, if the user has one), or without. */
export const SESSION_OPENERS = ["password", "passkey", "single_sign_on"] as const;
export type SessionOpener = (typeof SESSION_OPENERS)[number];

/** A user signed in, on one device. */
export interface Session {
  readonly id: number;
  readonly userId: number;
  readonly createdAt: Date;
  /** When the password, or what stands for it, was last given. */
  readonly confirmedAt: Date;
  readonly expiresAt: Date;
  /** Where from and with what, as far as it was told. */
  readonly address: string | null;
  readonly userAgent: string | null;
  readonly openedWith: SessionOpener;
}

/** A session that lasts, and whose it is. */
export interface OpenSession {
  readonly user: User;
  readonly session: Session;
}

/** The key itself is told once; later it is shown on request. */
export interface NewApiKey {
  readonly key: ApiKey;
  readonly secret: string;
}

/** What a key opens: who is calling, and with what rights (never more than the user's own). */
export interface Caller {
  readonly user: User;
  readonly key: ApiKey;
}

/**
 * How a member of a list is remembered, whether or not it has been seen: see `AccountRef` in `posts`, the same shape.
 */
export interface Member {
  readonly platform: Platform;
  readonly by: "uid" | "handle" | "either";
  readonly value: string;
}

/** People who share lists. */
export interface Team {
  readonly id: number;
  readonly name: string;
  /** By e-mail address. */
  readonly members: readonly Pick<User, "id" | "email">[];
  readonly createdAt: Date;
}

/** The team that reads a list, or changes it too. */
export interface ListShare {
  readonly teamId: number;
  readonly team: string;
  readonly may: "read" | "edit";
}

export interface List {
  readonly id: number;
  /** The owner. */
  readonly userId: number;
  /** The owner's e-mail address. */
  readonly owner: string;
  /** Null: the owner alone reads it. */
  readonly share: ListShare | null;
  readonly name: string;
  readonly description: string | null;
  readonly keyword: string | null;
  /** Whether `keyword` is in boolean syntax. */
  readonly simpleQuery: boolean;
  readonly memberCount: number;
  readonly createdAt: Date;
  readonly updatedAt: Date;
}

export interface ListWithMembers extends List {
  readonly members: readonly Member[];
}

export interface NewList {
  readonly name: string;
  readonly description?: string | null;
  readonly keyword?: string | null;
  readonly simpleQuery?: boolean;
  readonly members?: readonly Member[];
}

/** Requests with a key on one day (UTC, `2026-11-10`). */
export interface DailyUse {
  readonly day: string;
  readonly requests: number;
}

/** What is searched for, under a name. */
export interface NewSearch {
  readonly name: string;
  /** The query string of `/posts`, without paging and order. */
  readonly query: string;
  /** The last so many days, whenever it is opened; null: the times in the query. */
  readonly windowDays: number | null;
}

export interface SavedSearch extends NewSearch {
  readonly id: number;
  readonly userId: number;
  /** The e-mail address of the user whose it is. */
  readonly owner: string;
  /** The team that may read it; null: the owner alone. */
  readonly share: { readonly teamId: number; readonly team: string } | null;
  /** When the user who asks last opened it. */
  readonly openedAt: Date | null;
  readonly createdAt: Date;
  readonly updatedAt: Date;
}

/** What the audit log says of one thing that was done. */
export interface AuditEntry {
  readonly at: Date;
  /** The e-mail address of the user who did it; null without one. */
  readonly actor: string | null;
  readonly action: AuditAction;
  readonly subject: string | null;
  readonly detail: string | null;
  readonly address: string | null;
  /** The API key, or the session, it was done with. */
  readonly keyId: number | null;
  readonly sessionId: number | null;
}

/** An entry without a key and a session is the command line's, or of a caller who was not let in. */
export type NewAuditEntry = Omit<AuditEntry, "at" | "keyId" | "sessionId"> &
  Partial<Pick<AuditEntry, "keyId" | "sessionId">>;

/** What is left out is not asked for. */
export interface AuditFilter {
  /** The e-mail address of who did it, or to whom it was done. */
  readonly person?: string;
  /** Each an action, or a kind of them: what stands before the dot. */
  readonly actions?: readonly string[];
  readonly from?: Date;
  readonly to?: Date;
}
