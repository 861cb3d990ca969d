import type { Account } from "../../post.ts";
import type { Posts } from "../../posts.ts";
import type { Engine } from "../engine.ts";
import { loadAccounts } from "./accounts.ts";
import { cacheReads } from "./cached-engine.ts";
import { createDocuments, type Documents } from "./documents.ts";
import { createFindMembers } from "./find-accounts.ts";
import { createEstimatePosts, createSnapWindow, type EstimatePosts, type SnapWindow } from "./snap-window.ts";

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
