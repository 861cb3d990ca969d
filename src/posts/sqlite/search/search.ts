import { performance } from "node:perf_hooks";
import type { AccountType, Platform } from "../../../contract/vocabulary.ts";
import type { Analyzer } from "../../../text/analyzer.ts";
import { countHours } from "../../columns/arrivals.ts";
import { countSelected } from "../../columns/count-rows.ts";
import { FacetReader } from "../../columns/facet.ts";
import { countRows } from "../../columns/row-set.ts";
import { Orders, type RowSource } from "../../columns/select-rows.ts";
import type { Account, AccountRef } from "../../post.ts";
import { PostsUnavailableError, type Selection, type WalkNames } from "../../posts.ts";
import type { AccountProfile, HourCount, PostStats, PostsSummary, PropertyUse } from "../../results.ts";
import { type Steps, toEnd } from "../../time-slice.ts";
import type { TransferBatch } from "../../transfer/transfer.ts";
import { type Database, openForReading, type Statement } from "../database.ts";
import type { ReadPage } from "../page-reader.ts";
import type { FoundSet } from "../terms.ts";
import type { Extent, Published, ThreadPage, ThreadSelection, WalkPage } from "../threads/thread-messages.ts";
import { AccountReader } from "./account-reader.ts";
import { type DumpPlace, dumpPart } from "./dump.ts";
import type { FoundPosts } from "./found-posts.ts";
import type { KnownLists, PullingLists } from "./match-keyword.ts";
import { matchKeyword } from "./match-keyword.ts";
import { Presenter } from "./presenter.ts";
import { Selections } from "./selections.ts";
import { namesOf, profileAccounts, summarize } from "./summarize.ts";
import { TermSets } from "./term-sets.ts";

const TERM_BYTES = 48 * 2 ** 20;
/** After so many writes came in between, a search is done within one transaction. */
const TRIES = 3;
/** The writer publishes a version right after it has stored it. */
const LONGEST_WAIT_MS = 10_000;

/** What is published, and the readers that wait for it. */
export interface Publications {
  latest(): Published;
  /** Takes in what has been published, without letting another task run. */
  catchUp(): void;
  analyzer(version: string): Analyzer;
}

interface SearchOptions {
  readonly file: string;
  readonly publications: Publications;
  readonly lists: KnownLists;
  /** Of one question. */
  readonly rowsToRead: number;
  readonly onFrequent: (set: FoundSet) => void;
}

/**
 * Answers questions about posts in one thread. Everything is done in steps, between which others are
 * answered; no transaction is open between two steps. An answer is of one version of the whole: if a write
 * came in between, it is made again.
 */
export class Search {
  readonly #database: Database;
  readonly #publications: Publications;
  readonly #orders = new Orders();
  readonly #facets = new FacetReader();
  readonly #sets: TermSets;
  readonly #accounts: AccountReader;
  readonly #selections = new Selections((selection) => this.#expanded(selection));
  readonly #uid: Statement;
  readonly #version: Statement;
  readonly #presenter: Presenter;
  readonly #lists: KnownLists;
  readonly #rowsToRead: number;
  constructor({ file, publications, lists, rowsToRead, onFrequent }: SearchOptions) {
    this.#lists = lists;
    this.#rowsToRead = rowsToRead;
    this.#database = openForReading(file);
    this.#publications = publications;
    this.#sets = new TermSets(this.#database, { maxBytes: TERM_BYTES, onFrequent });
    this.#accounts = new AccountReader(this.#database);
    this.#uid = this.#database.prepare("SELECT uid FROM posts WHERE row = ?");
    this.#version = this.#database.prepare("SELECT value FROM meta WHERE key = 'version'");
    this.#presenter = new Presenter(this.#database, this.#accounts, this.#facets);
  }

  close = (): void => this.#database.close();

