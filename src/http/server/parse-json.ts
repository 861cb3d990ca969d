import { randomUUID } from "node:crypto";
import { TimeSlice } from "../../posts/time-slice.ts";

/** Shorter texts can do no harm, whatever they hold: they are parsed at once. Of longer ones, pieces of this length. */
const PIECE_LENGTH = 64 * 1024;
/** No body that is taken here is nested deeper, and none has as many different names. */
const MAX_DEPTH = 32;
const MAX_NAMES = 1_000;
const MAX_NAME_LENGTH = 10_000;
const MAX_VALUES = 250_000;
/** How many signs are looked at between two looks at the clock. */
const STRIDE = 4 * 1024;

/** Why a text is not parsed: a sentence for the client that sent it. */
export class RefusedJsonError extends Error {
  override readonly name = "RefusedJsonError";
}

/**
 * Like `JSON.parse`, but lets others run meanwhile: that would hold the process up, for seconds when a few megabytes
 * are brackets or different names. Such a text is refused. Throws a RefusedJsonError, or a SyntaxError.
 */
export async function parseJson(text: string): Promise<unknown> {
  if (text.length <= PIECE_LENGTH) return JSON.parse(text);
  const whole = await divide(text);
  if (whole === null) return JSON.parse(text);
  const blank = text.slice(0, whole.start).trim() + text.slice(whole.end).trim();
  if (blank !== "") throw new SyntaxError("text beside the value");
  return createParser(text).parse(whole);
}

/** A value that is longer than a piece, and where it can be cut. */
interface Part {
  readonly kind: "array" | "object" | "string";
  readonly start: number;
  readonly end: number;
  /** Of a container: commas between its values; of a string: places between its signs. */
  readonly cuts: readonly number[];
  /** Values in it that are parts themselves. */
  readonly parts: readonly Part[];
}

interface OpenContainer {
  readonly kind: "array" | "object";
  readonly start: number;
  readonly cuts: number[];
  readonly parts: Part[];
}

/** The whole as a part; null when it is short, in a text of blanks for example. */
async function divide(text: string): Promise<Part | null> {
  const slice = new TimeSlice();
  const names = new Set<string>();
  const outermost: OpenContainer = { kind: "array", start: 0, cuts: [], parts: [] };
  const open = [outermost];
  let container = outermost;
  let [values, steps] = [0, 0];
  /** The string that is being read, or ended last: a name, if a colon follows. */
  let [inString, start, end] = [false, 0, 0];
  for (let at = 0; at < text.length; at += 1) {
    if (inString) {
      const quote = text.indexOf('"', at);
      if (quote === -1) throw new SyntaxError("a string without an end");
      at = quote;
      if (!isEscaped(text, at, start)) {
        inString = false;
        end = at;
        if (end - start > PIECE_LENGTH) container.parts.push(stringPart(text, start - 1, end + 1));
      }
    } else {
      switch (text[at]) {
        case '"':
          inString = true;
          start = at + 1;
          break;
        case ":":
          if (end - start > MAX_NAME_LENGTH)
            throw new RefusedJsonError("The body has a name that is too long.");
          names.add(text.slice(start, end));
          break;
        case "[":
        case "{":
          container = { kind: text[at] === "[" ? "array" : "object", start: at, cuts: [], parts: [] };
          open.push(container);
          values += 1;
          break;
        case "]":
        case "}":
          container = close(open, text[at] === "]" ? "array" : "object", at + 1);
          break;
        case ",":
          values += 1;
          if (at - (container.cuts.at(-1) ?? container.start) > PIECE_LENGTH) container.cuts.push(at);
          break;
      }
      refuseTooMuch(open.length - 1, names.size, values);
    }
    steps += 1;
    if (steps % STRIDE === 0 && slice.isOver()) await slice.next();
  }
  if (inString || open.length !== 1) throw new SyntaxError("a value without an end");
  return outermost.parts[0] ?? null;
}

