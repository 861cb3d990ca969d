import { existsSync } from "node:fs";
import { availableParallelism } from "node:os";
import { MessageChannel } from "node:worker_threads";
import type { AccountType } from "../../contract/vocabulary.ts";
import { type Analyzer, type SharedDictionaries, shareDictionaries } from "../../text/analyzer.ts";
import { KnownMembers } from "../accounts/known-members.ts";
import type { Analyzers } from "../analyzers.ts";
import { batchOf } from "../batch/create-post-batch.ts";
import type { PostBatch } from "../batch/post-batch.ts";
import { type Posts, PostsUnavailableError, type Selection } from "../posts.ts";
import { recordsOf } from "../transfer/transfer.ts";
import { findInPieces, ListRegister } from "./list-register.ts";
import { PageReader } from "./page-reader.ts";
import { DUMP_START } from "./search/dump.ts";
import type { Search } from "./search/search.ts";
import { type AskThread, IndexThread } from "./threads/index-thread.ts";
import type { ThreadSelection } from "./threads/thread-messages.ts";
import { openWalk } from "./walk.ts";
import type { KnownRows } from "./write/write-batch.ts";
import type { Writer } from "./write/writer.ts";

export interface SqlitePostsOptions {
  readonly file: string;
  readonly analyzers: Analyzers;
  readonly clock?: () => Date;
  /** Of this installation: with it the marks of erased posts are made. */
  readonly erasureKey?: string;
  /** What one question may take: so long, and so many posts to look at. */
  readonly limits?: { readonly timeoutMs: number; readonly rowsToRead: number };
  readonly threads?: number;
}

type ReindexOptions = Parameters<Posts["reindex"]>[0] & object;

const NOTHING_KNOWN: KnownRows = { rows: new Uint8Array(), version: 0 };
const DEFAULT_LIMITS = { timeoutMs: 30_000, rowsToRead: Number.POSITIVE_INFINITY };

/** The post index in a file, for the only process that writes to it: one thread writes, others search. */
export async function openSqlitePosts(options: SqlitePostsOptions): Promise<Posts> {
  const index = new SqlitePosts(options);
  try {
    await index.open();
    return index.posts();
  } catch (error) {
    await index.close();
    throw error;
  }
}

