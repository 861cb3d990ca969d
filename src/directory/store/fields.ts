import { DirectoryError } from "../directory.ts";

/** A name that people gave, trimmed; `field` begins the sentence that refuses a bad one. */
export function checkText(field: string, value: string, maxLength: number): string {
  const text = value.trim();
  if (text === "") throw new DirectoryError("invalid", `${field} is empty.`);
  if (text.length > maxLength) {
    throw new DirectoryError("invalid", `${field} is too long: at most ${maxLength} characters.`);
  }
  // PostgreSQL cannot store it.
  if (text.includes("\0")) throw new DirectoryError("invalid", `${field} contains a null character.`);
  return text;
}

/** The same for text that may be left out: blank is null. */
export function checkOptionalText(
  field: string,
  value: string | null | undefined,
  maxLength: number,
): string | null {
  return value === null || value === undefined || value.trim() === ""
    ? null
    : checkText(field, value, maxLength);
}

/** Whether a number can be the ID of a row; others are not even looked up. */
export function isId(id: number): boolean {
  return Number.isInteger(id) && id > 0 && id <= MAX_ID;
}

/** The largest number that a column of type `integer` holds in every database. */
export const MAX_ID = 2_147_483_647;
