import { loadAccounts } from "./accounts.ts";
import { cacheReads } from "./cached-engine.ts";
import { createDocuments, type Documents } from "./documents.ts";
import type { Engine } from "./engine.ts";
import { createFindMembers, type FindMembers } from "./find-members.ts";
import type { Account } from "./post.ts";
import { createEstimatePosts, type EstimatePosts } from "./post-density.ts";
import type { AccountRoll } from "./rows/account-roll.ts";
import type { Book } from "./rows/book.ts";
import { createMatches, type Matches } from "./rows/matches.ts";
import { createSelectAgain, type SelectAgain } from "./rows/selections.ts";
import { createSnapWindow, type SnapWindow } from "./snap-window.ts";

/** What answers questions, remembering what it can. */
export interface Reader extends PostSource {
  readonly snapWindow: SnapWindow;
  readonly estimatePosts: EstimatePosts;
  readonly findMembers: FindMembers;
  /** What is known of all posts in memory; null: everything has to be asked. */
  readonly book: Book | null;
  readonly matches: Matches;
  readonly selectAgain: SelectAgain;
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
const MATCH_BYTES = 32 * 2 ** 20;
const SELECTED_BYTES = 8 * 2 ** 20;
const MOST_ACCOUNTS = 50_000;

/** Gives the reader of an operation, by the version of the data that it began with. */
export function createReader(engine: Engine): (dataVersion: number, book?: Book | null) => Reader {
  const rememberedAccounts = rememberAccounts(engine);
  const cached = cacheReads(engine, ANSWER_BYTES);
  const documents = createDocuments(engine, DOCUMENT_BYTES);
  const passingDocuments = createDocuments(engine, 0);
  const snapWindow = createSnapWindow(engine);
  const estimatePosts = createEstimatePosts(engine);
  const findMembers = createFindMembers(engine);
  const matches = createMatches(engine, MATCH_BYTES);
  const selectAgain = createSelectAgain(SELECTED_BYTES);
  return (dataVersion, book = null) => {
    const files = book?.documentFiles ?? null;
    const accounts = withRoll(book?.accounts ?? null, rememberedAccounts(dataVersion));
    return {
      engine: cached(dataVersion),
      documents: documents(files),
      snapWindow: snapWindow(dataVersion),
      estimatePosts,
      findMembers: findMembers(dataVersion, book?.accounts ?? null),
      book,
      matches,
      selectAgain,
      accounts,
      passing: { engine, documents: passingDocuments(files), accounts },
    };
  };
}

/** One that is not in the roll is asked for. */
function withRoll(roll: AccountRoll | null, ask: PostSource["accounts"]): PostSource["accounts"] {
  if (roll === null) return ask;
  return async (ids) => {
    const found = new Map<number, Account>();
    for (const id of ids) {
      const account = roll.find(id);
      if (account === undefined) return ask(ids);
      found.set(id, account);
    }
    return found;
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
