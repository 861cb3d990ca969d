import type { Scope } from "../contract/vocabulary.ts";
import type { FactorDirectory, IdentityDirectory } from "./factors/factor-directory.ts";
import type {
  ApiKey,
  AuditEntry,
  AuditFilter,
  Caller,
  DailyUse,
  List,
  ListShare,
  ListWithMembers,
  Member,
  NewApiKey,
  NewAuditEntry,
  NewList,
  NewSearch,
  OpenSession,
  SavedSearch,
  Session,
  SessionOpener,
  Team,
  User,
} from "./records.ts";
import type { Watch } from "./watch/watch.ts";

/** What is left out stays as it is. */
interface KeyChanges {
  readonly name?: string;
  readonly disabled?: boolean;
  readonly expiresAt?: Date | null;
  readonly allowedAddresses?: readonly string[];
  readonly rateLimit?: number | null;
}

/** What is left out stays as it is. */
interface ListChanges {
  readonly name?: string;
  readonly description?: string | null;
  readonly keyword?: string | null;
  readonly simpleQuery?: boolean;
}

/** An account by its names; null: it has none of this kind. */
export interface NamedAccount {
  readonly platform: string;
  readonly uid: string | null;
  readonly handle: string | null;
}

/** What is left out stays as it is. */
interface TeamChanges {
  readonly name?: string;
  /** All of them: a user who is not named leaves the team. */
  readonly memberIds?: readonly number[];
}

/** What is left out stays as it is. */
interface UserChanges {
  readonly disabled?: boolean;
  readonly scopes?: readonly Scope[];
  readonly rateLimit?: number | null;
}

/** How many requests a user or a key made in an hour, whichever server they came to. */
export interface SharedRates {
  /**
   * Adds `made` requests that were answered already, whatever the limit, and up to `wanted` of those that the limit
   * leaves. Of many who take at once none gets what another got.
   */
  take(request: {
    readonly counter: string;
    /** Hours since 1970. */
    readonly hour: number;
    readonly limit: number;
    readonly made: number;
    readonly wanted: number;
  }): Promise<{ readonly granted: number; readonly used: number }>;
  /** Forgets the hours before this one. */
  forgetBefore(hour: number): Promise<void>;
}

/** `unavailable`: the database does not answer now; the same may succeed later. */
type DirectoryErrorCode =
  | "not_found"
  | "conflict"
  | "invalid"
  | "weak_password"
  | "limit_reached"
  | "last_administrator"
  | "unavailable";

/** Something the caller asked for cannot be: the message is a sentence for people. */
export class DirectoryError extends Error {
  override readonly name = "DirectoryError";
  readonly code: DirectoryErrorCode;
  constructor(code: DirectoryErrorCode, message: string) {
    super(message);
    this.code = code;
  }
}

export function isUnavailable(error: unknown): boolean {
  return error instanceof DirectoryError && error.code === "unavailable";
}

