import { toByteText } from "../../posts/document/content-texts.ts";

/** A value in JSON, as a byte text. */
export function textOf(value: unknown): string {
  return toByteText(JSON.stringify(value));
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
