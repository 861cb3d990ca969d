import { isUtf8 } from "node:buffer";

/** What to do with a value: hand it on as text, look inside (what has no inside is handed on), or pass over it. */
type Choice = "take" | "enter" | "skip";

/** Asked where a value begins. Its path reads `chats.list[].messages[]`; a whole document has the empty path. */
export type Select = (path: string, kind: "object" | "array" | "scalar") => Choice;

export type JsonPiece =
  | { readonly line: number; readonly path: string; readonly text: string }
  /** A value that was entered; what comes next is inside. */
  | { readonly line: number; readonly path: string; readonly entered: true }
  | { readonly line: number; readonly problem: string; readonly text: string };

const [QUOTE, BACKSLASH, LINE_FEED, SPACE, COMMA, COLON] = [0x22, 0x5c, 0x0a, 0x20, 0x2c, 0x3a];
const [OPEN_OBJECT, CLOSE_OBJECT, OPEN_ARRAY, CLOSE_ARRAY] = [0x7b, 0x7d, 0x5b, 0x5d];
/** Bytes of numbers and of the words true, false and null. */
const SCALAR = Uint8Array.from({ length: 256 }, (_, byte) =>
  /[-+.\w]/.test(String.fromCharCode(byte)) ? 1 : 0,
);
const MAX_DEPTH = 200;
const MAX_KEY_BYTES = 1024;
const SHOWN_BYTES = 2000;

/**
 * Walks through JSON of any size that comes in chunks and cuts out the values that `select` takes; it checks the
 * brackets, and leaves the rest of the grammar to the parser of the text. Documents may follow each other. After
 * damage it goes on at the next line that begins with a bracket: one broken page among many costs that page.
 */
export class JsonScanner {
  readonly #select: Select;
  readonly #maxBytes: number;
  #pieces: JsonPiece[] = [];
  #line = 1;
  #previous = LINE_FEED;
  #expected: "value" | "value or ]" | "key or }" | "key" | ":" | ", or end" = "value";
  /** The brackets that are open, and the path of each that was entered. */
  #open: number[] = [];
  #paths: string[] = [];
  #key = "";
  #token: "string" | "key" | "scalar" | null = null;
  #escaped = false;
  /** The value that is being taken or skipped: `depth` brackets were open where it began. */
  #value: { readonly depth: number; readonly path: string; readonly line: number; taken: boolean } | null =
    null;
  #kept: Buffer[] = [];
  #keptBytes = 0;
  /** Where in the current chunk the value or key begins. */
  #start = 0;
  #lost = false;
  /** Since the last damage: brackets that close what was given up are no news. */
  #recovering = false;

  constructor(select: Select, { maxBytes }: { readonly maxBytes: number }) {
    this.#select = select;
    this.#maxBytes = maxBytes;
  }