/** Users, sessions, API keys and lists: small, transactional, durable. */
export interface Directory {
  readonly users: {
    create(user: {
      email: string;
      /** Null: the user sets it by an invitation. */
      password: string | null;
      scopes: readonly Scope[];
      rateLimit?: number | null;
    }): Promise<User>;
    /** Refused as a conflict when there is any user; of many who try at once one succeeds. */
    createFirst(user: { email: string; password: string; scopes: readonly Scope[] }): Promise<User>;
    list(): Promise<readonly User[]>;
    /** Whether there is any. */
    exist(): Promise<boolean>;
    find(id: number): Promise<User | null>;
    findByEmail(email: string): Promise<User | null>;
    setDisabled(email: string, disabled: boolean): Promise<User>;
    /** Ends the user's sessions too. */
    setPassword(email: string, password: string): Promise<User>;
    setRateLimit(email: string, rateLimit: number | null): Promise<User>;
    /**
     * Disabling ends the user's sessions.
     * Refused when no user would be left who is enabled and has the scope `admin`.
     */
    update(id: number, changes: UserChanges): Promise<User>;
    /**
     * With the user go their keys, sessions and invitations, and their lists unless they are handed to another user.
     * Refused when no administrator would be left.
     */
    delete(id: number, options: { readonly listsTo: number | null }): Promise<User>;
    /** Ends the user's sessions but one, which has the returned token from then on, and needs new keys. */
    changePassword(id: number, password: string, keepSessionId: number): Promise<string>;
    /** Takes as long for an unknown user as for a wrong password. */
    verifyPassword(email: string, password: string): Promise<User | null>;
  };
  /** Links by which users set their passwords: once, within 72 hours. */
  readonly invitations: {
    /** Takes the place of the user's earlier one. The token is returned once and kept only as a hash. */
    create(userId: number): Promise<{ readonly token: string; readonly expiresAt: Date }>;
    /** Null: used, over, or never there. */
    find(token: string): Promise<{ readonly user: User; readonly expiresAt: Date } | null>;
    /** Sets the password and ends the user's sessions. Null as above. */
    accept(token: string, password: string): Promise<User | null>;
  };
  /** Wrong passwords of an account in the last hour, whichever server they came to. */
  readonly guesses: {
    /** Takes one of the guesses: 0. When `most` have been made: in how many milliseconds there is one again. */
    take(email: string, most?: number): Promise<number>;
    /** It was the right password. */
    giveBack(email: string): Promise<void>;
    /** Takes one of the uses that a token of a few minutes has; false: it has had `most`. */
    countToken(token: string, expiresAt: Date, most: number): Promise<boolean>;
  };
  readonly factors: FactorDirectory;
  readonly identities: IdentityDirectory;
  readonly sessions: {
    /** The token is returned once and kept only as a hash. */
    create(session: {
      userId: number;
      lifetimeMs: number;
      address?: string | null;
      userAgent?: string | null;
      /** Absent: with a password. */
      openedWith?: SessionOpener;
    }): Promise<{ readonly token: string; readonly session: Session }>;
    find(token: string): Promise<OpenSession | null>;
    /** The password, or what stands for it, was given again. */
    confirm(id: number): Promise<void>;
    /** With it die the keys of the session. */
    revoke(token: string): Promise<void>;
    /** Those that last, newest first. */
    listOf(userId: number): Promise<readonly Session[]>;
    /** Refused for an ID that is not one of the user's sessions. */
    end(userId: number, id: number): Promise<void>;
    /** A short-lived key, in the form of an API key, that dies with the session. */
    createKey(
      id: number,
      lifetimeMs: number,
      /** When the session itself ends from now on; absent: when it would have. */
      sessionEndsAt?: Date,
    ): Promise<{ readonly secret: string; readonly expiresAt: Date }>;
    /** Whose session's key this is; null when it is none, or is over. Cached like `keys.authenticate`. */
    authenticate(secret: string): Promise<OpenSession | null>;
  };
  readonly keys: {
    /** A scope that the user does not hold is refused. */
    create(key: {
      userId: number;
      name?: string | null;
      scopes?: readonly Scope[];
      rateLimit?: number | null;
      /** Absent: never. */
      expiresAt?: Date | null;
      allowedAddresses?: readonly string[];
    }): Promise<NewApiKey>;
    /**
     * A new key with the name, the rights and the addresses of another, which works for another day at most. Refused
     * for a key that is disabled or over, and with `userId` for one that is not that user's.
     */
    rotate(id: number, options: { userId?: number; expiresAt: Date | null }): Promise<NewApiKey>;
    list(userId?: number): Promise<readonly ApiKey[]>;
    /** Shows a listed key again; with `userId`, only if it is that user's. */
    reveal(id: number, userId?: number): Promise<string>;
    /** Refused for a key that is not the user's. */
    update(userId: number, id: number, changes: KeyChanges): Promise<ApiKey>;
    /** With its use; with `userId`, only if it is that user's. */
    delete(id: number, userId?: number): Promise<ApiKey>;
    /** How often each key of the user was used in the last `days` days: oldest first, today last, unused days too. */
    usageOf(userId: number, days: number): Promise<ReadonlyMap<number, readonly DailyUse[]>>;
    /** By the key itself or by its ID. */
    setDisabled(keyOrId: string, disabled: boolean): Promise<ApiKey>;
    /**
     * Who holds this key; null when unknown. Disabled keys and users, and keys that are over or are not for this
     * address, are returned as such: the caller tells them apart.
     * Cached for less than a second, so that disabling takes effect within one.
     */
    authenticate(secret: string): Promise<Caller | null>;
    /** Notes that a key was used once more, and where from; written in the background, once a minute. */
    touch(id: number, address?: string): void;
  };
  readonly lists: {
    create(userId: number, list: NewList): Promise<ListWithMembers>;
    /** Those that the user may read: their own, and those that a team of theirs may read. Newest first. */
    listOf(userId: number): Promise<readonly List[]>;
    /**
     * The same with their members; with `ids`, only those. Lists that the user may not read and unknown IDs are left out
     * alike.
     */
    withMembersOf(userId: number, ids?: readonly number[]): Promise<readonly ListWithMembers[]>;
    /** For the command line: of any user. */
    find(id: number): Promise<ListWithMembers | null>;
    all(): Promise<readonly List[]>;
    update(id: number, changes: ListChanges): Promise<ListWithMembers>;
    addMembers(id: number, members: readonly Member[]): Promise<ListWithMembers>;
    removeMembers(id: number, members: readonly Member[]): Promise<ListWithMembers>;
    /** Null: with no team. */
    share(id: number, share: Pick<ListShare, "teamId" | "may"> | null): Promise<ListWithMembers>;
    delete(id: number): Promise<void>;
    /** The lists that name this account, in whatever way. */
    naming(account: NamedAccount): Promise<readonly List[]>;
    /** Takes it out of all lists that name it, and says which they were. */
    forgetAccount(account: NamedAccount): Promise<readonly List[]>;
  };
  /** People who share lists. In whatever case it is written, a name is the name of one team. */
  readonly teams: {
    create(name: string, memberIds?: readonly number[]): Promise<Team>;
    /** By name; with `userId`, those that the user is in. */
    list(userId?: number): Promise<readonly Team[]>;
    update(id: number, changes: TeamChanges): Promise<Team>;
    /** Puts one user into a team or takes one out, beside other changes at the same time. */
    setMember(id: number, userId: number, isMember: boolean): Promise<void>;
    /** Its lists are their owners' alone afterwards. */
    delete(id: number): Promise<Team>;
  };
  readonly searches: {
    create(userId: number, search: NewSearch): Promise<SavedSearch>;
    /** Those that the user may read, their own and those of their teams. Newest first. */
    listOf(userId: number): Promise<readonly SavedSearch[]>;
    /** Null for one that the user may not read, as for one that does not exist. */
    find(userId: number, id: number): Promise<SavedSearch | null>;
    /** With the team, whose users may read it then; null: with no team. */
    share(userId: number, id: number, teamId: number | null): Promise<SavedSearch>;
    /** The user has opened it now. */
    markOpened(userId: number, id: number): Promise<void>;
    update(userId: number, id: number, changes: Partial<NewSearch>): Promise<SavedSearch>;
    delete(userId: number, id: number): Promise<void>;
  };
  /** Alerts, what they found, and what is to be sent. */
  readonly watch: Watch;
  /** Who did what. */
  readonly audit: {
    record(entry: NewAuditEntry): Promise<void>;
    /** Newest first. */
    page(
      skip: number,
      limit: number,
      filter?: AuditFilter,
    ): Promise<{ readonly entries: readonly AuditEntry[]; readonly total: number }>;
  };
  /** Removes what is too old to be kept. Once a day is enough, and several servers may do it. */
  sweep(): Promise<void>;
  /** Requests counted by all servers together; null: there is one server, which counts for itself. */
  readonly rates: SharedRates | null;
  /** Small facts about this installation (the demo's seed and anchor, for example). */
  readonly facts: {
    get(name: string): Promise<string | null>;
    set(name: string, value: string): Promise<void>;
  };
  ping(): Promise<void>;
  close(): Promise<void>;
}