class SqlitePosts {
  readonly #options: SqlitePostsOptions;
  readonly #analyzers: Analyzers;
  readonly #clock: () => Date;
  readonly #hold = new Int32Array(new SharedArrayBuffer(8));
  readonly #writer: IndexThread<Writer>;
  readonly #searchers: IndexThread<Search>[] = [];
  readonly #lists = new ListRegister((request) => {
    for (const thread of this.#searchers) thread.tell(request);
  });
  readonly #members = new KnownMembers();
  readonly #pages = new PageReader({
    read: (selection, page, reader) => this.#search("page", [selection, page], reader),
    isIdle: () => this.#searchers.some(({ load }) => load === 0),
    analyzer: () => this.#analyzer,
  });
  readonly #propertyKeysOf = new Map<
    AccountType,
    { readonly accountsVersion: number; readonly keys: readonly string[] }
  >();
  readonly #lessons = new Map<string, Promise<SharedDictionaries>>();
  #analyzer: Analyzer;
  #accountsVersion = 0;
  /** The last version in which posts were replaced or deleted. */
  #replacedIn = 0;
  /** When all writes that were asked for are over. */
  #written: Promise<unknown> = Promise.resolve();
  #isClosed = false;

  constructor(options: SqlitePostsOptions) {
    const { file, analyzers, clock = () => new Date(), erasureKey = "" } = options;
    this.#options = options;
    this.#analyzers = analyzers;
    this.#analyzer = analyzers.current;
    this.#clock = clock;
    const analyzerVersion = analyzers.current.version;
    this.#writer = new IndexThread<Writer>("writer-thread.js", {
      workerData: { file, analyzerVersion, erasureKey, hold: this.#hold },
      onPublished: ({ version, analyzer, accountsVersion, replacedIn }) => {
        this.#pages.publish(version);
        this.#accountsVersion = accountsVersion;
        this.#replacedIn = replacedIn;
        if (analyzer === analyzers.current.version) this.#analyzer = analyzers.current;
      },
    });
  }

  async open(): Promise<void> {
    const isNew = !existsSync(this.#options.file);
    if (isNew) await this.#analyzers.keep();
    const version = await this.#writer.call("open", []);
    if (version === this.#analyzers.current.version) await this.#analyzers.discardOthers();
    else this.#analyzer = await this.#analyzers.recall(version);
    const threads = this.#options.threads ?? Math.max(1, availableParallelism() - 1);
    for (let place = 0; place < threads; place += 1) this.#startSearching(place);
  }

  async close(): Promise<void> {
    this.#isClosed = true;
    await this.#written;
    await Promise.all(this.#searchers.map((thread) => thread.close()));
    await this.#writer.close();
  }

  posts(): Posts {
    const findAccounts = findInPieces((refs) => this.#search("findAccounts", [refs]));
    return {
      page: (selection, { sortBy = "published_at", order, limit, start, callerLists, shown }, reader) => {
        const page = { sortBy, order, limit, start, callerLists: this.#lists.numbersOf(callerLists) };
        return this.#pages.page(this.#bare(selection), page, { shown, reader });
      },
      count: (selection, reader) => this.#search("count", [this.#bare(selection)], reader),
      stats: (selection, reader) => this.#search("stats", [this.#bare(selection)], reader),
      countByHour: (selection, by, reader) =>
        this.#search("countByHour", [this.#bare(selection), by], reader),
      walk: (selection, order, reader) => openWalk(this.#search, this.#bare(selection), order, reader),
      upsert: (batch) => this.#upsert("take" in batch ? batch : batchOf(batch)),
      describeAccounts: (descriptions, { dryRun = false } = {}) =>
        this.#write(() =>
          this.#writer.call("describeAccounts", [descriptions, dryRun, this.#clock().getTime()]),
        ),
      deletePosts: (target, { dryRun = false } = {}) =>
        this.#write(() => this.#writer.call("deletePosts", [target, dryRun])),
      purge: () => this.#purge(),
      findAccounts,
      findMembers: (lists) => this.#members.find(lists, this.#accountsVersion, findAccounts),
      findAccountsByText: (text, limit, platform = null) =>
        this.#search("findAccountsByText", [text, limit, platform]),
      profiles: (ids, reader) => this.#search("profiles", [ids], reader),
      propertyCatalog: (type) => this.#search("propertyCatalog", [type]),
      propertyKeys: (type) => this.#propertyKeys(type),
      analyzer: () => this.#analyzer,
      needsReindex: () => this.#analyzer.version !== this.#analyzers.current.version,
      reindex: (options) => this.#reindex(options),
      summary: () => this.#search("summary", []),
      backup: (place) =>
        this.#write(async () => {
          if (!("folder" in place)) throw new Error("an embedded index has no disks of servers");
          const summary = await this.#search("summary", []);
          await this.#writer.call("backup", [place.folder]);
          return { ...summary, servers: [] };
        }),
      dump: () => this.#dump(),
      load: (batch) =>
        this.#write(async () => {
          const { pieces, spans } = recordsOf(batch.posts, this.#analyzer);
          const transfer = [...pieces, spans].map(({ buffer }) => buffer);
          await this.#writer.call("load", [batch, { pieces, spans }], { transfer });
        }),
      ping: () => this.#search("ping", []),
      close: () => this.close(),
    };
  }

  /** A thread that has ended, out of memory for example, takes along what it was asked; another takes its place. */
  #startSearching(place: number): void {
    const { port1, port2 } = new MessageChannel();
    const { file, limits: { rowsToRead } = DEFAULT_LIMITS } = this.#options;
    const thread = new IndexThread<Search>("search-thread.js", {
      workerData: { file, rowsToRead, hold: this.#hold, port: port2 },
      transfer: [port2],
      onVersion: (version) => this.#pages.learn(version),
      // Searches go on without it, and find it again.
      onFrequent: (set) =>
        void this.#write(() => this.#writer.call("keepFrequentSet", [set])).catch(() => undefined),
      onEnd: () => {
        if (!this.#isClosed) this.#startSearching(place);
      },
    });
    this.#writer.tell({ kind: "reader", port: port1 }, [port1]);
    for (const lesson of this.#lessons.values())
      lesson.then((one) => thread.learn(one)).catch(() => undefined);
    for (const request of this.#lists.all()) thread.tell(request);
    this.#searchers[place] = thread;
  }

  /** Once for each analyzer: dictionaries are large, and shared by all threads. */
  #teach(analyzer: Analyzer): Promise<SharedDictionaries> {
    const known = this.#lessons.get(analyzer.version);
    if (known !== undefined) return known;
    const lesson = shareDictionaries(analyzer, () => new Promise<void>((resolve) => setImmediate(resolve)));
    this.#lessons.set(analyzer.version, lesson);
    return lesson.then((dictionaries) => {
      for (const thread of [this.#writer, ...this.#searchers]) thread.learn(dictionaries);
      return dictionaries;
    });
  }

  readonly #search: AskThread<Search> = async (method, args, reader = {}) => {
    await this.#teach(this.#analyzer);
    const [thread] = this.#searchers.toSorted((left, right) => left.load - right.load);
    if (thread === undefined) throw new Error("the index is not open");
    const { timeoutMs } = this.#options.limits ?? DEFAULT_LIMITS;
    return thread.call(method, args, { timeoutMs, ...reader });
  };

  /** Every search by a property looks whether there is such a key. What changes no account changes none. */
  async #propertyKeys(type: AccountType): Promise<readonly string[]> {
    const accountsVersion = this.#accountsVersion;
    const known = this.#propertyKeysOf.get(type);
    if (known?.accountsVersion === accountsVersion) return known.keys;
    const keys = await this.#search("propertyKeys", [type]);
    this.#propertyKeysOf.set(type, { accountsVersion, keys });
    return keys;
  }

  /** Lists by their numbers, which the threads know. */
  #bare({ lists, propertyHolders: _, ...selection }: Selection): ThreadSelection {
    return { ...selection, lists: lists === null ? null : this.#lists.numbersOf(lists) };
  }

  /** After all writes that were asked for before. What has many steps ends when the index is closed. */
  #write<Result>(write: () => Promise<Result>): Promise<Result> {
    if (this.#isClosed) return Promise.reject(new PostsUnavailableError("the post index is being closed"));
    const writing = this.#written.then(write);
    this.#written = writing.catch(() => undefined);
    return writing;
  }

  /** A batch is analyzed while those before it are stored, and again in its turn if they replaced posts it knew. */
  #upsert(batch: PostBatch): ReturnType<Posts["upsert"]> {
    const early = this.#recognize(batch);
    early.catch(() => undefined);
    return this.#write(async () => {
      const { analyzer, known } = await early;
      const isStale = known.rows.length > 0 && this.#replacedIn > known.version;
      if (isStale || analyzer !== this.#analyzer) await this.#recognize(batch);
      const analyzed = await batch.take();
      const transfer = [...analyzed.pieces, analyzed.spans, analyzed.members].map(({ buffer }) => buffer);
      return this.#writer.call("store", [analyzed, this.#clock().getTime()], { transfer });
    });
  }

  async #recognize(batch: PostBatch): Promise<{ readonly analyzer: Analyzer; readonly known: KnownRows }> {
    const known =
      batch.sources.length === 0 ? NOTHING_KNOWN : await this.#writer.call("known", [batch.sources]);
    const analyzer = this.#analyzer;
    await batch.recognize(known.rows, analyzer);
    return { analyzer, known };
  }

  /** Writes wait until the reader is done. */
  async *#dump(): ReturnType<Posts["dump"]> {
    let release = () => {};
    await new Promise<void>((begin) => {
      void this.#write(() => {
        begin();
        return new Promise<void>((end) => {
          release = end;
        });
      });
    });
    try {
      for (let place = DUMP_START; ; ) {
        const part = await this.#search("dump", [place]);
        if (part === null) return;
        yield part.batch;
        place = part.next;
      }
    } finally {
      release();
    }
  }

  async #purge(): Promise<{ readonly rows: number }> {
    for (;;) {
      const rows = await this.#write(() => this.#writer.call("purgeStep", []));
      if (rows !== null) return { rows };
    }
  }

  async #reindex({ onProgress = () => {}, signal }: ReindexOptions = {}): Promise<void> {
    const { current } = this.#analyzers;
    await this.#analyzers.keep();
    await this.#teach(current);
    for (;;) {
      signal?.throwIfAborted();
      const { isDone, ...progress } = await this.#write(() =>
        this.#writer.call("reindexStep", [current.version]),
      );
      onProgress(progress);
      if (isDone) break;
    }
    await this.#analyzers.discardOthers();
  }
}
