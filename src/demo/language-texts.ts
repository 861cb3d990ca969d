import type { Slots } from "./template.ts";

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
  /** Null: nobody writes about events in this language. An event's own name fills `{name}`. */
  readonly events: Readonly<Record<EventKind, Subject>> | null;
  /** `{label}` is filled with the label of what the title is about. */
  readonly titles: readonly string[];
  readonly openers: readonly string[];
  readonly remarks: readonly string[];
  readonly replies: readonly string[];
  readonly ads: readonly string[];
}
