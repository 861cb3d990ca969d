import type { FastifyReply } from "fastify";
import { toByteText } from "../../posts/document/content-texts.ts";
import { mapInSlices } from "../../posts/time-slice.ts";

/** A value in JSON, as a byte text. */
export function textOf(value: unknown): string {
  return toByteText(JSON.stringify(value));
}

/** Values of an array that are written at once. */
const PIECE_LENGTH = 500;

/** The answer, with others running between the pieces of its long arrays. */
export async function sendInSlices(reply: FastifyReply, body: object): Promise<Buffer> {
  reply.type("application/json; charset=utf-8");
  const encoded = await mapInSlices(piecesOf(body), (piece) => Buffer.from(piece));
  return Buffer.concat(encoded);
}

/** As `JSON.stringify` writes it; what is not JSON is not expected. */
function* piecesOf(value: unknown): Generator<string, void> {
  if (Array.isArray(value) && value.length > PIECE_LENGTH) {
    for (let start = 0; start < value.length; start += PIECE_LENGTH) {
      const piece = JSON.stringify(value.slice(start, start + PIECE_LENGTH));
      yield `${start === 0 ? "[" : ","}${piece.slice(1, -1)}`;
    }
    yield "]";
  } else if (typeof value !== "object" || value === null || Array.isArray(value)) {
    yield JSON.stringify(value);
  } else {
    let separator = "{";
    for (const [name, part] of Object.entries(value)) {
      yield `${separator}${JSON.stringify(name)}:`;
      yield* piecesOf(part);
      separator = ",";
    }
    yield separator === "{" ? "{}" : "}";
  }
}

const bare = new WeakMap<TemplateStringsArray, readonly string[]>();

/**
 * JSON as it is written here, without the blanks, around values that are JSON already. Names have no blanks in them.
 */
export function json(
  written: TemplateStringsArray,
  ...values: readonly (string | number | boolean | null)[]
): string {
  let parts = bare.get(written);
  if (parts === undefined) {
    parts = written.map((part) => part.replaceAll(/\s+/g, ""));
    bare.set(written, parts);
  }
  let text = parts[0] ?? "";
  for (let index = 0; index < values.length; index += 1) text += `${values[index]}${parts[index + 1]}`;
  return text;
}
