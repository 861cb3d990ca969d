import type { SpecifiedPlatform } from "../contract/vocabulary.ts";
import { PLATFORM_TRAITS } from "./platform-traits.ts";
import { createRandom, type Random } from "./random.ts";
import { type DemoLanguage, EVENT_LANGUAGES, TEXTS_BY_LANGUAGE } from "./sentences/texts-by-language.ts";
import {
  EVENT_KINDS,
  type EventKind,
  type LanguageTexts,
  render,
  type Slots,
  type Subject,
  type Topic,
} from "./template.ts";

/** Something that happens and is talked about everywhere for a few days. */
export interface DemoEvent {
  readonly kind: EventKind;
  readonly name: string;
  readonly tags: readonly string[];
  /** Hours since 1970. */
  readonly startHour: number;
  /** About how many posts it causes. */
  readonly posts: number;
  readonly decayHours: number;
  /** Where it happens: half of the posts are in this language. */
  readonly home: DemoLanguage;
  /** Platforms take it up sooner or later; this spans the usual lag. */
  readonly lagFactor: number;
}

// One event a cycle, early in it. Starts are 72 to 152 hours apart, so that every seven days see one or two of them.
const CYCLE_HOURS = 112;
const START_HOURS = 40;
const LIFE_HOURS = 96;

/** The events that are being talked about in an hour. */
export function eventsAt(seed: string, hour: number): readonly DemoEvent[] {
  const cycle = Math.floor(hour / CYCLE_HOURS);
  return [cycle - 1, cycle]
    .map((number) => eventOfCycle(seed, number))
    .filter((event) => hour >= event.startHour && hour < event.startHour + LIFE_HOURS);
}

/** How many posts in an average hour of the day this event causes in one language. */
export function eventRate(event: DemoEvent, language: DemoLanguage, hour: number): number {
  const age = hour - event.startHour;
  const rise = 1 - Math.exp(-(age + 0.7) / 2);
  const perHour = (event.posts / event.decayHours) * rise * Math.exp(-age / event.decayHours);
  return perHour * languagePart(event, language);
}

export function hasReached(event: DemoEvent, platform: SpecifiedPlatform, hour: number): boolean {
  return hour - event.startHour >= PLATFORM_TRAITS[platform].lagHours * event.lagFactor;
}

const NAMES: Readonly<Record<EventKind, readonly string[]>> = {
  dam: ["Corven", "Tessaly", "Lindmoor", "Arvale", "Brask", "Holmer Creek", "Ostrava Bend", "Quarry Lake"],
  memo: [
    "Aurelis",
    "Norvane",
    "Halden Group",
    "Vantor",
    "Meridia Pharma",
    "Solvex",
    "Caldera Air",
    "Brightwell",
  ],
  debate: ["Fairhaven", "Westmere", "Marlow", "Kingsport", "Seeburg", "Monteverde", "Clairval", "Rivalta"],
  heat: ["Orlo", "Helia", "Brann", "Sirocca", "Ignis", "Vesta", "Tavi", "Ember"],
  breach: ["Nimbra", "ParcelPoint", "CloudHarbor", "Fintura", "MediLog", "Trovato", "Wavemail", "Nordbank"],
};

const TAGS: Readonly<Record<EventKind, (tag: string) => readonly string[]>> = {
  dam: (tag) => [`#${tag}Dam`, `#PrayFor${tag}`],
  memo: (tag) => [`#${tag}Memo`, `#${tag}Leak`],
  debate: (tag) => [`#${tag}Debate`, "#Debate"],
  heat: (tag) => [`#HeatWave${tag}`, "#HeatWave"],
  breach: (tag) => [`#${tag}Breach`, "#DataBreach"],
};

function eventOfCycle(seed: string, cycle: number): DemoEvent {
  const random = createRandom(`${seed}/event/${cycle}`);
  const kind = EVENT_KINDS[((cycle % EVENT_KINDS.length) + EVENT_KINDS.length) % EVENT_KINDS.length] ?? "dam";
  const name = random.pick(NAMES[kind]);
  return {
    kind,
    name,
    tags: TAGS[kind](name.replaceAll(" ", "")),
    startHour: cycle * CYCLE_HOURS + random.below(START_HOURS),
    posts: 250 + 1900 * random.next() ** 3,
    decayHours: 10 + 16 * random.next(),
    home: random.chance(0.5) ? "EN" : random.pick(EVENT_LANGUAGES),
    lagFactor: 0.6 + 0.9 * random.next(),
  };
}

function languagePart(event: DemoEvent, language: DemoLanguage): number {
  const abroad = EVENT_LANGUAGES.length - 1;
  if (event.home === "EN") return language === "EN" ? 0.7 : 0.3 / abroad;
  if (language === event.home) return 0.5;
  return language === "EN" ? 0.3 : 0.2 / (abroad - 1);
}

/** What a post is about, in one language. */
export interface Story {
  readonly key: string;
  readonly language: DemoLanguage;
  readonly texts: LanguageTexts;
  readonly subject: Subject;
  readonly slots: Slots;
  readonly tags: readonly string[];
}

export function topicStory(language: DemoLanguage, topic: Topic): Story {
  const texts: LanguageTexts = TEXTS_BY_LANGUAGE[language];
  const subject = texts.topics[topic];
  return { key: topic, language, texts, subject, slots: texts.slots, tags: subject.tags };
}

/** Null when no account writes about events in the language. */
export function eventStory(language: DemoLanguage, event: DemoEvent): Story | null {
  const texts: LanguageTexts = TEXTS_BY_LANGUAGE[language];
  if (texts.events === null) return null;
  const slots = withSlot(texts.slots, "name", event.name);
  const key = `${event.kind}-${event.startHour}`;
  return { key, language, texts, subject: texts.events[event.kind], slots, tags: event.tags };
}

export function tellTitle({ texts, subject, slots }: Story, random: Random): string {
  const label = render(subject.label, slots, random);
  return render(random.pick(texts.titles), withSlot(slots, "label", label), random);
}

/** The story as one author tells it: places and people stay the same from sentence to sentence. */
export function settle(story: Story, random: Random): Story {
  const { lists, thousands } = story.slots;
  const settled = Object.entries(lists).map(([name, values]) => [name, [random.pick(values)]]);
  return { ...story, slots: { thousands, lists: Object.fromEntries(settled) } };
}

/** So many sentences, or as many as there are; none is told twice. */
export function tell({ language, subject, slots }: Story, count: number, random: Random): string {
  const { sentences } = subject;
  const told = Math.min(count, sentences.length);
  const first = random.below(sentences.length);
  const step = random.chance(0.5) ? 1 : sentences.length - 1;
  return Array.from({ length: told }, (_, index) =>
    render(sentences[(first + index * step) % sentences.length] ?? "", slots, random),
  ).join(spaceOf(language));
}

/** What stands between two sentences. */
export function spaceOf(language: DemoLanguage): string {
  return language === "JA" || language === "ZH" ? "" : " ";
}

function withSlot({ lists, thousands }: Slots, name: string, value: string): Slots {
  return { thousands, lists: { ...lists, [name]: [value] } };
}
