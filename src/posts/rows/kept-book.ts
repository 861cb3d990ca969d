import { existsSync } from "node:fs";
import { rm } from "node:fs/promises";
import { join } from "node:path";
import { readArrays, writeArrays } from "../files/array-file.ts";
import type { DocumentPart } from "../files/document-part.ts";
import { documentPartOf, type KnownDocumentPart } from "../files/load-document-parts.ts";
import { stampOf } from "../files/store-stamp.ts";
import { type AccountRoll, createRoll } from "./account-roll.ts";
import type { HandleIndex } from "./handle-index.ts";
import { loadTerms } from "./load-segment.ts";
import { wordsOf } from "./load-words.ts";
import { Numbering } from "./numbering.ts";
import { type PackedContent, PackedTexts } from "./packed-texts.ts";
import type { Names, Segment } from "./segment.ts";
import type { SegmentWords } from "./verify-phrases.ts";

/** A book without the version of its data, which means something in one process only. */
export interface BookContent {
  /** Of posts: after a new analysis another one has the name. */
  readonly table: string;
  readonly segments: readonly Segment[];
  readonly names: Names;
  readonly accounts: AccountRoll | null;
  readonly documentParts: readonly DocumentPart[];
}

/** The same as it is written: without what can be found in the engine's files again. */
interface Kept {
  readonly table: string;
  readonly segments: readonly KeptSegment[];
  readonly names: {
    readonly facets: readonly string[];
    readonly tags: readonly string[];
    readonly accounts: Float64Array;
    readonly versions: Float64Array;
  };
  readonly accounts: {
    readonly entries: PackedContent;
    readonly handles: HandleIndex;
    readonly lastVersion: number;
  } | null;
  readonly documentParts: readonly KnownDocumentPart[];
}

type KeptSegment = Omit<Segment, "words" | "terms"> & {
  readonly words: Pick<SegmentWords, "stored" | "alternatives"> | null;
};

/** Counts up whenever the form of what is kept changes, or what it means. */
const FORMAT = 1;
const FILE = "book";
/** In place of an ID that no row has any more. */
const NOBODY = -1;

/** Keeps the book in the directory of the engine, which must have ended, for the next process that opens it; unless parts were merged meanwhile that it reads from. */
export function keepBook(store: string, analyzerVersion: string, book: BookContent): void {
  const { table, segments, names, accounts, documentParts } = book;
  if (!hasItsFiles(segments, documentParts)) return;
  const kept: Kept = {
    table,
    segments: segments.map(({ words, terms: _terms, ...segment }) => ({
      ...segment,
      words: words && { stored: words.stored, alternatives: words.alternatives },
    })),
    names: {
      facets: names.facets.values,
      // What nobody has any more may have been erased.
      tags: keepUsed(
        names.tags.values,
        "",
        segments.map(({ tags }) => tags),
      ),
      accounts: Float64Array.from(
        keepUsed(
          names.accounts.values,
          NOBODY,
          segments.map(({ account }) => account),
        ),
      ),
      versions: Float64Array.from(names.versions.values),
    },
    accounts: accounts && {
      entries: accounts.entries.content,
      handles: accounts.handles,
      lastVersion: accounts.lastVersion,
    },
    documentParts: documentParts.map(({ directory, isWide, rows, publishedAt, marks }) => ({
      ...{ directory, isWide, rows, publishedAt, marks },
    })),
  };
  writeArrays(join(store, FILE), titleOf(store, analyzerVersion), kept);
}

/** Whether no part was merged away that a book reads from. */
function hasItsFiles(segments: readonly Segment[], documentParts: readonly DocumentPart[]): boolean {
  return [...segments, ...documentParts].every(({ directory }) => existsSync(directory));
}

/** The book that was kept, if the store is as it was then. Whoever takes it has it alone: it is removed. */
export async function takeBook(store: string, analyzerVersion: string): Promise<BookContent | null> {
  try {
    const kept = await readArrays<Kept>(join(store, FILE), titleOf(store, analyzerVersion));
    return kept && open(kept);
  } catch {
    // Whatever is the matter with it, the engine can be asked.
    return null;
  } finally {
    await rm(join(store, FILE), { force: true });
  }
}

function open({ names, accounts, ...kept }: Kept): BookContent {
  return {
    table: kept.table,
    segments: kept.segments.map(({ words, ...segment }) => ({
      ...segment,
      words: words && wordsOf(words.stored, words.alternatives, segment.directory),
      terms: loadTerms(segment.directory, segment.publishedAt.length),
    })),
    names: {
      facets: new Numbering(names.facets),
      tags: new Numbering(names.tags),
      accounts: new Numbering(names.accounts),
      versions: new Numbering(names.versions),
    },
    accounts: accounts && createRoll({ ...accounts, entries: new PackedTexts(accounts.entries) }),
    documentParts: kept.documentParts.flatMap((part) => documentPartOf(part) ?? []),
  };
}

function titleOf(store: string, analyzerVersion: string): string {
  return `book ${FORMAT} ${analyzerVersion} ${stampOf(store)}`;
}

function keepUsed<Value>(
  values: readonly Value[],
  other: Value,
  used: readonly Uint32Array[],
): readonly Value[] {
  const isUsed = new Uint8Array(values.length);
  for (const numbers of used) for (const number of numbers) isUsed[number] = 1;
  return values.map((value, number) => (isUsed[number] === 1 ? value : other));
}
