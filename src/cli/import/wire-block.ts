import { promisify } from "node:util";
import { constants, gunzip, gzip } from "node:zlib";
import type { ImportBlock, ImportItem } from "../../ingest/prepare/import-block.ts";
import type { Reject } from "../../ingest/prepare/prepare-block.ts";

/** A block as it travels to a server. */
export interface WireBlock {
  /** NDJSON, as a gzip member of its own. */
  readonly bytes: Buffer;
  /** Unpacked. */
  readonly size: number;
  /** How many lines the server sees. */
  readonly lines: number;
  /** Where the n-th of them, from 1, stood in the source. */
  lineOf(n: number): number;
  /** How far the source is stored when the first n of them are. */
  positionAfter(n: number): number;
  /** What need not be sent, in order, with the number of lines that stand before it. */
  readonly rejects: readonly { readonly behind: number; readonly reject: Reject }[];
}

const LINE_FEED = 0x0a;
const FAST = { level: constants.Z_BEST_SPEED };

const gzipAsync = promisify(gzip);
const gunzipAsync = promisify(gunzip);

export async function toWireBlock(block: ImportBlock): Promise<WireBlock> {
  return block.kind === "lines" ? fromLines(block) : fromItems(block);
}

/** The bytes of a block without the lines that the server has stored. */
export async function bytesBehind({ bytes }: WireBlock, lines: number): Promise<Buffer> {
  if (lines === 0) return bytes;
  const plain = await gunzipAsync(bytes);
  let start = 0;
  for (let line = 0; line < lines; line += 1) start = plain.indexOf(LINE_FEED, start) + 1;
  return gzipAsync(plain.subarray(start), FAST);
}

async function fromLines(block: ImportBlock & { readonly kind: "lines" }): Promise<WireBlock> {
  const { firstLine, lastLine, tooLong } = block;
  return {
    bytes: await gzipAsync(block.bytes, FAST),
    size: block.bytes.length,
    lines: lastLine - firstLine + 1,
    lineOf: (n) => firstLine - 1 + n,
    positionAfter: (n) => firstLine - 1 + n,
    // Their line feeds are sent: the server counts them as blank lines.
    rejects: tooLong.map(({ line, text, problem = "" }) => ({
      behind: line - firstLine + 1,
      reject: { line, reason: problem, text },
    })),
  };
}

async function fromItems({ items, lastLine }: ImportBlock & { readonly kind: "items" }): Promise<WireBlock> {
  const texts: string[] = [];
  const places: number[] = [];
  const rejects: { behind: number; reject: Reject }[] = [];
  for (const [place, item] of items.entries()) {
    const printed = print(item);
    if (typeof printed === "string") {
      texts.push(`${printed}\n`);
      places.push(place);
    } else {
      rejects.push({ behind: texts.length, reject: printed });
    }
  }
  const plain = Buffer.from(texts.join(""));
  const first = lastLine - items.length;
  return {
    bytes: await gzipAsync(plain, FAST),
    size: plain.length,
    lines: texts.length,
    lineOf: (n) => items[places[n - 1] ?? 0]?.line ?? 0,
    positionAfter: (n) => first + (places[n] ?? items.length),
    rejects,
  };
}

function print(item: ImportItem): string | Reject {
  const { line } = item;
  if ("text" in item) {
    const { text, problem } = item;
    return problem === undefined ? text : { line, reason: problem, text };
  }
  try {
    return JSON.stringify(item.record);
  } catch {
    return { line, reason: "The record is nested too deeply.", text: "" };
  }
}
