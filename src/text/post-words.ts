import type { Vocabulary } from "./vocabulary.ts";

/** Pairs of numbers, for a long post and then for the next. */
interface PairSet {
  has(left: number, right: number): boolean;
  /** A pair that is not in it. */
  add(left: number, right: number): void;
  clear(): void;
}

const USUAL_SLOTS = 4096;
/** The numbers are smaller, so that two of them make one exact number. */
const RADIX = 2 ** 26;

export function createPairSet(): PairSet {
  let slots = new Float64Array(USUAL_SLOTS);
  let size = 0;

  /** Where the key is, or the free slot where it belongs. */
  function find(key: number, left: number, right: number): number {
    const last = slots.length - 1;
    let slot = (Math.imul(left, 0x9e3779b1) ^ Math.imul(right, 0x85ebca6b)) >>> 7;
    for (slot &= last; slots[slot] !== 0 && slots[slot] !== key; slot = (slot + 1) & last);
    return slot;
  }

  function grow(): void {
    const keys = slots.filter((key) => key !== 0);
    slots = new Float64Array(slots.length * 4);
    for (const key of keys) slots[find(key, Math.floor((key - 1) / RADIX), (key - 1) % RADIX)] = key;
  }

  return {
    has(left, right) {
      const key = left * RADIX + right + 1;
      return slots[find(key, left, right)] === key;
    },
    add(left, right) {
      const key = left * RADIX + right + 1;
      slots[find(key, left, right)] = key;
      size += 1;
      if (size * 2 > slots.length) grow();
    },
    clear() {
      slots = new Float64Array(USUAL_SLOTS);
      size = 0;
    },
  };
}

/** Past this position a post has no sequence; see PostAnalysis. */
const MAX_POSITIONS = 2 ** 20;
/** So many pairs are told apart by a look at all with the same left, which would take long in a long post. */
const FEW_PAIRS = 500;

/**
 * What stands in a post, by the numbers of a vocabulary's lexemes; see PostAnalysis. The lists are used for one post
 * after another: as far as they are counted they are of this one.
 */
export class PostWords {
  readonly lexemes: number[] = [];
  lexemeCount = 0;
  readonly lefts: number[] = [];
  readonly rights: number[] = [];
  pairCount = 0;
  /** Which lexeme stands at which position. */
  readonly positions: number[] = [];
  readonly placed: number[] = [];
  placeCount = 0;

  /** The next position. */
  private position = 0;
  /** The lexemes at the position before it. */
  private readonly before: number[] = [];
  private beforeCount = 0;
  /**
   * A lexeme that is not in this post has a smaller mark than this. Added to it in the marks of the others: 1 + the
   * number of the last pair in which the lexeme is on the left, 0 if there is none.
   */
  private base = 1;
  /** For every pair the same of the pair before it with this left. */
  private readonly earlier: number[] = [];
  private readonly pairsOfLong = createPairSet();

  beginPost(): void {
    this.base += this.pairCount + 1;
    this.lexemeCount = 0;
    this.pairCount = 0;
    this.placeCount = 0;
    this.position = 0;
    this.beforeCount = 0;
  }

  /** Between parts a position is left free, and no pair goes from one to the next. */
  endPart(): void {
    this.position += 1;
    this.beforeCount = 0;
  }

  /** A word with this meaning (see WordTable) comes next. */
  meet(meaning: number, { words: { groups }, lexemes: { marks } }: Vocabulary): void {
    if (meaning >= 0) {
      this.place(meaning, marks);
      this.before[0] = meaning;
      this.beforeCount = 1;
      this.position += 1;
      return;
    }
    let at = -1 - meaning;
    const end = at + (groups[at] ?? 0);
    for (at += 1; at <= end; ) {
      const count = groups[at++] ?? 0;
      for (let index = 0; index < count; index += 1) this.place(groups[at + index] ?? 0, marks);
      for (let index = 0; index < count; index += 1) this.before[index] = groups[at + index] ?? 0;
      this.beforeCount = count;
      this.position += 1;
      at += count;
    }
  }

  private place(lexeme: number, marks: Float64Array): void {
    const isNew = (marks[lexeme] ?? 0) < this.base;
    if (isNew) {
      marks[lexeme] = this.base;
      this.lexemes[this.lexemeCount++] = lexeme;
    }
    for (let index = 0; index < this.beforeCount; index += 1) {
      const left = this.before[index] ?? 0;
      if (isNew || !this.isPair(left, lexeme, marks)) this.addPair(left, lexeme, marks);
    }
    if (this.position >= MAX_POSITIONS) return;
    this.positions[this.placeCount] = this.position;
    this.placed[this.placeCount++] = lexeme;
  }

  private isPair(left: number, right: number, marks: Float64Array): boolean {
    if (this.pairCount >= FEW_PAIRS) return this.pairsOfLong.has(left, right);
    for (let pair = (marks[left] ?? 0) - this.base; pair > 0; pair = this.earlier[pair - 1] ?? 0) {
      if (this.rights[pair - 1] === right) return true;
    }
    return false;
  }

  private addPair(left: number, right: number, marks: Float64Array): void {
    this.lefts[this.pairCount] = left;
    this.rights[this.pairCount] = right;
    this.earlier[this.pairCount] = (marks[left] ?? 0) - this.base;
    this.pairCount += 1;
    marks[left] = this.base + this.pairCount;
    if (this.pairCount >= FEW_PAIRS) this.keepPairs();
  }

  private keepPairs(): void {
    let from = this.pairCount - 1;
    if (this.pairCount === FEW_PAIRS) {
      this.pairsOfLong.clear();
      from = 0;
    }
    for (let pair = from; pair < this.pairCount; pair += 1) {
      this.pairsOfLong.add(this.lefts[pair] ?? 0, this.rights[pair] ?? 0);
    }
  }
}
