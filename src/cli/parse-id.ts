import { usageError } from "./command-error.ts";

export function parseId(text: string): number | null {
  return /^\d{1,15}$/.test(text) ? Number(text) : null;
}

export function parseListId(text: string): number {
  const id = parseId(text);
  if (id === null)
    throw usageError(`The ID of a list is a number, not "${text}"; "earshot list list" shows it.`);
  return id;
}
