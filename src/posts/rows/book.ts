import type { Engine } from "../engine.ts";
import { createDocumentFiles, type DocumentFiles } from "../files/document-files.ts";
import { loadDocumentParts } from "../files/load-document-parts.ts";
import { POSTS } from "../schema.ts";
import { StaleBookError } from "../stale-book-error.ts";
import type { View } from "../view.ts";
import { type AccountRoll, readAccounts } from "./account-roll.ts";
import type { BookContent } from "./kept-book.ts";
import { loadSegment, type Part, reloadAlive } from "./load-segment.ts";
import { keptBytes } from "./load-words.ts";
import { createNames, type Names, type Segment } from "./segment.ts";

/**
 * What the index knows of every post, in memory, as far as posts are filtered, ordered and counted by it: with it, and with what is
 * read from the engine's files, a search asks the engine for nothing but accounts by their properties.
 */
export interface Book {
  /** Of the data that it was read from. */
  readonly dataVersion: number;
  readonly segments: readonly Segment[];
  readonly names: Names;
  /** Null: they are too many. */
  readonly accounts: AccountRoll | null;
  readonly documentFiles: DocumentFiles;
}

export interface Bookkeeper {
  /** The book of the data that a reader sees. Null: there is none, or none yet, and the engine has to be asked for everything. */
  at(view: View): Promise<Book | null>;
  /** Whether only that would have to be read which was written since an earlier book, or since there was no post. */
  isWorthReading(): boolean;
  /** The book of the data that a reader sees, of the parts that there are now: whoever asks waits until it has been read. */
  upToDate(view: View): Promise<Book | null>;
  /** When the book has been read that somebody has asked for, or could not be. */
  settled(): Promise<void>;
  /** What is in the book, if it is the book of the data of this version. */
  content(dataVersion: number): BookContent | null;
  /** The book cannot be used any more, although nothing was written. */
  discard(book: Book): void;
  close(): Promise<void>;
}

export interface BookOptions {
  readonly engine: Engine;
  /** What an earlier process has kept, of data in which nothing was written since. */
  readonly kept?: BookContent | null;
  /** There were no posts before this process. */
  readonly isNew?: boolean;
  /** Whether the engine can be asked: before, what is in files is read from them, however long it takes. */
  readonly isOpen?: () => boolean;
  /** Readers wait for the book and for its files, and do not ask the engine meanwhile: for tests, which write before every question. */
  readonly patient?: boolean;
}

/** About 40 bytes each. */
const MOST_ROWS = 10_000_000;
/** While posts are being imported there are many parts, and each would have to be asked. They are merged soon after. */
const MOST_PARTS = 128;
/** For the words of small parts, which are read from no file. */
const KEPT_WORDS_BYTES = 8 * 2 ** 20;
/** Parts that are being merged disappear while they are read. */
const MOST_TRIES = 3;
/** Reading it may take one part in five of the time. */
const REST = 4;
/** During an import the next write comes sooner than anybody could use the book. */
const CALM_MS = 300;
/** The version of the data before anything was written in this process. */
const UNWRITTEN = 0;

/**
 * A reader who finds the book out of date has it read anew, and asks the engine meanwhile. Parts of the table never change, so only those are read
 * that the book does not have. It is out of date after every write, and whoever began before a write has it to himself until he is done: the
 * gate sees to it that no row appears or disappears that a reader of this version could miss or see twice.
 */
