import { hash53 } from "../identity.ts";
import { lowest } from "../lowest.ts";

/** Which accounts have which handles, by hashes of the keys of the handles: two may have the same, so whoever looks one up compares. */
export interface HandleIndex {
  /** Upwards. */
  readonly hashes: Float64Array;
  /** The ID of the account with `hashes[n]`. */
  readonly ids: Float64Array;
}

export const NO_HANDLES: HandleIndex = { hashes: new Float64Array(), ids: new Float64Array() };

export function idsWithHandle({ hashes, ids }: HandleIndex, key: string): readonly number[] {
  const hash = hashOf(key);
  const found: number[] = [];
  for (
    let at = lowest(hashes.length, (index) => (hashes[index] ?? 0) >= hash);
    hashes[at] === hash;
    at += 1
  ) {
    found.push(ids[at] ?? 0);
  }
  return found;
}

/** With the keys that accounts have now in place of those that they had; null: none. */
export function mergeHandles(
  { hashes, ids }: HandleIndex,
  changed: readonly (readonly [id: number, key: string | null])[],
): HandleIndex {
  const gone = new Set(changed.map(([id]) => id));
  const added = changed.flatMap(([id, key]) => (key === null ? [] : [[hashOf(key), id] as const]));
  added.sort(([left], [right]) => left - right);
  const merged = {
    hashes: new Float64Array(hashes.length + added.length),
    ids: new Float64Array(hashes.length + added.length),
  };
  let count = 0;
  let next = 0;
  const push = (hash: number, id: number) => {
    merged.hashes[count] = hash;
    merged.ids[count] = id;
    count += 1;
  };
  const pushAddedUpTo = (hash: number) => {
    for (let one = added[next]; one !== undefined && one[0] <= hash; one = added[++next]) push(...one);
  };
  for (let at = 0; at < hashes.length; at += 1) {
    const [hash, id] = [hashes[at] ?? 0, ids[at] ?? 0];
    if (gone.has(id)) continue;
    pushAddedUpTo(hash);
    push(hash, id);
  }
  pushAddedUpTo(Number.POSITIVE_INFINITY);
  return { hashes: merged.hashes.slice(0, count), ids: merged.ids.slice(0, count) };
}

function hashOf(key: string): number {
  return hash53("handle", key);
}
