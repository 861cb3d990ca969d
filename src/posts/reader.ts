import { loadAccounts } from "./accounts.ts";
import { cacheReads } from "./cached-engine.ts";
import { createDocuments, type Documents } from "./documents.ts";
import type { Engine } from "./engine.ts";
import type { Freshness } from "./freshness.ts";
import type { Account } from "./post.ts";
import { createSnapWindow, type SnapWindow } from "./snap-window.ts";

/** What answers questions, remembering what it can. */
export interface Reader extends PostSource {
  readonly snapWindow: SnapWindow;
  /** For a walk over everything, which would only push out what is asked for often. */
  readonly passing: PostSource;
}

export interface PostSource {
  readonly engine: Engine;
  readonly documents: Documents;
  /** By ID; an ID that was merged into another leads to that one. */
  accounts(ids: readonly number[]): Promise<ReadonlyMap<number, Account>>;
}

const ANSWER_BYTES = 32 * 2 ** 20;
const DOCUMENT_BYTES = 64 * 2 ** 20;
const MOST_ACCOUNTS = 50_000;

export function createReader(engine: Engine, freshness: Freshness): Reader {
  const accounts = rememberAccounts(engine, freshness);
  return {
    engine: cacheReads(engine, freshness, ANSWER_BYTES),
    documents: createDocuments(engine, DOCUMENT_BYTES),
    snapWindow: createSnapWindow(engine, freshness),
    accounts,
    passing: { engine, documents: createDocuments(engine, 0), accounts },
  };
}

function rememberAccounts(engine: Engine, freshness: Freshness): PostSource["accounts"] {
  let version = -1;
  let known = new Map<number, Account>();
  return async (ids) => {
    if (version !== freshness.version() || known.size > MOST_ACCOUNTS) {
      version = freshness.version();
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