export function createBookkeeper(options: BookOptions): Bookkeeper {
  const { engine, kept = null, isNew = false, isOpen = () => true, patient = false } = options;
  const documentFiles = createDocumentFiles({
    loadParts: (known) => loadDocumentParts(engine, known),
    parts: kept?.documentParts ?? [],
    isPatient: () => patient || !isOpen(),
  });
  let book: (Book & { readonly table: string }) | null = kept && {
    ...{ table: kept.table, segments: kept.segments, names: kept.names, accounts: kept.accounts },
    ...{ dataVersion: UNWRITTEN, documentFiles },
  };
  let reading: Promise<void> | null = null;
  let readAgainAt = 0;
  let last = { version: -1, seenAt: 0 };
  let closed = false;

  /** Whether nothing has been written for a while, as far as readers have noticed. */
  function isCalm(version: number): boolean {
    const now = performance.now();
    if (last.version !== version) last = { version, seenAt: now };
    return book === null || now - last.seenAt >= CALM_MS;
  }

  async function readBook(dataVersion: number): Promise<void> {
    const table = await readTable(engine);
    const known = new Map(book?.table === table ? book.segments.map((one) => [one.name, one]) : []);
    for (let tries = 0; tries < MOST_TRIES; tries++) {
      const parts = await readParts(engine);
      const rows = parts.reduce((sum, part) => sum + part.rows, 0);
      if (parts.length > MOST_PARTS || rows > MOST_ROWS) return;
      // What only parts that are gone have names for is forgotten when all of them are.
      const names = parts.some((part) => known.has(part.name)) && book !== null ? book.names : createNames();
      const segments = await readSegments(parts, known, names);
      if (segments !== null) {
        const accounts = await readAccounts(engine, book?.accounts ?? null);
        await documentFiles.reload();
        book = { dataVersion, table, segments, names, accounts, documentFiles };
        return;
      }
      // Otherwise they were merged meanwhile.
      if (closed || (await areThere(engine, parts))) return;
    }
  }

  async function readSegments(
    parts: readonly Part[],
    known: ReadonlyMap<string, Segment>,
    names: Names,
  ): Promise<readonly Segment[] | null> {
    const segments: Segment[] = [];
    for (const part of parts) {
      const same = known.get(part.name);
      const roomForWords = KEPT_WORDS_BYTES - segments.reduce((sum, { words }) => sum + keptBytes(words), 0);
      const segment =
        same === undefined
          ? await loadSegment(engine, part, names, { goesOn: () => !closed, roomForWords })
          : await readDeleted(engine, part, same);
      if (segment === null) return null;
      segments.push(segment);
    }
    return segments;
  }

  function readAnew(dataVersion: number): Promise<void> {
    const started = performance.now();
    const ended = () => {
      reading = null;
      readAgainAt = performance.now() + REST * (performance.now() - started);
    };
    // Whatever it is, it can be asked of the engine, which says so if it cannot answer.
    return readBook(dataVersion).then(ended, ended);
  }

  const isWhole = ({ visibility, hidden }: View) => visibility.kind === "all" && hidden === null && !closed;

  async function readNow(dataVersion: number): Promise<Book | null> {
    await reading;
    if (book?.dataVersion !== dataVersion) await readAnew(dataVersion);
    return book?.dataVersion === dataVersion ? book : null;
  }

  function discard(stale: Book): void {
    if (book === stale) book = { ...book, dataVersion: -1 };
  }

  return {
    async at(view) {
      const { dataVersion } = view;
      if (!isWhole(view)) return null;
      if (patient) await documentFiles.settled();
      if (book?.dataVersion === dataVersion) return book;
      if (patient) return readNow(dataVersion);
      if (isCalm(dataVersion) && performance.now() >= readAgainAt) reading ??= readAnew(dataVersion);
      return null;
    },
    isWorthReading: () => isNew || book !== null,
    async upToDate(view) {
      if (!isWhole(view)) return null;
      // Parts may have been merged since, although nothing was written.
      if (book !== null) discard(book);
      return readNow(view.dataVersion);
    },
    async settled() {
      await reading;
    },
    content(dataVersion) {
      if (book?.dataVersion !== dataVersion) return null;
      const { table, segments, names, accounts } = book;
      return { table, segments, names, accounts, documentParts: documentFiles.parts() };
    },
    discard,
    async close() {
      closed = true;
      await reading;
      await documentFiles.close();
    },
  };
}

/** With the book if there is one, and again without it if it turns out that it cannot tell. */
export async function readWithBook<Result>(
  books: Bookkeeper | null,
  view: View,
  read: (book: Book | null) => Promise<Result>,
): Promise<Result> {
  const book = (await books?.at(view)) ?? null;
  if (book === null) return read(null);
  // Whoever asks in a loop must still let others run, even if nothing has to be waited for.
  await new Promise(setImmediate);
  try {
    return await read(book);
  } catch (error) {
    if (!(error instanceof StaleBookError)) throw error;
    books?.discard(book);
    return read(null);
  }
}

/** Of a part that is known: nothing else can happen to its rows. */
async function readDeleted(engine: Engine, part: Part, known: Segment): Promise<Segment | null> {
  if (known.aliveRows === part.aliveRows) return known;
  const reloaded = await reloadAlive(engine, known);
  return reloaded.aliveRows === part.aliveRows ? reloaded : null;
}

/** After a new analysis another table has the name, and its parts may have the same names. */
async function readTable(engine: Engine): Promise<string> {
  const [row] = await engine.read<{ uuid: string }>({
    sql: `SELECT toString(uuid) AS uuid FROM system.tables WHERE database || '.' || name = '${POSTS}'`,
    parameters: {},
  });
  return row?.uuid ?? "";
}

/** In the order in which the engine reads them, so that rows come in order. */
function readParts(engine: Engine): Promise<readonly Part[]> {
  return engine.read<Part>({
    sql: `SELECT _part AS name, count() AS aliveRows, max(_part_offset) + 1 AS rows FROM ${POSTS} GROUP BY name ORDER BY min(_part_index)`,
    parameters: {},
  });
}

async function areThere(engine: Engine, parts: readonly Part[]): Promise<boolean> {
  const names = new Set((await readParts(engine)).map(({ name }) => name));
  return parts.every(({ name }) => names.has(name));
}
