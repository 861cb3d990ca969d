import { LRUCache } from "lru-cache";
import type { TimeWindow } from "../../../contract/request/post-request.ts";
import type { Account } from "../../post.ts";
import type { Posts, Selection } from "../../posts.ts";
import { createStatementBuilder, type Engine, type Statement } from "../engine.ts";
import { POSTS } from "../schema.ts";
import { loadAccounts } from "./accounts.ts";
import { createDocuments, type Documents } from "./documents.ts";
import { createFindMembers } from "./find-accounts.ts";

/** What answers questions, remembering what it can. */
export interface Reader extends PostSource {
  readonly snapWindow: SnapWindow;
  readonly estimatePosts: EstimatePosts;
  readonly findMembers: Posts["findMembers"];
  /** For a walk over everything, which would only push out what is asked for often. */
  readonly passing: PostSource;
}

export interface PostSource {
  readonly engine: Engine;
  readonly documents: Documents;
  /** By ID; an ID that was merged into another leads to that one. */
  accounts(ids: readonly number[]): Promise<ReadonlyMap<number, Account>>;
}

const ANSWER_BYTES = 24 * 2 ** 20;
const DOCUMENT_BYTES = 12 * 2 ** 20;
const MOST_ACCOUNTS = 50_000;

/** Gives the reader of an operation, by the version of the data that it began with. */
export function createReader(engine: Engine): (dataVersion: number) => Reader {
  const accountsAt = rememberAccounts(engine);
  const cached = cacheReads(engine, ANSWER_BYTES);
  const documents = createDocuments(engine, DOCUMENT_BYTES);
  const passing = createDocuments(engine, 0);
  const snapWindow = createSnapWindow(engine);
  const estimatePosts = createEstimatePosts(engine);
  const findMembers = createFindMembers(engine);
  return (dataVersion) => {
    const accounts = accountsAt(dataVersion);
    return {
      engine: cached(dataVersion),
      documents,
      snapWindow: snapWindow(dataVersion),
      estimatePosts,
      findMembers: findMembers(dataVersion),
      accounts,
      passing: { engine, documents: passing, accounts },
    };
  };
}

function rememberAccounts(engine: Engine): (version: number) => PostSource["accounts"] {
  let knownAt = -1;
  let known = new Map<number, Account>();
  return (version) => async (ids) => {
    if (knownAt !== version || known.size > MOST_ACCOUNTS) {
      knownAt = version;
      known = new Map();
    }
    const found = known;
    const missing = ids.filter((id) => !found.has(id));
    if (missing.length > 0) {
      for (const [id, account] of await loadAccounts(engine, missing)) found.set(id, account);
    }
    return found;
  };
}

/**
 * About how many posts were published in a window; null is everything. Good enough to choose between two ways to the
 * same answer.
 */
type EstimatePosts = (window: TimeWindow | null) => Promise<number>;

/** By the day; null if there are too many posts to count them by the way. */
type Density = ReadonlyMap<number, number> | null;

const DAY = 86_400;
/** How old the numbers may be. */
const MAX_AGE_MS = 60_000;
/** Counting so many takes a tenth of a second. */
const MOST_COUNTED = 50_000_000;

function createEstimatePosts(engine: Engine): EstimatePosts {
  let density: Promise<Density> | null = null;
  let readAt = 0;

  /** Until new numbers are there, the last ones have to do. What cannot be counted are many. */
  function refresh(): Promise<Density> {
    readAt = performance.now();
    const last = density;
    density = readDensity(engine).catch(() => null);
    return last ?? density;
  }

  return async (window) => {
    const isOld = performance.now() - readAt > MAX_AGE_MS;
    const days = await (density === null || isOld ? refresh() : density);
    if (days === null) return Number.POSITIVE_INFINITY;
    let posts = 0;
    for (const [day, count] of days) {
      if (window === null || ((day + 1) * DAY > window.from && day * DAY <= window.to)) posts += count;
    }
    return posts;
  };
}

