import { setImmediate as nextTurn } from "node:timers/promises";
import { LRUCache } from "lru-cache";
import type { Analyzer } from "../../text/analyzer.ts";
import { type PostPage, type Reader, sortKeyOf } from "../posts.ts";
import { type FoundPosts, toStoredPosts } from "./search/found-posts.ts";
import type { ThreadPage, ThreadSelection } from "./threads/thread-messages.ts";

/** A page as a search thread hands it over, and the version of which it is. */
export interface ReadPage {
  readonly found: FoundPosts;
  readonly total: number;
  readonly version: number;
}

interface Ahead {
  readonly key: string;
  readonly page: Promise<{ readonly version: number; readonly answer: PostPage } | null>;
}

/** Larger pages are those of walks: each is asked for once, and the next one right after it. */
const SMALL_PAGE = 101;
/** Of all pages that are kept. */
const KEPT_BYTES = 16 * 2 ** 20;
/** What is kept of a post besides its content. */
const BYTES_OF_POST = 1_000;
/** Pages of walks, one of each, and the bytes of the texts of the largest. */
const MOST_AHEAD = 4;
const LARGEST_AHEAD = 4 * 2 ** 20;

/**
 * Reads pages in search threads. Small ones are kept for those who ask the same again, and the next page of a walk is
 * read while the client takes the one before. Both as long as nothing is written: whatever is answered is of the latest
 * version that is known of here, and a client that is told of a write, or was shown it, has let us know of it before.
 */
export class PageReader {
  readonly #read: (selection: ThreadSelection, page: ThreadPage, reader?: Reader) => Promise<ReadPage>;
  readonly #isIdle: () => boolean;
  readonly #analyzer: () => Analyzer;
  /** By all that was asked, lists by the numbers of their versions. */
  readonly #kept = new LRUCache<string, PostPage>({ maxSize: KEPT_BYTES });
  /** The oldest first. */
  #ahead: readonly Ahead[] = [];
  /** The latest that is known of. */
  #version = 0;
  /** The latest whose analyzer is known. */
  #published = 0;

  /** `isIdle`: whether a thread has nothing to do. */
  constructor(options: {
    readonly read: (selection: ThreadSelection, page: ThreadPage, reader?: Reader) => Promise<ReadPage>;
    readonly isIdle: () => boolean;
    readonly analyzer: () => Analyzer;
  }) {
    this.#read = options.read;
    this.#isIdle = options.isIdle;
    this.#analyzer = options.analyzer;
  }

  publish(version: number): void {
    this.#published = version;
    this.learn(version);
  }

  /** Something was read in this version: what is of an earlier one is forgotten. */
  learn(version: number): void {
    if (version <= this.#version) return;
    this.#version = version;
    this.#kept.clear();
    this.#ahead = [];
  }

  /** Of a page of a walk so many are `shown`: the next one is that behind them. */
  async page(
    selection: ThreadSelection,
    page: ThreadPage,
    { shown, reader }: { readonly shown?: number | undefined; readonly reader?: Reader | undefined },
  ): Promise<PostPage> {
    const key = JSON.stringify([selection, page]);
    if (this.#kept.has(key)) {
      // One who asks the same over and over would never let others run, nor hear of what they write.
      await nextTurn();
      const kept = this.#kept.get(key);
      if (kept !== undefined) return kept;
    }
    const ahead = await this.#takeAhead(key);
    if (ahead !== null) return this.#goOn(selection, page, ahead, { shown, reader });
    const read = await this.#read(selection, page, reader);
    const answer = this.#answerOf(read);
    if (page.limit > SMALL_PAGE) return this.#goOn(selection, page, answer, { shown, reader });
    if (read.version !== this.#version || read.version !== this.#published) return answer;
    const named = { ...answer, key: `${read.version} ${key}` };
    this.#kept.set(key, named, { size: sizeOf(key, read.found) });
    return named;
  }

  #answerOf({ found, total }: ReadPage): PostPage {
    return { posts: toStoredPosts(found), total, analyzer: this.#analyzer() };
  }

  /** Null: it was not read ahead, or not of the version that is known of now, or that has failed. */
  async #takeAhead(key: string): Promise<PostPage | null> {
    const ahead = this.#ahead.find((one) => one.key === key);
    if (ahead === undefined) return null;
    this.#ahead = this.#ahead.filter((one) => one !== ahead);
    const version = this.#version;
    const page = await ahead.page;
    return page !== null && page.version >= version ? page.answer : null;
  }

  /** Reads the next page for one who has gone on before, while nobody else waits. */
  #goOn(
    selection: ThreadSelection,
    page: ThreadPage,
    answer: PostPage,
    { shown, reader }: { readonly shown?: number | undefined; readonly reader?: Reader | undefined },
  ): PostPage {
    const { posts } = answer;
    const last = shown === undefined ? undefined : posts[shown - 1];
    if (last === undefined || posts.length < page.limit || !("after" in page.start) || !this.#isIdle())
      return answer;
    const next = { ...page, start: { after: sortKeyOf(last, page.sortBy) } };
    const read = this.#read(selection, next, reader?.user === undefined ? {} : { user: reader.user });
    const key = JSON.stringify([selection, next]);
    const ahead = {
      key,
      page: read.then(
        (one) =>
          one.version === this.#published && one.found.contents.length <= LARGEST_AHEAD
            ? { version: one.version, answer: { ...this.#answerOf(one), key: `${one.version} ${key}` } }
            : null,
        () => null,
      ),
    };
    this.#ahead = [...this.#ahead.slice(1 - MOST_AHEAD), ahead];
    return { ...answer, next: ahead.page.then((one) => one?.answer ?? null) };
  }
}

function sizeOf(key: string, { contents, uids }: FoundPosts): number {
  return 2 * key.length + contents.length + BYTES_OF_POST * uids.length;
}
