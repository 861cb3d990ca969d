import type { Platform, Scope } from "../contract/vocabulary.ts";

export interface User {
  readonly id: number;
  readonly email: string;
  readonly disabled: boolean;
  readonly scopes: readonly Scope[];
  /** Requests an hour for each of the user's keys; null: the server's default; 0: unlimited. */
  readonly rateLimit: number | null;
  readonly createdAt: Date;
}

export interface ApiKey {
  readonly id: number;
  readonly userId: number;
  readonly name: string | null;
  readonly disabled: boolean;
  readonly scopes: readonly Scope[];
  readonly createdAt: Date;
  readonly lastUsedAt: Date | null;
}

/** What a key opens: who is calling, and with what rights (never more than the user's own). */
export interface Caller {
  readonly user: User;
  readonly key: ApiKey;
}

/** How a member of a list is remembered, whether or not it has been seen: see `AccountRef` in `posts`, the same shape. */
export interface Member {
  readonly platform: Platform;
  readonly by: "uid" | "handle" | "either";
  readonly value: string;
}

export interface List {
  readonly id: number;
  readonly userId: number;
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

/** Something the caller asked for cannot be: the message is a sentence for people. */
export class DirectoryError extends Error {
  override readonly name = "DirectoryError";
  readonly code: "not_found" | "conflict" | "invalid";
  constructor(code: "not_found" | "conflict" | "invalid", message: string) {
    super(message);
    this.code = code;
  }
}

/** Users, sessions, API keys and lists: small, transactional, durable. */
export interface Directory {
  readonly users: {
    create(user: { email: string; password: string; scopes: readonly Scope[] }): Promise<User>;
    list(): Promise<readonly User[]>;
    findByEmail(email: string): Promise<User | null>;
    setDisabled(email: string, disabled: boolean): Promise<User>;
    /** Ends the user's sessions too. */
    setPassword(email: string, password: string): Promise<User>;
    setRateLimit(email: string, rateLimit: number | null): Promise<User>;
    /** Takes as long for an unknown user as for a wrong password. */
    verifyPassword(email: string, password: string): Promise<User | null>;
  };
  readonly sessions: {
    /** The token is returned once and kept only as a hash. */
    create(userId: number, lifetimeMs: number): Promise<{ readonly token: string; readonly expiresAt: Date }>;
    find(token: string): Promise<User | null>;
    revoke(token: string): Promise<void>;
  };
  readonly keys: {
    /** A scope that the user does not hold is refused. */
    create(key: {
      userId: number;
      name?: string | null;
      scopes?: readonly Scope[];
    }): Promise<{ readonly key: ApiKey; readonly secret: string }>;
    list(userId?: number): Promise<readonly ApiKey[]>;
    /** Shows a listed key again. */
    reveal(id: number): Promise<string>;
    /** By the key itself or by its ID. */
    setDisabled(keyOrId: string, disabled: boolean): Promise<ApiKey>;
    /**
     * Who holds this key; null when unknown. Disabled keys and users are returned as such: the caller tells them apart.
     * Cached for less than a second, so that disabling takes effect within one.
     */
    authenticate(secret: string): Promise<Caller | null>;
    /** Notes that a key was used; written in the background, at most once a minute a key. */
    touch(id: number): void;
  };
  readonly lists: {
    create(userId: number, list: NewList): Promise<ListWithMembers>;
    /** Newest first. */
    listOf(userId: number): Promise<readonly List[]>;
    /** The user's lists with their members, newest first; with `ids`, only those. Somebody else's and unknown IDs are left out alike. */
    withMembersOf(userId: number, ids?: readonly number[]): Promise<readonly ListWithMembers[]>;
    /** For the command line: whoever's it is. */
    find(id: number): Promise<ListWithMembers | null>;
    all(): Promise<readonly List[]>;
    addMembers(id: number, members: readonly Member[]): Promise<ListWithMembers>;
    removeMembers(id: number, members: readonly Member[]): Promise<ListWithMembers>;
    delete(id: number): Promise<void>;
  };
  /** Small facts about this installation (the demo's seed and anchor, for example). */
  readonly facts: {
    get(name: string): Promise<string | null>;
    set(name: string, value: string): Promise<void>;
  };
  ping(): Promise<void>;
  close(): Promise<void>;
}