async function readDensity(engine: Engine): Promise<Density> {
  const [all] = await engine.read<{ posts: number }>({
    sql: `SELECT count() AS posts FROM ${POSTS}`,
    parameters: {},
  });
  if (all === undefined || all.posts > MOST_COUNTED) return null;
  const rows = await engine.read<{ day: number; posts: number }>({
    sql: `SELECT intDiv(published_at, ${DAY}) AS day, count() AS posts FROM ${POSTS} GROUP BY day`,
    parameters: {},
  });
  return new Map(rows.map(({ day, posts }) => [day, posts]));
}

/** The window of a selection, moved to posts that exist; the same posts lie in it. */
type SnapWindow = (selection: Selection) => Promise<TimeWindow | null>;

/** No post lies between `from` and `first`. */
interface Gap {
  readonly from: number;
  readonly first: number;
}

const MOST_GAPS = 64;

/**
 * The default window moves on with every second, and so every second the same search would be a new question. Between
 * two posts nothing changes: its end is moved to the newest post, and its beginning to the first post behind it.
 */
function createSnapWindow(engine: Engine): (version: number) => SnapWindow {
  let knownAt = -1;
  let newest: Promise<number> = Promise.resolve(0);
  let gaps: Gap[] = [];

  function refresh(version: number): void {
    if (knownAt === version) return;
    knownAt = version;
    gaps = [];
    newest = readNewest(engine);
    newest.catch(() => {
      knownAt = -1;
    });
  }

  async function firstFrom(from: number, version: number): Promise<number> {
    const gap = gaps.find((one) => one.from <= from && from <= one.first);
    if (gap !== undefined) return gap.first;
    const first = await readFirst(engine, from);
    if (first === null) return from;
    if (knownAt === version) gaps = [{ from, first }, ...gaps.slice(0, MOST_GAPS - 1)];
    return first;
  }

  return (version) =>
    async ({ filter: { window, windowIsDefault } }) => {
      if (window === null) return null;
      refresh(version);
      const last = await newest;
      const to = Math.min(window.to, Math.max(last, window.from));
      return {
        from: windowIsDefault ? Math.min(await firstFrom(window.from, version), to) : window.from,
        to,
      };
    };
}

async function readNewest(engine: Engine): Promise<number> {
  const [row] = await engine.read<{ newest: number }>({
    sql: `SELECT max(published_at) AS newest FROM ${POSTS}`,
    parameters: {},
  });
  return row?.newest ?? 0;
}

async function readFirst(engine: Engine, from: number): Promise<number | null> {
  const builder = createStatementBuilder();
  const [row] = await engine.read<{ published_at: number }>(
    builder.build(
      `SELECT published_at FROM ${POSTS} WHERE published_at >= ${builder.bind("UInt32", from)} ORDER BY published_at LIMIT 1`,
    ),
  );
  return row?.published_at ?? null;
}

interface Remembered {
  readonly version: number;
  readonly rows: Promise<unknown[]>;
}

/** About how much memory a row takes beside its texts. */
const ROW_WEIGHT = 200;

/**
 * An engine that does not ask the same question twice while the data is the same: the question is the whole text of the
 * query with its parameters, so lists are in it as accounts and keywords, and the window as times. A caller that asks
 * while the answer is on its way gets it too. The version of the data is read before the first question of an
 * operation, and holds for all of them.
 */
export function cacheReads(engine: Engine, maxBytes: number): (version: number) => Engine {
  const answers = new LRUCache<string, Remembered>({ maxSize: maxBytes });
  return (version) => ({
    ...engine,
    async read<Row>(statement: Statement): Promise<Row[]> {
      const key = `${statement.sql}\n${JSON.stringify(statement.parameters)}`;
      const known = answers.get(key);
      if (known?.version === version) {
        // A caller in a loop must still let others run.
        await new Promise(setImmediate);
        return known.rows as Promise<Row[]>;
      }
      const rows = engine.read<Row>(statement);
      const remembered = { version, rows };
      answers.set(key, remembered, { size: key.length });
      rows.then(
        (read) => {
          if (answers.get(key) === remembered) {
            answers.set(key, remembered, { size: key.length + read.length * ROW_WEIGHT });
          }
        },
        () => {
          if (answers.get(key) === remembered) answers.delete(key);
        },
      );
      return rows;
    },
  });
}
