import { isRecord } from "../../prepare/fields.ts";
import type { ReadOptions } from "../format.ts";
import { JsonScanner, type Select } from "./json-scanner.ts";

/** A parsed value with its path, a container that was entered, or a piece that cannot be read. */
export type JsonValue =
  | { readonly line: number; readonly path: string; readonly value: unknown }
  | { readonly line: number; readonly path: string; readonly entered: true }
  | { readonly line: number; readonly problem: string; readonly text: string };

/** The values that `select` takes, one after the other, however large the JSON around them is. */
export async function* readJson(
  chunks: AsyncIterable<Uint8Array>,
  {
    select,
    maxRecordBytes,
    repair,
  }: {
    readonly select: Select;
    readonly maxRecordBytes: ReadOptions["maxRecordBytes"];
    /** Mends what a known writer gets wrong; tried only on text that cannot be parsed. */
    readonly repair?: (text: string) => string;
  },
): AsyncGenerator<JsonValue> {
  const scanner = new JsonScanner(select, { maxBytes: maxRecordBytes });
  const parse = function* (pieces: ReturnType<JsonScanner["push"]>): Generator<JsonValue> {
    for (const piece of pieces) {
      if ("problem" in piece || "entered" in piece) yield piece;
      else yield parseValue(piece, repair);
    }
  };
  for await (const chunk of chunks) {
    yield* parse(scanner.push(Buffer.from(chunk.buffer, chunk.byteOffset, chunk.byteLength)));
  }
  yield* parse(scanner.end());
}

/** Whole documents, or the elements of documents that are arrays: for formats with one object after the other. */
export const selectDocuments: Select = (path, kind) => (path === "" && kind === "array" ? "enter" : "take");

function parseValue(
  { line, path, text }: { readonly line: number; readonly path: string; readonly text: string },
  repair: ((text: string) => string) | undefined,
): JsonValue {
  try {
    return { line, path, value: JSON.parse(text) };
  } catch (error) {
    const repaired = repair?.(text);
    if (repaired !== undefined && repaired !== text)
      return parseValue({ line, path, text: repaired }, undefined);
    const message = error instanceof Error ? error.message : String(error);
    return { line, problem: `The record is not valid JSON: ${message.slice(0, 200)}.`, text };
  }
}

/** What stands at the end of a path through objects; undefined wherever the path breaks off. Null counts as nothing. */
export function at(value: unknown, ...path: readonly string[]): unknown {
  let current = value;
  for (const key of path) {
    if (!isRecord(current) || !Object.hasOwn(current, key)) return undefined;
    current = current[key];
  }
  return current ?? undefined;
}

/** The same if it is a text that says something. */
export function textAt(value: unknown, ...path: readonly string[]): string | undefined {
  const found = at(value, ...path);
  return typeof found === "string" && found.trim() !== "" ? found : undefined;
}

/** An ID: a text, or a number that JSON can carry exactly. Anything else is handed on, for a clear reject. */
export function idAt(value: unknown, ...path: readonly string[]): unknown {
  const found = at(value, ...path);
  if (typeof found === "number" && Number.isSafeInteger(found)) return String(found);
  return found === "" ? undefined : found;
}

export function listAt(value: unknown, ...path: readonly string[]): readonly unknown[] {
  const found = at(value, ...path);
  return Array.isArray(found) ? found : [];
}