  push(chunk: Buffer): readonly JsonPiece[] {
    this.#pieces = [];
    this.#start = 0;
    for (let at = 0; at < chunk.length; ) at = this.#lost ? this.#search(chunk, at) : this.#step(chunk, at);
    if (this.#value === null ? this.#token === "key" : this.#value.taken)
      this.#keep(chunk.subarray(this.#start));
    this.#previous = chunk.at(-1) ?? this.#previous;
    return this.#pieces;
  }

  end(): readonly JsonPiece[] {
    this.#pieces = [];
    const nothing = Buffer.alloc(0);
    if (this.#token === "scalar") this.#endValue(nothing, 0);
    if (this.#open.length > 0 || this.#token !== null)
      this.#fail("The file ends in the middle of it", nothing, 0);
    return this.#pieces;
  }

  #step(chunk: Buffer, at: number): number {
    if (this.#token === "scalar") return this.#scalar(chunk, at);
    if (this.#token !== null) return this.#string(chunk, at);
    const byte = chunk[at] ?? SPACE;
    if (byte <= SPACE) {
      if (byte === LINE_FEED) this.#line += 1;
      return at + 1;
    }
    if (byte === CLOSE_OBJECT || byte === CLOSE_ARRAY || byte === COMMA || byte === COLON)
      return this.#punctuation(chunk, at, byte);
    if (this.#expected === "key" || this.#expected === "key or }") {
      if (byte !== QUOTE) return this.#fail("A key in quotation marks is missing", chunk, at);
      this.#token = "key";
      if (this.#value === null) this.#start = at;
      return at + 1;
    }
    if (this.#expected !== "value" && this.#expected !== "value or ]")
      return this.#fail(this.#expected === ":" ? "A colon is missing" : "A comma is missing", chunk, at);
    return this.#beginValue(chunk, at, byte);
  }

  #beginValue(chunk: Buffer, at: number, byte: number): number {
    const container = byte === OPEN_OBJECT || byte === OPEN_ARRAY;
    if (container && this.#open.length === MAX_DEPTH)
      return this.#fail(`It is nested more than ${MAX_DEPTH} deep`, chunk, at);
    if (this.#value === null) {
      const path = this.#path();
      const kind = byte === OPEN_OBJECT ? "object" : byte === OPEN_ARRAY ? "array" : "scalar";
      const choice = this.#select(path, kind);
      if (choice === "enter" && container) {
        this.#paths.push(path);
        this.#pieces.push({ line: this.#line, path, entered: true });
      } else {
        this.#value = { depth: this.#open.length, path, line: this.#line, taken: choice !== "skip" };
        this.#start = at;
      }
    }
    if (container) {
      this.#open.push(byte);
      this.#expected = byte === OPEN_OBJECT ? "key or }" : "value or ]";
    } else if (byte === QUOTE) this.#token = "string";
    else if (SCALAR[byte] === 1) this.#token = "scalar";
    else return this.#fail("A value is missing", chunk, at);
    return at + 1;
  }

  #punctuation(chunk: Buffer, at: number, byte: number): number {
    const inside = this.#open.at(-1);
    if (byte === COLON) {
      if (this.#expected !== ":") return this.#fail("There is a colon too many", chunk, at);
      this.#expected = "value";
    } else if (inside === undefined) {
      if (!this.#recovering) return this.#fail("There is a bracket or comma too many", chunk, at);
    } else if (byte === COMMA) {
      if (this.#expected !== ", or end") return this.#fail("There is a comma too many", chunk, at);
      this.#expected = inside === OPEN_OBJECT ? "key" : "value";
    } else {
      const allowed = byte === CLOSE_OBJECT ? "key or }" : "value or ]";
      const closes = byte === CLOSE_OBJECT ? OPEN_OBJECT : OPEN_ARRAY;
      if (inside !== closes || (this.#expected !== ", or end" && this.#expected !== allowed))
        return this.#fail("A bracket closes what is not open", chunk, at);
      this.#open.pop();
      if (this.#value === null) this.#paths.pop();
      this.#endValue(chunk, at + 1);
    }
    return at + 1;
  }

  #string(chunk: Buffer, from: number): number {
    let at = from;
    for (; at < chunk.length; at += 1) {
      const byte = chunk[at];
      if (this.#escaped) this.#escaped = false;
      else if (byte === BACKSLASH) this.#escaped = true;
      else if (byte === QUOTE) break;
      // JSON escapes line feeds: this string was cut off.
      if (byte === LINE_FEED) return this.#fail("A quotation mark is missing", chunk, at);
    }
    if (at === chunk.length) return at;
    if (this.#token === "string") this.#endValue(chunk, at + 1);
    else this.#endKey(chunk.subarray(this.#start, at + 1));
    return at + 1;
  }

  #endKey(bytes: Buffer): void {
    this.#token = null;
    this.#expected = ":";
    if (this.#value !== null) return;
    const key = Buffer.concat([...this.#kept, bytes]).subarray(0, MAX_KEY_BYTES);
    this.#kept = [];
    this.#keptBytes = 0;
    this.#key = key.toString("utf8").slice(1, -1);
  }

  #scalar(chunk: Buffer, from: number): number {
    let at = from;
    while (at < chunk.length && SCALAR[chunk[at] ?? SPACE] === 1) at += 1;
    if (at < chunk.length) this.#endValue(chunk, at);
    return at;
  }

  #endValue(chunk: Buffer, end: number): void {
    this.#token = null;
    this.#expected = this.#open.length === 0 ? "value" : ", or end";
    const value = this.#value;
    if (value === null || this.#open.length > value.depth) return;
    this.#value = null;
    if (!value.taken) return;
    const bytes = Buffer.concat([...this.#kept, chunk.subarray(this.#start, end)]);
    this.#kept = [];
    this.#keptBytes = 0;
    const { line, path } = value;
    if (bytes.length > this.#maxBytes) this.#reject(line, this.#tooLong(), bytes);
    else if (!isUtf8(bytes)) this.#reject(line, "The record is not valid UTF-8.", bytes);
    else this.#pieces.push({ line, path, text: bytes.toString("utf8") });
  }

  #path(): string {
    if (this.#open.length === 0) return "";
    const parent = this.#paths.at(-1) ?? "";
    if (this.#open.at(-1) === OPEN_ARRAY) return `${parent}[]`;
    return parent === "" ? this.#key : `${parent}.${this.#key}`;
  }

  #keep(bytes: Buffer): void {
    if (this.#value === null && this.#keptBytes > MAX_KEY_BYTES) return;
    this.#kept.push(bytes);
    this.#keptBytes += bytes.length;
    if (this.#value === null || this.#keptBytes <= this.#maxBytes) return;
    this.#reject(this.#value.line, this.#tooLong(), Buffer.concat(this.#kept));
    this.#value.taken = false;
    this.#kept = [];
    this.#keptBytes = 0;
  }

  /** Gives up the document; the search for the next one begins at the byte that is wrong. */
  #fail(what: string, chunk: Buffer, at: number): number {
    const start = this.#value?.taken ? this.#start : Math.max(0, at - SHOWN_BYTES / 2);
    const near = this.#value?.taken ? this.#kept : [];
    this.#reject(
      this.#line,
      `The JSON is damaged on line ${this.#line}: ${what.charAt(0).toLowerCase()}${what.slice(1)}.`,
      Buffer.concat([...near, chunk.subarray(start, at)]),
    );
    this.#open = [];
    this.#paths = [];
    this.#kept = [];
    this.#keptBytes = 0;
    this.#value = null;
    this.#token = null;
    this.#escaped = false;
    this.#expected = "value";
    this.#lost = true;
    this.#recovering = true;
    return at;
  }

  #search(chunk: Buffer, at: number): number {
    const byte = chunk[at];
    const before = at === 0 ? this.#previous : chunk[at - 1];
    if (before === LINE_FEED && (byte === OPEN_OBJECT || byte === OPEN_ARRAY)) {
      this.#lost = false;
      return at;
    }
    if (byte === LINE_FEED) this.#line += 1;
    return at + 1;
  }

  #reject(line: number, problem: string, bytes: Buffer): void {
    this.#pieces.push({ line, problem, text: bytes.subarray(0, SHOWN_BYTES).toString("utf8") });
  }

  #tooLong(): string {
    return `The record is longer than ${this.#maxBytes} bytes.`;
  }
}
