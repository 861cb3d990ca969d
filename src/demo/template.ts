import type { Random } from "./random.ts";

export const TOPICS = [
  "elections",
  "climate",
  "health",
  "floods",
  "energy",
  "football",
  "technology",
  "housing",
  "media",
  "protests",
  "vaccines",
  "trade",
  "education",
  "local",
] as const;
export type Topic = (typeof TOPICS)[number];

export const EVENT_KINDS = ["dam", "memo", "debate", "heat", "breach"] as const;
export type EventKind = (typeof EVENT_KINDS)[number];

/** What can be said about one matter. Labels, sentences and titles are templates. */
export interface Subject {
  /** The matter's name as it stands in a headline. */
  readonly label: string;
  readonly sentences: readonly string[];
}

export interface TopicTexts extends Subject {
  readonly tags: readonly string[];
}

/** Everything the demo can say in one language. */
export interface LanguageTexts {
  readonly slots: Slots;
  readonly topics: Readonly<Record<Topic, TopicTexts>>;
  /** Null: no account writes about events in this language. An event's own name fills `{name}`. */
  readonly events: Readonly<Record<EventKind, Subject>> | null;
  /** `{label}` is filled with the label of what the title is about. */
  readonly titles: readonly string[];
  readonly openers: readonly string[];
  readonly remarks: readonly string[];
  readonly replies: readonly string[];
  readonly ads: readonly string[];
}

/**
 * A sentence with gaps:
 *
 *   template := (text | "[" option ("|" option)* "]" | "{" slot "}")*
 *
 * One option is drawn; a slot is filled from a list of that name, or with a number:
 * `{n}` 5 to 20, `{tens}` 20 to 70, `{pct}` a percentage, `{big}` hundreds and thousands.
 * Options may hold slots, but no further brackets.
 */
export interface Slots {
  readonly lists: Readonly<Record<string, readonly string[]>>;
  /** What stands between thousands and hundreds. */
  readonly thousands: string;
}

/** Renders a template; its first letter becomes a capital. */
export function render(template: string, slots: Slots, random: Random): string {
  const text = fill(compiled(template), slots, random);
  const first = text.codePointAt(0);
  if (first === undefined) return text;
  const letter = String.fromCodePoint(first);
  return letter.toLocaleUpperCase("en") + text.slice(letter.length);
}

type Part = string | { readonly slot: string } | { readonly options: readonly (readonly Part[])[] };

// Without 8, 11, 18 and the eighties: English "a" and Italian "del" stand before the number.
const PERCENTAGES = [
  2, 3, 4, 5, 6, 7, 9, 12, 13, 14, 15, 16, 17, 19, 21, 22, 24, 26, 27, 31, 33, 36, 38, 42, 47,
];
const SMALL_NUMBERS = [5, 6, 7, 9, 10, 12, 13, 14, 15, 16, 17, 19, 20];

function fill(parts: readonly Part[], slots: Slots, random: Random): string {
  let text = "";
  for (const part of parts) {
    if (typeof part === "string") text += part;
    else if ("slot" in part) text += fillSlot(part.slot, slots, random);
    else text += fill(random.pick(part.options), slots, random);
  }
  return text;
}

function fillSlot(name: string, slots: Slots, random: Random): string {
  switch (name) {
    case "n":
      return String(random.pick(SMALL_NUMBERS));
    case "tens":
      return String(20 + 10 * random.below(6));
    case "pct":
      return String(random.pick(PERCENTAGES));
    case "big":
      return `${1 + Math.floor(90 * random.next() ** 3)}${slots.thousands}${1 + random.below(9)}00`;
    default:
      return random.pick(slots.lists[name] ?? unknownSlot(name));
  }
}

function unknownSlot(name: string): never {
  throw new RangeError(`no list fills the slot {${name}}`);
}

const cache = new Map<string, readonly Part[]>();

function compiled(template: string): readonly Part[] {
  const known = cache.get(template);
  if (known !== undefined) return known;
  const parts = compile(template);
  cache.set(template, parts);
  return parts;
}

function compile(template: string): readonly Part[] {
  return template
    .split(/(\[[^\]]*\]|\{[^}]*\})/)
    .filter((piece) => piece !== "")
    .map((piece) => {
      if (piece.startsWith("{")) return { slot: piece.slice(1, -1) };
      if (piece.startsWith("[")) return { options: piece.slice(1, -1).split("|").map(compile) };
      return piece;
    });
}
