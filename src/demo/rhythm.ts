import type { DemoLanguage } from "./sentences/texts-by-language.ts";

interface LanguageRhythm {
  readonly share: number;
  /** Where the language's writers live, in hours from UTC. */
  readonly offsets: readonly number[];
}

const RHYTHMS: Readonly<Record<DemoLanguage, LanguageRhythm>> = {
  EN: { share: 0.44, offsets: [-8, -6, -5, -5, 0] },
  ES: { share: 0.12, offsets: [-6, -5, -3, 1] },
  PT: { share: 0.08, offsets: [-3, -3, 0] },
  FR: { share: 0.065, offsets: [1] },
  DE: { share: 0.065, offsets: [1] },
  IT: { share: 0.045, offsets: [1] },
  RU: { share: 0.085, offsets: [3, 3, 5] },
  UK: { share: 0.02, offsets: [2] },
  PL: { share: 0.015, offsets: [1] },
  NL: { share: 0.015, offsets: [1] },
  TR: { share: 0.015, offsets: [3] },
  AR: { share: 0.015, offsets: [2, 4] },
  JA: { share: 0.012, offsets: [9] },
  ZH: { share: 0.008, offsets: [8] },
};

/** From Sunday to Saturday. */
const WEEK = normalized([0.7, 1.04, 1.12, 1.12, 1.1, 1.04, 0.76]);
/** From midnight, local time: a morning rise, a bump at noon, the evening peak. */
const DAY = normalized([
  5, 3, 2, 2, 2, 4, 8, 14, 19, 21, 21, 22, 25, 23, 21, 20, 21, 23, 26, 30, 32, 28, 19, 10,
]);

/** The part of all posts that is written in this language. */
export function languageShare(language: DemoLanguage): number {
  return RHYTHMS[language].share;
}

/** How busy this hour (hours since 1970) is for the writers of a language; 1 on average. */
export function languageLevel(language: DemoLanguage, hour: number): number {
  const { offsets } = RHYTHMS[language];
  let level = 0;
  for (const offset of offsets) level += localLevel(hour + offset);
  return level / offsets.length;
}

function localLevel(localHour: number): number {
  const day = Math.floor(localHour / 24);
  // 1 January 1970 was a Thursday.
  return (DAY[localHour - day * 24] ?? 0) * (WEEK[(((day + 4) % 7) + 7) % 7] ?? 0);
}

function normalized(levels: readonly number[]): readonly number[] {
  const mean = levels.reduce((sum, level) => sum + level, 0) / levels.length;
  return levels.map((level) => level / mean);
}
