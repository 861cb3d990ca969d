import {
  type MemberColumns,
  type ParsedMember,
  parseFreely,
  parseProfileAddress,
  parseRow,
  readHeader,
  SEPARATORS,
  splitRow,
} from "../../../../../src/contract/manage/parse-member.ts";
import type { Platforms } from "../../../../../src/contract/platforms.ts";
import type { Platform } from "../../../../../src/contract/vocabulary.ts";
import { t } from "../../../languages/text.ts";

/** What was pasted: a table, or lines that each name an account in a way of its own. */
export interface MemberTable {
  /** The names of the columns, in their order; null: lines, which have none. */
  readonly names: readonly string[] | null;
  /** Which columns seem to be meant. */
  readonly guessed: MemberColumns;
  readonly rows: readonly TableRow[];
}

interface TableRow {
  /** The first is 1. */
  readonly line: number;
  readonly text: string;
  readonly cells: readonly string[];
}

/** What a reader has written in place of a row that named no account. */
export interface Mend {
  readonly platform: string;
  readonly handle: string;
}

export interface ReadRow {
  readonly line: number;
  readonly text: string;
  /** As they stand in the row. */
  readonly written: Mend;
  /** Whether the row as it stands names no account, mended or not. */
  readonly wrong: boolean;
  readonly outcome: ParsedMember;
}

const NO_COLUMNS: MemberColumns = { platform: -1, handle: -1, uid: -1 };
const MENDED: MemberColumns = { platform: 0, handle: 1, uid: -1 };
/** Rows that are looked at to tell what a column has. */
const LOOKED_AT = 50;

export function readMemberTable(text: string, platforms: Platforms): MemberTable {
  const lines = linesOf(text);
  const [first, ...rest] = lines;
  if (first === undefined) return { names: null, guessed: NO_COLUMNS, rows: [] };
  const header = readHeader(first.text);
  const separator = header?.separator ?? separatorOf(lines);
  if (separator === null) {
    return { names: null, guessed: NO_COLUMNS, rows: lines.map((line) => ({ ...line, cells: [line.text] })) };
  }
  const split = (line: Line): TableRow => ({ ...line, cells: splitRow(line.text, separator) });
  const top = split(first);
  const below = rest.map(split);
  const guessed = header === null ? guessColumns(below, platforms) : header;
  const isNamed = header !== null || !namesAccount(top.cells, guessed, platforms);
  return {
    names: top.cells.map((name, at) =>
      isNamed && name !== "" ? name : t("Column {number}", { number: at + 1 }),
    ),
    guessed: completed(guessed, below),
    rows: isNamed ? below : [top, ...below],
  };
}

interface ReadOptions {
  readonly columns: MemberColumns;
  readonly defaultPlatform: Platform | null;
  readonly platforms: Platforms;
  /** By line. */
  readonly mends: ReadonlyMap<number, Mend>;
}

/** What each row means, with the columns that the reader has chosen and what they have mended. */
export function readRows({ names, rows }: MemberTable, options: ReadOptions): readonly ReadRow[] {
  const { columns, mends, platforms } = options;
  const how = { defaultPlatform: options.defaultPlatform ?? undefined, platforms };
  return rows.map(({ line, text, cells }) => {
    const asItStands = names === null ? parseFreely(text, how) : parseRow(cells, columns, how);
    const mend = mends.get(line);
    return {
      line,
      text,
      written: names === null ? partsOf(text) : writtenIn(cells, columns),
      wrong: "reason" in asItStands,
      outcome:
        mend === undefined ? asItStands : parseRow([mend.platform.trim(), mend.handle.trim()], MENDED, how),
    };
  });
}

interface Line {
  readonly line: number;
  readonly text: string;
}

/** Without blank lines and comments. A cell between quotes may have line breaks in it. */
function linesOf(text: string): readonly Line[] {
  const lines: Line[] = [];
  let open: Line | null = null;
  for (const [at, part] of text
    .replace(/^\uFEFF/, "")
    .split(/\r\n|\n|\r/)
    .entries()) {
    const current: Line =
      open === null ? { line: at + 1, text: part } : { ...open, text: `${open.text} ${part}` };
    // A quote that is never closed is one in a name.
    const isOpen =
      /["]/.test(current.text) && current.text.split('"').length % 2 === 0 && at - current.line < 20;
    open = isOpen ? current : null;
    if (!isOpen) lines.push(current);
  }
  return (open === null ? lines : [...lines, open])
    .map(({ line, text: content }) => ({ line, text: content.replace(/^ +| +$/g, "") }))
    .filter(({ text: content }) => content.trim() !== "" && !content.startsWith("#"));
}

/** What stands between the columns of every row; null: these are no columns. */
function separatorOf(lines: readonly Line[]): string | null {
  const looked = lines.slice(0, LOOKED_AT);
  if (looked.length < 2) return null;
  const fits = (separator: string) => {
    const [count = 1, ...others] = looked.map(({ text }) => splitRow(text, separator).length);
    return count > 1 && others.every((other) => other === count);
  };
  return [...SEPARATORS].reverse().find(fits) ?? null;
}

function guessColumns(rows: readonly TableRow[], platforms: Platforms): MemberColumns {
  const fits = (test: (cell: string) => boolean) => columnWhere(rows, 0.5, test);
  return {
    platform: fits((cell) => platforms.understand(cell) !== undefined),
    handle: fits((cell) => looksLikeHandle(cell, platforms)),
    uid: -1,
  };
}

/** A table of which only the platforms can be told: what has no space in it may be handles. */
function completed(columns: MemberColumns, rows: readonly TableRow[]): MemberColumns {
  if (columns.handle !== -1 || columns.uid !== -1) return columns;
  const handle = columnWhere(rows, 0.8, (cell) => !/\s/.test(cell), columns.platform);
  return { ...columns, handle };
}

/** The first column in which so large a part of the cells is of this kind; -1 for none. */
function columnWhere(
  rows: readonly TableRow[],
  least: number,
  test: (cell: string) => boolean,
  except = -1,
): number {
  const looked = rows.slice(0, LOOKED_AT);
  const width = looked[0]?.cells.length ?? 0;
  return Array.from({ length: width }, (_, column) => column).findIndex((column) => {
    const cells = looked.map(({ cells: all }) => all[column] ?? "").filter((cell) => cell !== "");
    return column !== except && cells.length > 0 && cells.filter(test).length >= least * cells.length;
  });
}

function looksLikeHandle(cell: string, platforms: Platforms): boolean {
  const profile = parseProfileAddress(cell, platforms);
  return /^@\S+$/.test(cell) || (profile !== null && "member" in profile);
}

function namesAccount(cells: readonly string[], columns: MemberColumns, platforms: Platforms): boolean {
  return (
    platforms.understand(cells[columns.platform] ?? "") !== undefined ||
    looksLikeHandle(cells[columns.handle] ?? "", platforms)
  );
}

function writtenIn(cells: readonly string[], { platform, handle, uid }: MemberColumns): Mend {
  return { platform: cells[platform] ?? "", handle: cells[handle] || (cells[uid] ?? "") };
}

/** `Telegrm:@herald` */
function partsOf(text: string): Mend {
  const [, platform = "", handle = text] = /^([^:@/]*):(?!\/\/)(.*)$/.exec(text) ?? [];
  return { platform: platform.trim(), handle: handle.trim() };
}
