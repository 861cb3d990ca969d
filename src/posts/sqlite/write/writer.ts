import { mkdirSync } from "node:fs";
import { dirname, join } from "node:path";
import type { Analyzer } from "../../../text/analyzer.ts";
import { accountKeys, createAccountResolver } from "../../accounts/resolve-accounts.ts";
import type { AnalyzedBatch, Ids } from "../../batch/post-batch.ts";
import { hasMark, refusingMarks } from "../../erasure/erasure-marks.ts";
import type { AccountDescription } from "../../post.ts";
import type { PostsToDelete } from "../../posts.ts";
import type { DeletionResult, DescribeResult, ReindexProgress, UpsertResult } from "../../results.ts";
import type { TransferBatch } from "../../transfer/transfer.ts";
import { sqliteReason } from "../sqlite-reason.ts";
import { type FoundSet, writeFrequentSet } from "../terms.ts";
import type { Published } from "../threads/thread-messages.ts";
import { AccountHistory } from "./account-history.ts";
import { PostDeleter } from "./delete-posts.ts";
import { Purge } from "./purge.ts";
import { Reindex } from "./reindex.ts";
import { Store } from "./store.ts";
import { BatchWriter, type KnownRows } from "./write-batch.ts";

/** Notes what an import or an operator says about accounts; with `dryRun` it only finds out what would become of it. */
function describeAccounts(
  store: Store,
  writer: BatchWriter,
  descriptions: readonly AccountDescription[],
  {
    erasureKey,
    dryRun,
    nowMs,
  }: { readonly erasureKey: string; readonly dryRun: boolean; readonly nowMs: number },
): DescribeResult {
  const { marks } = store;
  const isErased = (one: AccountDescription) =>
    refusingMarks(erasureKey, one).some((mark) => hasMark(marks, mark));
  const erased = descriptions.flatMap((one, place) => (isErased(one) ? [place] : []));
  const refused = new Set(erased);
  const allowed = descriptions.filter((_, place) => !refused.has(place));
  const known = store.accounts.known(accountKeys(allowed));
  const resolver = createAccountResolver(known, nowMs);
  const described = new Set(allowed.map((one) => resolver.describe(one)).map((id) => resolver.current(id)));
  const changed = resolver.changed();
  const merges = resolver.merges();
  if (!dryRun && changed.length > 0) {
    store.write((version) => writer.writeAccounts(changed, merges, version));
  }
  const before = new Set(known.map(({ id }) => id));
  const merged = new Set(merges.map(({ into }) => into.id));
  const added = changed.filter(({ id }) => !before.has(id) && !merged.has(id)).length;
  return { added, changed: changed.length - added, unchanged: described.size - changed.length, erased };
}

interface WriterOptions {
  readonly file: string;
  /** Of an index that does not exist yet. */
  readonly analyzerVersion: string;
  readonly erasureKey: string;
  readonly hold: Int32Array;
  readonly publish: (published: Published) => void;
  readonly analyzer: (version: string) => Analyzer;
}

/** Everything that writes; called by the thread that has the connection. */
export class Writer {
  readonly #store: Store;
  readonly #batches: BatchWriter;
  readonly #deleter: PostDeleter;
  readonly #purge: Purge;
  readonly #reindex: Reindex;
  readonly #options: WriterOptions;

  constructor(options: WriterOptions) {
    this.#options = options;
    mkdirSync(dirname(options.file), { recursive: true, mode: 0o700 });
    this.#store = new Store(options);
    const history = new AccountHistory(this.#store.columns);
    this.#batches = new BatchWriter(this.#store, history, options.erasureKey);
    this.#deleter = new PostDeleter(this.#store, options.erasureKey);
    this.#purge = new Purge(this.#store);
    this.#reindex = new Reindex(this.#store, history);
  }

  /** The version of the analyzer whose words are in the index. */
  open(): string {
    return this.#store.analyzer;
  }

  known(digests: Ids): KnownRows {
    return this.#batches.known(digests);
  }

  store(batch: AnalyzedBatch, now: number): UpsertResult {
    const result = this.#batches.store(batch, now);
    this.#foldIfPossible();
    return result;
  }

  load(batch: TransferBatch, analyzed: Pick<AnalyzedBatch, "pieces" | "spans">): void {
    this.#batches.load(batch, analyzed);
  }

  describeAccounts(
    descriptions: readonly AccountDescription[],
    dryRun: boolean,
    nowMs: number,
  ): DescribeResult {
    const { erasureKey } = this.#options;
    return describeAccounts(this.#store, this.#batches, descriptions, { erasureKey, dryRun, nowMs });
  }

  deletePosts(target: PostsToDelete, dryRun: boolean): DeletionResult {
    return dryRun ? { deleted: this.#deleter.count(target), marked: 0 } : this.#deleter.delete(target);
  }

  /** Unless words were made anew since it was found. */
  keepFrequentSet(set: FoundSet): void {
    const store = this.#store;
    if (set.foundIn === store.words) store.tidy(() => writeFrequentSet(store.database, set));
  }

  purgeStep(): number | null {
    return this.#purge.step();
  }

  reindexStep(version: string): ReindexProgress & { readonly isDone: boolean } {
    const progress = this.#reindex.step(this.#options.analyzer(version));
    this.#foldIfPossible();
    return progress;
  }

  /** Everything as it is at this moment, in a file of its own. */
  backup(folder: string): void {
    mkdirSync(folder, { recursive: true, mode: 0o700 });
    this.#store.database.prepare("VACUUM INTO ?").run(join(folder, "posts.sqlite"));
  }

  close(): void {
    this.#store.close();
  }

  /** What was stored is stored, even if there is no room for tidying up. */
  #foldIfPossible(): void {
    try {
      this.#store.fold();
    } catch (error) {
      if (sqliteReason(error) === null) throw error;
    }
  }
}
