import { lowest } from "../lowest.ts";

export interface PackedContent {
  /** Upwards. */
  readonly ids: Float64Array;
  /** The text of `ids[n]` lies from `starts[n]` up to `starts[n + 1]`. */
  readonly starts: Uint32Array;
  readonly bytes: Uint8Array<ArrayBuffer>;
}

/** Texts by numbers, in bytes that are not among the objects of JavaScript: hundreds of thousands of them would make every collection of garbage longer, and the room that it leaves larger. */
export class PackedTexts {
  readonly ids: Float64Array;
  readonly #starts: Uint32Array;
  readonly #bytes: Buffer<ArrayBuffer>;

  constructor({ ids, starts, bytes }: PackedContent) {
    this.ids = ids;
    this.#starts = starts;
    this.#bytes = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  }

  /** As they lie in memory. */
  get content(): PackedContent {
    const bytes = this.#bytes.subarray(0, this.byteLength);
    return {
      ids: this.ids,
      starts: this.#starts,
      bytes: new Uint8Array(bytes.buffer, bytes.byteOffset, bytes.length),
    };
  }

  get byteLength(): number {
    return this.#starts.at(-1) ?? 0;
  }

  find(id: number): string | undefined {
    const index = lowest(this.ids.length, (at) => (this.ids[at] ?? 0) >= id);
    if (this.ids[index] !== id) return undefined;
    return this.#bytes.toString("utf8", this.#starts[index], this.#starts[index + 1]);
  }

  *[Symbol.iterator](): Generator<readonly [id: number, text: Uint8Array]> {
    for (const [index, id] of this.ids.entries()) {
      yield [id, this.#bytes.subarray(this.#starts[index], this.#starts[index + 1])];
    }
  }
}

/** They come upwards by their numbers. */
function packTexts(
  texts: Iterable<readonly [id: number, text: Uint8Array]>,
  most: { readonly count: number; readonly bytes: number },
): PackedTexts {
  const ids = new Float64Array(most.count);
  const starts = new Uint32Array(most.count + 1);
  const bytes = new Uint8Array(most.bytes);
  let count = 0;
  let end = 0;
  for (const [id, text] of texts) {
    ids[count] = id;
    bytes.set(text, end);
    end += text.length;
    count += 1;
    starts[count] = end;
  }
  return new PackedTexts({ ids: ids.slice(0, count), starts: starts.slice(0, count + 1), bytes });
}

export const NO_TEXTS = packTexts([], { count: 0, bytes: 0 });

/** Those of both; where they have the same number, the later. Both go upwards. */
export function mergeTexts(
  earlier: PackedTexts,
  later: readonly (readonly [id: number, text: Uint8Array])[],
): PackedTexts {
  const bytes = later.reduce((sum, [, text]) => sum + text.length, earlier.byteLength);
  return packTexts(inOrder(earlier, later), { count: earlier.ids.length + later.length, bytes });
}

function* inOrder(
  earlier: PackedTexts,
  later: readonly (readonly [id: number, text: Uint8Array])[],
): Generator<readonly [id: number, text: Uint8Array]> {
  let next = 0;
  for (const one of earlier) {
    for (let other = later[next]; other !== undefined && other[0] < one[0]; other = later[++next])
      yield other;
    const same = later[next];
    if (same?.[0] === one[0]) {
      yield same;
      next += 1;
    } else yield one;
  }
  yield* later.slice(next);
}
