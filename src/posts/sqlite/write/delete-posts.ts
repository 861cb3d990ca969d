import type { Platform } from "../../../contract/vocabulary.ts";
import { CHUNK_ROWS } from "../../columns/chunk.ts";
import { FacetReader } from "../../columns/facet.ts";
import { accountMarks, hasMark, type MarkedAccount, postMark } from "../../erasure/erasure-marks.ts";
import { postId } from "../../identity.ts";
import type { AccountRef } from "../../post.ts";
import type { PlatformChoice, PostIdentity, PostsToDelete } from "../../posts.ts";
import type { DeletionResult } from "../../results.ts";
import type { Statement } from "../database.ts";
import type { NumberedRow } from "../stored-accounts.ts";
import type { Store } from "./store.ts";

/** What a deletion takes, and what it leaves behind. */
interface Doomed {
  readonly rows: readonly number[];
  readonly marks: readonly Uint8Array[];
  /** By their numbers. */
  readonly accounts: readonly number[];
}

/** Deletes posts: in one write, so that every reader sees all of them or none. */
export class PostDeleter {
  readonly #store: Store;
  readonly #erasureKey: string;
  readonly #facets = new FacetReader();
  readonly #uid: Statement;
  readonly #kill: Statement;

  constructor(store: Store, erasureKey: string) {
    this.#store = store;
    this.#erasureKey = erasureKey;
    this.#uid = store.database.prepare("SELECT uid FROM posts WHERE row = ?");
    this.#kill = store.prepareWrite("UPDATE posts SET died = ? WHERE row = ?");
  }

  /** How many posts a deletion would take now. */
  count(target: PostsToDelete): number {
    return this.#rowsOf(target).length;
  }

  delete(target: PostsToDelete): DeletionResult {
    const { rows, marks, accounts } = this.#doomed(target);
    if (rows.length === 0 && marks.length === 0 && accounts.length === 0) return { deleted: 0, marked: 0 };
    return this.#store.write((version) => {
      const marked = this.#store.addMarks(marks);
      for (const row of rows) {
        this.#store.kill(row);
        this.#kill.run(version, row);
      }
      if (accounts.length > 0) this.#store.accountsChange(version);
      for (const number of accounts) {
        this.#store.accountWriter.delete(number);
        this.#store.columns.accounts.forget(number);
      }
      return { deleted: rows.length, marked };
    });
  }

  /** Age leaves no marks. */
  #doomed(target: PostsToDelete): Doomed {
    const rows = this.#rowsOf(target);
    switch (target.kind) {
      case "age":
        return { rows, marks: [], accounts: [] };
      case "posts":
        return { rows, marks: target.posts.map((post) => this.#markOf(post)), accounts: [] };
      case "account": {
        const { numbers, names, isKnown } = this.#namesOf(target.account);
        const wanted = names.flatMap((name) => accountMarks(this.#erasureKey, name));
        // Erased once more, a value that may be a uid or a handle is what it was then.
        const isRepeated = !isKnown && wanted.some((mark) => hasMark(this.#store.marks, mark));
        const posts = rows.map((row) => this.#markOf(this.#identityOf(row)));
        return { rows, marks: [...(isRepeated ? [] : wanted), ...posts], accounts: numbers };
      }
    }
  }

  #rowsOf(target: PostsToDelete): readonly number[] {
    const { columns } = this.#store;
    const rows: number[] = [];
    switch (target.kind) {
      case "posts":
        for (const { platform, uid } of distinct(target.posts)) {
          for (const row of columns.rowsWithId(postId(platform, uid))) {
            if (this.#uid.get(row).uid === uid) rows.push(row);
          }
        }
        return rows;
      case "account": {
        const numbers = new Set(this.#namesOf(target.account).numbers);
        columns.visitAlive((row, { account }, within) => {
          if (numbers.has(columns.accounts.current(account[within] ?? 0))) rows.push(row);
        });
        return rows;
      }
      case "age":
        columns.visitAlive((row, { publishedAt }, within) => {
          if ((publishedAt[within] ?? 0) >= target.publishedBefore) return;
          const { platforms } = target;
          if (platforms === undefined || isChosen(platforms, this.#platformOf(row))) rows.push(row);
        });
        return rows;
    }
  }

  /** An account that was never seen can be erased too: then it will never be taken in. */
  #namesOf(ref: AccountRef): {
    readonly numbers: readonly number[];
    readonly names: readonly MarkedAccount[];
    readonly isKnown: boolean;
  } {
    const { accounts } = this.#store;
    const account = accounts.find(ref);
    if (account === null) return { ...unseen(ref), numbers: [], isKnown: false };
    const own = accounts.byId(account.id);
    const aliases = accounts.aliasesOf(account.id);
    return {
      numbers: [...(own === null ? [] : [own]), ...aliases].map(({ number }) => number),
      // An alias has the handle that the account had when it was merged.
      names: [account, ...aliases.map(({ handle }: NumberedRow) => ({ ...account, handle: handle || null }))],
      isKnown: true,
    };
  }

  #identityOf(row: number): PostIdentity {
    return { platform: this.#platformOf(row), uid: this.#uid.get(row).uid };
  }

  #platformOf(row: number): Platform {
    const { columns } = this.#store;
    const facet = columns.chunkOf(row).facet[row % CHUNK_ROWS] ?? 0;
    return this.#facets.of(columns.facets.snapshot())[facet]?.platform as Platform;
  }

  #markOf({ platform, uid }: PostIdentity): Uint8Array {
    return postMark(this.#erasureKey, platform, uid);
  }
}

function isChosen({ names, allOthers }: PlatformChoice, platform: Platform): boolean {
  return names.includes(platform) !== allOthers;
}

function unseen({ platform, by, value }: AccountRef): { readonly names: readonly MarkedAccount[] } {
  return {
    names: [
      ...(by === "handle" ? [] : [{ platform, uid: value, handle: null }]),
      ...(by === "uid" ? [] : [{ platform, uid: null, handle: value }]),
    ],
  };
}

function distinct(posts: readonly PostIdentity[]): readonly PostIdentity[] {
  return [...new Map(posts.map((post) => [`${post.platform} ${post.uid}`, post])).values()];
}