  *page(selection: ThreadSelection, page: ThreadPage): Steps<ReadPage> {
    const { callerLists } = page;
    return yield* this.#exactly(
      (at) => this.#selections.page(this.#source(at), selection, page),
      ({ rows, total }, at) => ({
        found: this.#presenter.present(at.snapshot, rows, this.#pulling(at, callerLists)),
        total,
        version: at.snapshot.version,
      }),
    );
  }

  *count(selection: ThreadSelection): Steps<number> {
    return yield* this.#exactly(
      (at) => this.#selections.rows(this.#source(at), selection),
      (selected) => countRows(selected),
    );
  }

  *stats(selection: ThreadSelection): Steps<PostStats> {
    return yield* this.#exactly(
      (at) => countSelected(this.#source(at), this.#expanded(selection)),
      (counted) => ({
        ...counted,
        topAccounts: counted.topAccounts.flatMap(({ account: number, ...counts }) => {
          const account = this.#accounts.read(number);
          return account === null ? [] : [{ account, ...counts }];
        }),
      }),
    );
  }

  *countByHour(selection: ThreadSelection, by: "published_at" | "collected"): Steps<readonly HourCount[]> {
    return yield* this.#exactly(
      function* (this: Search, at: Published): Steps<readonly HourCount[]> {
        const rows = yield* this.#selections.rows(this.#source(at), selection);
        return yield* countHours(at.snapshot, rows, by);
      }.bind(this),
      (counted) => counted,
    );
  }

  *extent(selection: ThreadSelection): Steps<Extent> {
    return yield* this.#exactly(
      (at) => this.#selections.rows(this.#source(at), selection),
      (selected, { snapshot }) => ({ total: countRows(selected), rows: snapshot.rows }),
    );
  }

  /**
   * A page of a walk: what came later than its beginning is left out, which may make it shorter; empty only
   * at the end.
   */
  *walkPage(selection: ThreadSelection, { after, before, ...page }: WalkPage): Steps<FoundPosts> {
    const start = after === null ? { skip: 0 } : { after };
    return yield* this.#exactly(
      (at) => this.#selections.page(this.#source(at), selection, { ...page, start }),
      ({ rows }, at) => this.#presenter.present(at.snapshot, rows, this.#pulling(at, []), before),
    );
  }

  *names(selection: ThreadSelection): Steps<WalkNames> {
    return yield* this.#exactly(
      (at) => this.#selections.rows(this.#source(at), selection),
      (selected, { snapshot }) =>
        namesOf(selected, snapshot, this.#facets.of(snapshot.facets), (number) =>
          this.#accounts.read(number),
        ),
    );
  }

  *findAccounts(refs: readonly AccountRef[]): Steps<readonly (Account | null)[]> {
    this.#at();
    const accounts: (Account | null)[] = [];
    for (const ref of refs) {
      accounts.push(this.#accounts.find(ref));
      if (accounts.length % 200 === 0) yield;
    }
    return accounts;
  }

  *findAccountsByText(text: string, limit: number, platform: Platform | null): Steps<readonly Account[]> {
    this.#at();
    return yield* this.#accounts.findByText(text, limit, platform);
  }

  *profiles(ids: readonly number[]): Steps<readonly (AccountProfile | null)[]> {
    return yield* this.#exactly(
      ({ snapshot }) => profileAccounts(this.#database, snapshot, ids),
      (found) =>
        found.map((one) => {
          const account = one === null ? null : this.#accounts.read(one.number);
          return one === null || account === null ? null : { account, ...one.activity };
        }),
    );
  }

  *propertyCatalog(type: AccountType): Steps<readonly PropertyUse[]> {
    this.#at();
    return (yield* this.#accounts.properties(type)).catalog;
  }

  *propertyKeys(type: AccountType): Steps<readonly string[]> {
    this.#at();
    return (yield* this.#accounts.properties(type)).keys;
  }

  *summary(): Steps<PostsSummary> {
    const { snapshot } = this.#at();
    return yield* summarize(this.#database, snapshot, this.#facets.of(snapshot.facets));
  }

  /** Of everything that there is the part behind this place; null behind the last. Nothing may be written meanwhile. */
  *dump(after: DumpPlace): Steps<{ readonly batch: TransferBatch; readonly next: DumpPlace } | null> {
    const { snapshot } = this.#at();
    yield;
    return dumpPart(this.#database, snapshot, this.#facets.of(snapshot.facets), after);
  }

  *ping(): Steps<void> {
    yield;
    this.#version.get();
  }

  /** The latest version, and everything that is remembered of an earlier one brought up to it. */
  #at(): Published {
    this.#catchUpTo(this.#storedVersion());
    const at = this.#publications.latest();
    this.#sets.use(at.words);
    this.#accounts.at(at.snapshot);
    return at;
  }

  #source({ snapshot, analyzer }: Published): RowSource {
    return {
      snapshot,
      rowsToRead: this.#rowsToRead,
      orders: this.#orders,
      facets: this.#facets,
      matches: (matched, from, to) =>
        matchKeyword(this.#sets, this.#publications.analyzer(analyzer), matched, {
          from,
          to,
          rows: snapshot.rows,
        }),
      propertyHolders: (filter) => this.#accounts.propertyHolders(filter, snapshot),
      uidOf: (row) => this.#uid.get(row)?.uid ?? "",
    };
  }

  /** Finds with the columns of a version, and finishes while the store is of the same. */
  *#exactly<Found, Result>(
    find: (at: Published) => Steps<Found>,
    finish: (found: Found, at: Published) => Result,
  ): Steps<Result> {
    for (let tries = 0; tries < TRIES; tries += 1) {
      const at = this.#at();
      const found = yield* find(at);
      const version = this.#begin();
      try {
        if (version === at.snapshot.version) return finish(found, at);
      } finally {
        this.#database.exec("COMMIT");
      }
    }
    // Writes come too fast: without letting another task run it takes at most as long as they do.
    this.#begin();
    try {
      const at = this.#at();
      return finish(toEnd(find(at)), at);
    } finally {
      this.#database.exec("COMMIT");
    }
  }

  /** What is on the disk is published in the next moment: a client that has been told of a write sees it. */
  #catchUpTo(version: number): void {
    const until = performance.now() + LONGEST_WAIT_MS;
    while (this.#publications.latest().snapshot.version < version) {
      this.#publications.catchUp();
      if (performance.now() > until)
        throw new PostsUnavailableError("the columns do not keep up with the store");
    }
  }

  /** From now on until COMMIT the store is as it is at this moment; gives its version. */
  #begin(): number {
    this.#database.exec("BEGIN");
    return this.#storedVersion();
  }

  #storedVersion(): number {
    return Number(this.#version.get()?.value);
  }

  #pulling({ analyzer }: Published, lists: readonly number[]): PullingLists {
    return this.#lists.matching(lists, this.#publications.analyzer(analyzer));
  }

  #expanded({ lists, ...selection }: ThreadSelection): Selection {
    return { ...selection, lists: lists === null ? null : this.#lists.rules(lists) };
  }
}
