import { type AccountRow, fromAccountRow } from "../../accounts/account-row.ts";
import { batchOf, type Decision, decide, membersOf } from "../../batch/create-post-batch.ts";
import type { BatchNames, PostBatch } from "../../batch/post-batch.ts";
import type { NewPost } from "../../post.ts";
import type { UpsertResult } from "../../results.ts";
import type { Engine, Rows } from "../engine.ts";
import { accountsStatement, findPendingMerges, mergeAccounts } from "../read/accounts.ts";
import { ACCOUNTS, DOCUMENTS, POSTS } from "../schema.ts";
import { ACCOUNT_COLUMNS, accountRows } from "./account-rows.ts";
import { closeJournal, dropOrphans, openJournal, readInterrupted, sweep } from "./batch-journal.ts";
import type { ErasureStore } from "./erasures.ts";
import type { Snapshots, WriteQueue } from "./leases.ts";
import { DOCUMENT_COLUMNS, type EncodedPosts, encodePosts, POST_COLUMNS } from "./post-row.ts";
import { findRelatives, readKnown, readStored } from "./read-earlier.ts";

export interface Upserter {
  /** Finishes what an earlier process began and could not end. */
  recover(): Promise<void>;
  /** Rises with every call, also across restarts. */
  nextVersion(): number;
  lastVersion(): number;
  /** Another process has used versions up to this one. */
  skipTo(version: number): void;
  /** When the last batch of those that are stored arrived; after `recover` that of all. */
  arrivedUntil(): number;
  /**
   * Posts have been stored that arrived elsewhere, the last of them at this time: nothing arrives before it any more.
   */
  arriveAfter(last: number): Promise<void>;
  /** The same for a batch of this process that failed; nothing may be under way. */
  finish(): Promise<void>;
  upsert(batch: readonly NewPost[] | PostBatch): Promise<UpsertResult>;
}

export interface UpserterOptions {
  readonly engine: Engine;
  readonly snapshots: Snapshots;
  readonly queue: WriteQueue;
  readonly clock: () => Date;
  readonly erasures: ErasureStore;
  /** A time that is later than all at which posts have arrived, and not before `least`. */
  readonly arrive: (least: number) => Promise<number>;
}

interface PreparedBatch {
  readonly version: number;
  /** When its new posts arrive; null: it has none. */
  readonly arrival: number | null;
  readonly resolved: ResolvedBatch;
  /** A reader that finds a post finds its account. */
  readonly accountsStored: Promise<void>;
  readonly pending: PendingBatch;
}

interface ResolvedBatch extends Omit<Decision, "accounts"> {
  readonly accounts: Rows;
  readonly rows: Promise<EncodedPosts>;
}

/** A batch whose posts are being stored, or were a short time ago. */
interface PendingBatch {
  readonly ids: ReadonlySet<number>;
  /** Whether accounts change their IDs with it. */
  readonly merges: boolean;
  readonly stored: Promise<void>;
  /** The how-manieth to be stored it was; infinite as long as it is not. */
  storedAs: number;
  readonly settle: () => void;
}

interface Recognized {
  readonly names: BatchNames;
  /** How many batches had been stored, and how many exclusive operations had begun, before. */
  readonly stores: number;
  readonly exclusiveOperations: number;
}

/**
 * With more batches under way than this the next one waits: what is recognized is in memory, and so are the
 * names of what it may have missed.
 */
const MAX_EARLY = 4;

