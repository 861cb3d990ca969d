import type { DemoEvent } from "./demo-events.ts";
import type { Random } from "./random.ts";
import { type DemoLanguage, TEXTS_BY_LANGUAGE } from "./sentences/texts-by-language.ts";
import { type LanguageTexts, render, type Slots, type Subject, type Topic } from "./template.ts";

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

/** Null when nobody talks about events in the language. */
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