/** Closes the innermost container, and comes back with the one around it. */
function close(open: OpenContainer[], kind: OpenContainer["kind"], end: number): OpenContainer {
  const closed = open.pop();
  const around = open.at(-1);
  if (closed?.kind !== kind || around === undefined) throw new SyntaxError("a bracket without its other");
  if (end - closed.start > PIECE_LENGTH) around.parts.push({ ...closed, end });
  return around;
}

function refuseTooMuch(depth: number, names: number, values: number): void {
  if (depth > MAX_DEPTH) throw new RefusedJsonError(`The body is nested more than ${MAX_DEPTH} levels deep.`);
  if (names > MAX_NAMES)
    throw new RefusedJsonError(`The body has more than ${MAX_NAMES} different names of fields.`);
  if (values > MAX_VALUES) throw new RefusedJsonError(`The body holds more than ${MAX_VALUES} values.`);
}

/** Whether an odd number of backslashes stands before a sign of a string that begins at `start`. */
function isEscaped(text: string, at: number, start: number): boolean {
  let first = at;
  while (first > start && text[first - 1] === "\\") first -= 1;
  return (at - first) % 2 === 1;
}

/** No cut is within an escape sequence, of which the longest is `\u0000`. */
function stringPart(text: string, start: number, end: number): Part {
  const cuts: number[] = [];
  for (let at = start + PIECE_LENGTH; at < end - 6; at += PIECE_LENGTH) {
    const backslash = text.lastIndexOf("\\", at - 1);
    const isNear = backslash >= at - 5 && !isEscaped(text, backslash, start + 1);
    if (isNear) at = backslash + (text[backslash + 1] === "u" ? 6 : 2);
    if (at < end - 1) cuts.push(at);
  }
  return { kind: "string", start, end, cuts, parts: [] };
}

function createParser(text: string): { parse(part: Part): Promise<unknown> } {
  const slice = new TimeSlice();
  /** Stands for a part in the piece around it. It cannot be guessed. */
  const mark = randomUUID();

  async function parse(part: Part): Promise<unknown> {
    switch (part.kind) {
      case "string":
        return (await piecesOf(part, '"', '"')).join("");
      case "array":
        // Not `flat`, which takes twenty times as long and holds the process up.
        return ([] as unknown[]).concat(...(await piecesOf(part, "[", "]")));
      case "object": {
        const pieces = await piecesOf(part, "{", "}");
        return Object.fromEntries(pieces.flatMap((piece) => Object.entries(piece as object)));
      }
    }
  }

  async function piecesOf({ start, end, cuts, parts, kind }: Part, open: string, close: string) {
    const pieces: unknown[] = [];
    const step = kind === "string" ? 0 : 1;
    const waiting = [...parts];
    let from = start + 1;
    for (const to of [...cuts, end - 1]) {
      const within = takeBefore(waiting, to);
      const piece = JSON.parse(open + withMarks(from, to, within) + close);
      if (step === 1 && cuts.length > 0 && isEmpty(piece))
        throw new SyntaxError("nothing between two commas");
      pieces.push(within.length === 0 ? piece : await withParts(piece, within));
      from = to + step;
      if (slice.isOver()) await slice.next();
    }
    return pieces;
  }

  function withMarks(from: number, to: number, parts: readonly Part[]): string {
    let marked = "";
    let at = from;
    for (const [index, part] of parts.entries()) {
      marked += `${text.slice(at, part.start)}"${mark}${index}"`;
      at = part.end;
    }
    return marked + text.slice(at, to);
  }

  /** Puts the parts where their marks are. */
  async function withParts(piece: Record<string, unknown>, parts: readonly Part[]): Promise<unknown> {
    for (const [key, value] of Object.entries(piece)) {
      if (typeof value !== "string" || !value.startsWith(mark)) continue;
      const part = parts[Number(value.slice(mark.length))];
      if (part !== undefined) Object.defineProperty(piece, key, { value: await parse(part) });
    }
    return piece;
  }

  return { parse };
}

function isEmpty(piece: object): boolean {
  return Array.isArray(piece) ? piece.length === 0 : Object.keys(piece).length === 0;
}

function takeBefore(parts: Part[], end: number): readonly Part[] {
  const after = parts.findIndex(({ start }) => start >= end);
  return parts.splice(0, after === -1 ? parts.length : after);
}