export function createUpserter(options: UpserterOptions): Upserter {
  const { engine, snapshots, queue, clock, erasures: erasureStore, arrive } = options;
  let recent: readonly PendingBatch[] = [];
  let stores = 0;
  let underWay = 0;
  let lastRecognized: Promise<void> = Promise.resolve();
  let lastVersion = 0;
  /** Of all posts, and of those that are stored. */
  let lastArrival = 0;
  let arrivedUntil = 0;
  let interrupted = false;
  let accountsStored: Promise<void> = Promise.resolve();

  function nextVersion(): number {
    lastVersion = Math.max(lastVersion + 1, clock().getTime() * 1000);
    return lastVersion;
  }

  async function recover(): Promise<void> {
    const [newest] = await engine.read<{ version: number; arrival: number }>({
      sql: `SELECT greatest((SELECT max(version) FROM ${POSTS}), (SELECT max(version) FROM ${ACCOUNTS})) AS version,
        (SELECT max(created_at) FROM ${POSTS}) AS arrival`,
      parameters: {},
    });
    lastVersion = Math.max(lastVersion, newest?.version ?? 0);
    lastArrival = Math.max(lastArrival, newest?.arrival ?? 0);
    arrivedUntil = Math.max(arrivedUntil, newest?.arrival ?? 0);
    const begun = await readInterrupted(engine);
    for (const version of begun) {
      await snapshots.resume(version, () => sweep(engine, version));
      await dropOrphans(engine, version);
    }
    if (begun.length > 0) await closeJournal(engine);
    await mergeAccounts(engine, await findPendingMerges(engine), nextVersion());
    interrupted = false;
  }

  async function finish(): Promise<void> {
    if (interrupted) await recover();
  }

  /** Which posts a batch is about, as far as they are stored at this moment. */
  async function recognize(batch: PostBatch, before = Promise.resolve()): Promise<Recognized> {
    const moment = { stores, exclusiveOperations: queue.exclusiveOperations() };
    const known = await readKnown(engine, batch.sources);
    await before;
    return { names: await batch.recognize(known, snapshots.analyzer()), ...moment };
  }

  /**
   * While the batches before are still being compared and stored: whether batches have posts in common is seen
   * afterwards.
   */
  function recognizeEarly(batch: PostBatch): Promise<Recognized> {
    const recognized = recognize(batch, lastRecognized);
    lastRecognized = recognized.then(
      () => undefined,
      () => undefined,
    );
    return recognized;
  }

  /** Anew after every batch that it should have waited for: what is stored has changed with it. */
  async function settleNames(batch: PostBatch, early: Promise<Recognized>): Promise<BatchNames> {
    for (let recognized = await early; ; recognized = await recognize(batch)) {
      const { names } = recognized;
      const before = recent.filter((other) => !(other.storedAs <= recognized.stores) && meets(names, other));
      const isOutdated = recognized.exclusiveOperations !== queue.exclusiveOperations();
      if (before.length === 0 && !isOutdated) return names;
      await Promise.all(before.map(({ stored }) => stored));
    }
  }

  async function prepare(batch: PostBatch, early: Promise<Recognized>): Promise<PreparedBatch> {
    const names = await settleNames(batch, early);
    // Those of the batch before are among the known ones. If that failed, its batch says so.
    await accountsStored.catch(() => undefined);
    const [stored, knownAccounts, erasures] = await Promise.all([
      readStored(engine, names.unknownIds),
      engine.readForWrite<AccountRow>(accountsStatement(names.accounts)),
      erasureStore.load(),
    ]);
    const analyzed = await batch.take();
    const { members, records } = membersOf(analyzed);
    const nowMs = clock().getTime();
    const decision = decide(members, analyzed.accounts, {
      stored: [...analyzed.known, ...stored],
      knownAccounts: knownAccounts.map(fromAccountRow),
      erasures,
      nowMs,
    });
    const version = nextVersion();
    const brings = decision.changed.some((post) => post.stored === undefined);
    const arrival = brings ? await nextArrival(nowMs) : null;
    const resolved: ResolvedBatch = {
      ...decision,
      accounts: accountRows(decision.accounts, version),
      rows: encodePosts(decision.changed, records, { version, now: nowMs, arrival: arrival ?? nowMs }),
    };
    // A failure is met when the batch is stored; until then it must not count as unhandled.
    resolved.rows.catch(() => undefined);
    // Now, not with the posts: the next batch is prepared before those are stored, and must know the accounts.
    if (resolved.accounts.length > 0) {
      accountsStored = engine.insert(ACCOUNTS, ACCOUNT_COLUMNS, resolved.accounts);
      accountsStored.catch(() => undefined);
    }
    const entry = pendingBatch(names, resolved);
    recent = [...recent.filter(({ storedAs }) => storedAs > stores - MAX_EARLY), entry];
    return { version, arrival, resolved, accountsStored, pending: entry };
  }

  async function nextArrival(least: number): Promise<number> {
    lastArrival = await arrive(Math.max(least, lastArrival + 1));
    return lastArrival;
  }

  async function store(batch: PreparedBatch): Promise<UpsertResult> {
    const { version, resolved, pending: entry } = batch;
    try {
      await finish();
      await batch.accountsStored;
      if (resolved.changed.length > 0) await storePosts(version, resolved);
      await mergeAccounts(engine, resolved.merges, version);
      arrivedUntil = Math.max(arrivedUntil, batch.arrival ?? 0);
      return resolved.result;
    } finally {
      stores += 1;
      entry.storedAs = stores;
      entry.settle();
    }
  }

  async function storePosts(version: number, { rows, changed, merges }: ResolvedBatch): Promise<void> {
    const { posts, documents, arriving, fillIn } = await rows;
    // Not before: the posts of the batch before are among those that count.
    fillIn(await findRelatives(engine, arriving, merges));
    const replaces = changed.some(({ stored }) => stored !== undefined);
    interrupted = true;
    await openJournal(engine, version);
    // First the documents: a reader that finds a post finds its document.
    await engine.insert(DOCUMENTS, DOCUMENT_COLUMNS, documents, version);
    const stage = () => engine.insert(POSTS, POST_COLUMNS, posts, version);
    if (replaces) await snapshots.replace(version, { stage, sweep: () => sweep(engine, version) });
    else await stage();
    await closeJournal(engine);
    interrupted = false;
  }

  return {
    recover,
    nextVersion,
    lastVersion: () => lastVersion,
    arrivedUntil: () => arrivedUntil,
    async arriveAfter(last) {
      lastArrival = Math.max(lastArrival, last);
      arrivedUntil = Math.max(arrivedUntil, await nextArrival(last));
    },
    skipTo(version) {
      lastVersion = Math.max(lastVersion, version);
    },
    finish,
    upsert(given) {
      const batch = "take" in given ? given : batchOf(given);
      const early = underWay < MAX_EARLY ? recognizeEarly(batch) : null;
      // A failure is met when the batch is prepared.
      early?.catch(() => undefined);
      underWay += 1;
      const stored = queue.add({ prepare: () => prepare(batch, early ?? recognize(batch)), store });
      const leave = () => {
        underWay -= 1;
      };
      stored.then(leave, leave);
      return stored;
    },
  };
}

function pendingBatch(names: BatchNames, { merges }: ResolvedBatch): PendingBatch {
  let settle = () => {};
  const stored = new Promise<void>((resolve) => {
    settle = resolve;
  });
  const storedAs = Number.POSITIVE_INFINITY;
  return { ids: new Set(names.ids), merges: merges.length > 0, stored, storedAs, settle };
}

function meets({ ids }: BatchNames, other: PendingBatch): boolean {
  return other.merges || ids.some((id) => other.ids.has(id));
}
