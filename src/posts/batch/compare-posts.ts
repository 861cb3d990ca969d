import type { UpsertResult } from "../results.ts";

/** A post as it is stored, as far as it is compared. */
export interface StoredVersion {
  readonly id: number;
  readonly uid: string;
  readonly digest: number;
  readonly accountId: number;
  readonly createdAt: number;
  /** 0: the source did not say. */
  readonly collectedAt: number;
}

export type Comparable = Omit<StoredVersion, "createdAt">;

export interface ComparedPost<Candidate> {
  readonly candidate: Candidate;
  readonly stored: StoredVersion | undefined;
}

/** Which posts of a batch must be written, the newest of several versions of one; and what to report of each. */
export function comparePosts<Candidate extends Comparable>(
  batch: readonly Candidate[],
  stored: readonly StoredVersion[],
): { readonly changed: readonly ComparedPost<Candidate>[]; readonly tally: UpsertResult } {
  const known = new PostMap<StoredVersion>();
  for (const version of stored) known.set(version, version);
  const changed: ComparedPost<Candidate>[] = [];
  let fresh = 0;
  let replaced = 0;
  let unchanged = 0;
  for (const versions of groupByPost(batch)) {
    const { newest, steps } = newestOf(versions);
    const before = known.get(newest);
    if (before !== undefined && (isSame(newest, before) || isOlder(newest, before))) {
      unchanged += versions.length;
      continue;
    }
    changed.push({ candidate: newest, stored: before });
    if (before === undefined) fresh += 1;
    else replaced += 1;
    replaced += steps;
    unchanged += versions.length - 1 - steps;
  }
  return { changed, tally: { stored: fresh, replaced, unchanged } };
}

type Versions<Candidate> = [Candidate, ...Candidate[]];

function groupByPost<Candidate extends Comparable>(
  batch: readonly Candidate[],
): Iterable<Versions<Candidate>> {
  const groups = new PostMap<Versions<Candidate>>();
  for (const candidate of batch) {
    const versions = groups.get(candidate);
    if (versions === undefined) groups.set(candidate, [candidate]);
    else versions.push(candidate);
  }
  return groups.values();
}

interface PostName {
  readonly id: number;
  readonly uid: string;
}

/**
 * By post. Its ID stands for it, unless two posts of one batch have the same, which happens once in some
 * billions.
 */
class PostMap<Value> {
  readonly #byId = new Map<number, { readonly uid: string; readonly value: Value }>();
  readonly #others = new Map<string, Value>();

  get({ id, uid }: PostName): Value | undefined {
    const entry = this.#byId.get(id);
    return entry === undefined || entry.uid === uid ? entry?.value : this.#others.get(`${id} ${uid}`);
  }

  set({ id, uid }: PostName, value: Value): void {
    const entry = this.#byId.get(id);
    if (entry === undefined || entry.uid === uid) this.#byId.set(id, { uid, value });
    else this.#others.set(`${id} ${uid}`, value);
  }

  *values(): Generator<Value> {
    for (const { value } of this.#byId.values()) yield value;
    yield* this.#others.values();
  }
}

/** Of several versions of one post the newest, and how many times one took the place of another. */
function newestOf<Candidate extends Comparable>([first, ...later]: Versions<Candidate>): {
  newest: Candidate;
  steps: number;
} {
  let newest = first;
  let steps = 0;
  for (const version of later) {
    if (isOlder(version, newest)) continue;
    if (!isSame(version, newest)) steps += 1;
    newest = version;
  }
  return { newest, steps };
}

function isSame(left: Comparable, right: Comparable): boolean {
  return left.digest === right.digest && left.accountId === right.accountId;
}

/** By the time of collection if both have one; otherwise what arrives later is newer. */
function isOlder(candidate: Comparable, than: Comparable): boolean {
  return candidate.collectedAt !== 0 && than.collectedAt !== 0 && candidate.collectedAt < than.collectedAt;
}
