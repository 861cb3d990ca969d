import { findPendingMerges, mergeAccounts, storeAccounts } from "./accounts.ts";
import type { Engine } from "./engine.ts";
import { postId } from "./identity.ts";
import type { IndexGate } from "./index-gate.ts";
import { mapInSlices } from "./map-in-slices.ts";
import type { NewPost } from "./post.ts";
import { ANALYZED_COLUMNS, digestOf, PLAIN_COLUMNS, toPostRow } from "./post-row.ts";
import type { UpsertResult } from "./posts.ts";
import { resolveAccounts } from "./resolve-accounts.ts";
import { POSTS, REPLACEMENTS } from "./schema.ts";
import { createStatementBuilder } from "./statement-builder.ts";

interface ExistingPost {
  readonly id: number;
  readonly uid: string;
  readonly digest: number;
  readonly account_id: number;
  readonly created_at: number;
}

interface Candidate {
  readonly post: NewPost;
  readonly id: number;
  readonly accountId: number;
  readonly digest: number;
}

export interface Upserter {
  /** Finishes what an earlier process began and could not end. */
  recover(): Promise<void>;
  upsert(batch: readonly NewPost[]): Promise<UpsertResult>;
}

export function createUpserter(engine: Engine, gate: IndexGate, clock: () => Date): Upserter {
  let lastVersion = 0;
  let interrupted = true;

  /** Rises with every batch, also across restarts. */
  function nextVersion(): number {
    lastVersion = Math.max(lastVersion + 1, clock().getTime() * 1000);
    return lastVersion;
  }

  async function recover(): Promise<void> {
    const [newest] = await engine.read<{ version: number }>({
      sql: `SELECT max(version) AS version FROM ${POSTS}`,
      parameters: {},
    });
    lastVersion = Math.max(lastVersion, newest?.version ?? 0);
    const pending = await engine.read<{ version: number }>({
      sql: `SELECT version FROM ${REPLACEMENTS} ORDER BY version`,
      parameters: {},
    });
    for (const { version } of pending) await sweep(version);
    if (pending.length > 0) await clearJournal();
    await mergeAccounts(engine, await findPendingMerges(engine), nextVersion());
    interrupted = false;
  }

  /** Deletes the older rows of the posts that have this version. */
  async function sweep(version: number): Promise<void> {
    const builder = createStatementBuilder();
    const bound = builder.bind("UInt64", version);
    await engine.write(
      builder.build(
        `DELETE FROM ${POSTS} WHERE version < ${bound} AND (id, uid) IN (SELECT id, uid FROM ${POSTS} WHERE version = ${bound})`,
      ),
    );
  }

  async function clearJournal(): Promise<void> {
    await engine.write({ sql: `TRUNCATE TABLE ${REPLACEMENTS}`, parameters: {} });
  }

  async function upsert(batch: readonly NewPost[]): Promise<UpsertResult> {
    if (interrupted) await recover();
    if (batch.length === 0) return { stored: 0, replaced: 0, unchanged: 0 };
    const accounts = await resolveAccounts(
      engine,
      batch.map((post) => post.account),
    );
    const { latest, tally } = await compareWithStored(engine, batch, accounts.ids);
    const version = nextVersion();
    const now = clock().getTime();
    const analyzer = gate.analyzer();
    const rows = await mapInSlices(latest, ({ candidate: { post, accountId }, existing }) =>
      toPostRow(
        post,
        { accountId, createdAt: existing?.created_at ?? now, updatedAt: now, version },
        analyzer,
      ),
    );
    const replaces = latest.some(({ existing }) => existing !== undefined);

    await storeAccounts(engine, accounts.changed, version);
    const insert = async () => {
      if (rows.length > 0) await engine.insert(POSTS, [...PLAIN_COLUMNS, ...ANALYZED_COLUMNS], rows);
    };
    if (replaces) {
      interrupted = true;
      await engine.insert(REPLACEMENTS, ["version"], [[version]]);
      await gate.replace(version, { stage: insert, sweep: () => sweep(version) });
      await clearJournal();
      interrupted = false;
    } else {
      await insert();
    }
    await mergeAccounts(engine, accounts.merges, version + 1);
    return tally;
  }

  return { recover, upsert };
}

/** Which posts of the batch must be written, the last of several versions of one; and what to report of each. */
async function compareWithStored(
  engine: Engine,
  batch: readonly NewPost[],
  accountIds: readonly number[],
): Promise<{
  latest: readonly { candidate: Candidate; existing: ExistingPost | undefined }[];
  tally: UpsertResult;
}> {
  const candidates = batch.map(
    (post, index): Candidate => ({
      post,
      id: postId(post.platform, post.uid),
      accountId: accountIds[index] ?? 0,
      digest: digestOf(post),
    }),
  );
  const stored = await loadExisting(
    engine,
    candidates.map((candidate) => candidate.id),
  );
  const groups = new Map<string, Candidate[]>();
  for (const candidate of candidates) {
    const key = keyOf(candidate.id, candidate.post.uid);
    const versions = groups.get(key);
    if (versions === undefined) groups.set(key, [candidate]);
    else versions.push(candidate);
  }
  const latest: { candidate: Candidate; existing: ExistingPost | undefined }[] = [];
  let storedCount = 0;
  let replaced = 0;
  let unchanged = 0;
  for (const [key, versions] of groups) {
    const existing = stored.get(key);
    const candidate = versions.at(-1);
    if (candidate === undefined) continue;
    if (existing !== undefined && isSame(candidate, existing)) {
      unchanged += versions.length;
      continue;
    }
    latest.push({ candidate, existing });
    if (existing === undefined) storedCount++;
    else replaced++;
    const repeats = versions
      .slice(1)
      .filter((version, index) => version.digest === versions[index]?.digest).length;
    unchanged += repeats;
    replaced += versions.length - 1 - repeats;
  }
  return { latest, tally: { stored: storedCount, replaced, unchanged } };
}

function isSame(candidate: Candidate, existing: ExistingPost): boolean {
  return existing.digest === candidate.digest && existing.account_id === candidate.accountId;
}

async function loadExisting(
  engine: Engine,
  ids: readonly number[],
): Promise<ReadonlyMap<string, ExistingPost>> {
  const builder = createStatementBuilder();
  const rows = await engine.read<ExistingPost>(
    builder.build(
      `SELECT id, uid, digest, account_id, created_at FROM ${POSTS} WHERE id IN ${builder.bind("Array(UInt64)", [...new Set(ids)])}`,
    ),
  );
  return new Map(rows.map((row) => [keyOf(row.id, row.uid), row]));
}

function keyOf(id: number, uid: string): string {
  return `${id} ${uid}`;
}
