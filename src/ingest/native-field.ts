import type { NativeFacts } from "../posts/post.ts";
import { describe, type Fields, isRecord } from "./fields.ts";
import { JsonScanner } from "./formats/json-scanner.ts";

/** Of the platform's own record, as JSON in UTF-8. */
export const MAX_RAW_BYTES = 64 * 1024;

/** Null when the record says nothing of it. */
export function readNative(fields: Fields, line: string | null): NativeFacts | null {
  const facts = {
    replyTo: fields.identifier("reply_to"),
    quoteOf: fields.identifier("quote_of"),
    shareOf: fields.identifier("share_of"),
    raw: readRaw(fields, line),
  };
  return Object.values(facts).every((fact) => fact === null) ? null : facts;
}

/** An object without members says nothing. */
function readRaw(fields: Fields, line: string | null): string | null {
  const value = fields.value("raw");
  if (value === undefined) return null;
  if (!isRecord(value)) return fields.fail("raw", `must be an object, not ${describe(value)}`);
  const written = JSON.stringify(value);
  if (written === "{}") return null;
  const raw = line === null || line.includes(written) ? written : asItStands(line, written);
  const bytes = Buffer.byteLength(raw);
  if (bytes <= MAX_RAW_BYTES) return raw;
  return fields.fail(
    "raw",
    `has ${bytes} bytes of JSON and may have ${MAX_RAW_BYTES}; leave out what you do not need of it`,
  );
}

/** Numbers that JavaScript would round, such as IDs of 64 bits, are kept; so are spaces and the order of names. */
function asItStands(line: string, written: string): string {
  const scanner = new JsonScanner((path) => (path === "" ? "enter" : path === "raw" ? "take" : "skip"), {
    maxBytes: Number.MAX_SAFE_INTEGER,
  });
  const pieces = [...scanner.push(Buffer.from(line)), ...scanner.end()];
  // Of a key that is there twice the last one counts.
  const last = pieces.findLast((piece) => "text" in piece && "path" in piece && piece.path === "raw");
  return last !== undefined && "text" in last ? last.text : written;
}
