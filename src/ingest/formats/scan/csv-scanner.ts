import { isUtf8 } from "node:buffer";

/** The cells of one record, or why they cannot be read; `line` is where it begins, for records may span lines. */
export type CsvRecord =
  | { readonly line: number; readonly cells: readonly string[] }
  | { readonly line: number; readonly problem: string; readonly text: string };

const [QUOTE, LINE_FEED, CARRIAGE_RETURN] = [0x22, 0x0a, 0x0d];
const SHOWN_BYTES = 2000;

/**
 * Cuts CSV (RFC 4180) that comes in chunks into records. A quotation mark opens a quoted cell only where a cell begins.
 * When quoting goes wrong, the first line of the record is the reject, and reading goes on with the second: a
 * quotation mark that is never closed does not swallow the rest of the file. Empty lines are passed over.
 */
export class CsvScanner {
  readonly #delimiter: number;
  readonly #maxBytes: number;
  #records: CsvRecord[] = [];
  /** From the beginning of the record that is being read. */
  #buffer: Buffer = Buffer.alloc(0);
  #at = 0;
  #line = 1;
  #lineFeeds = 0;
  #state: "cell" | "plain" | "quoted" | "closed" | "returned" = "cell";
  /** The rest of a line that was given up before its end was seen. */
  #skipping = false;

  constructor({ delimiter, maxBytes }: { readonly delimiter: string; readonly maxBytes: number }) {
    this.#delimiter = delimiter.charCodeAt(0);
    this.#maxBytes = maxBytes;
  }

  push(chunk: Buffer): readonly CsvRecord[] {
    this.#records = [];
    this.#buffer = this.#buffer.length === 0 ? chunk : Buffer.concat([this.#buffer, chunk]);
    this.#scan();
    return this.#records;
  }

  end(): readonly CsvRecord[] {
    this.#records = [];
    this.#scan();
    while (this.#state === "quoted") {
      this.#giveUp("A quotation mark is opened and never closed.");
      this.#scan();
    }
    if (this.#buffer.length > 0 && !this.#skipping) this.#take(this.#buffer);
    return this.#records;
  }

  #scan(): void {
    while (this.#at < this.#buffer.length) {
      if (this.#skipping) this.#skipLine();
      else if (this.#at > this.#maxBytes) this.#giveUp(this.#tooLong());
      else this.#step(this.#buffer[this.#at] ?? 0);
    }
  }

  #step(byte: number): void {
    if (this.#state === "quoted") this.#findQuote();
    else if (byte === LINE_FEED) {
      this.#take(this.#buffer.subarray(0, this.#at));
      this.#advance(this.#at + 1);
    } else if (byte === QUOTE && (this.#state === "cell" || this.#state === "closed")) this.#enter("quoted");
    else if (byte === this.#delimiter && this.#state !== "returned") this.#enter("cell");
    else if (byte === CARRIAGE_RETURN && this.#state === "closed") this.#enter("returned");
    else if (this.#state === "closed" || this.#state === "returned")
      this.#giveUp("There is text behind a closing quotation mark.");
    else this.#passPlain();
  }

  #enter(state: "cell" | "quoted" | "closed" | "returned"): void {
    this.#state = state;
    this.#at += 1;
  }

  #findQuote(): void {
    const found = this.#buffer.indexOf(QUOTE, this.#at);
    const end = found === -1 ? this.#buffer.length : found;
    for (let at = this.#at; at < end; at += 1) if (this.#buffer[at] === LINE_FEED) this.#lineFeeds += 1;
    this.#at = end;
    if (found !== -1) this.#enter("closed");
  }

  #passPlain(): void {
    this.#state = "plain";
    let at = this.#at + 1;
    for (; at < this.#buffer.length; at += 1) {
      const byte = this.#buffer[at];
      if (byte === LINE_FEED || byte === this.#delimiter) break;
    }
    this.#at = at;
  }

  #take(bytes: Buffer): void {
    const line = this.#line;
    const end = bytes.at(-1) === CARRIAGE_RETURN ? bytes.length - 1 : bytes.length;
    const record = bytes.subarray(0, end);
    if (record.length === 0) return;
    if (record.length > this.#maxBytes) this.#reject(this.#tooLong(), record);
    else if (!isUtf8(record)) this.#reject("The row is not valid UTF-8.", record);
    else this.#records.push({ line, cells: splitCells(record.toString("utf8"), this.#delimiter) });
  }

  /** Rejects the first line of the record and starts anew with the second. */
  #giveUp(problem: string): void {
    const end = this.#buffer.indexOf(LINE_FEED);
    this.#reject(problem, end === -1 ? this.#buffer : this.#buffer.subarray(0, end));
    this.#lineFeeds = 0;
    this.#skipping = end === -1;
    this.#state = "cell";
    if (end !== -1) this.#advance(end + 1);
  }

  #skipLine(): void {
    const end = this.#buffer.indexOf(LINE_FEED);
    if (end === -1) {
      this.#buffer = Buffer.alloc(0);
      this.#at = 0;
      return;
    }
    this.#skipping = false;
    this.#advance(end + 1);
  }

  #advance(bytes: number): void {
    this.#buffer = this.#buffer.subarray(bytes);
    this.#at = 0;
    this.#line += 1 + this.#lineFeeds;
    this.#lineFeeds = 0;
    this.#state = "cell";
  }

  #reject(problem: string, bytes: Buffer): void {
    this.#records.push({
      line: this.#line,
      problem,
      text: bytes.subarray(0, SHOWN_BYTES).toString("utf8"),
    });
  }

  #tooLong(): string {
    return `The row is longer than ${this.#maxBytes} bytes; perhaps a quotation mark is never closed.`;
  }
}

/** Quoting has been checked: every quotation mark that opens a cell is closed, at its end. */
function splitCells(text: string, delimiterCode: number): readonly string[] {
  const delimiter = String.fromCharCode(delimiterCode);
  if (!text.includes('"')) return text.split(delimiter);
  const cells: string[] = [];
  for (let at = 0; at <= text.length; at += 1) {
    if (text.charCodeAt(at) !== QUOTE) {
      const end = text.indexOf(delimiter, at);
      cells.push(end === -1 ? text.slice(at) : text.slice(at, end));
      at = end === -1 ? text.length : end;
      continue;
    }
    let cell = "";
    for (let from = at + 1; ; ) {
      const close = text.indexOf('"', from);
      cell += text.slice(from, close);
      at = close + 1;
      if (text.charCodeAt(at) !== QUOTE) break;
      cell += '"';
      from = at + 1;
    }
    cells.push(cell);
  }
  return cells;
}
