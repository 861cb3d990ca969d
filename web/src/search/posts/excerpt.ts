import type { Place } from "./mark-text.ts";

export interface Excerpt {
  readonly text: string;
  readonly places: readonly Place[];
  readonly cutBefore: boolean;
  readonly cutAfter: boolean;
}

/** So much of a long text as fits, around the first place that was found; cut between words. */
export function excerpt(text: string, places: readonly Place[], length: number): Excerpt {
  if (text.length <= length) return { text, places, cutBefore: false, cutAfter: false };
  const first = places[0]?.start ?? 0;
  const wanted = first < length * 0.8 ? 0 : first - Math.floor(length / 4);
  const start = wanted === 0 ? 0 : behindSpace(text, wanted);
  const end = start + length >= text.length ? text.length : beforeSpace(text, start + length, start);
  return {
    text: text.slice(start, end),
    places: places.flatMap((place) =>
      place.end <= start || place.start >= end
        ? []
        : [{ start: place.start - start, end: place.end - start }],
    ),
    cutBefore: start > 0,
    cutAfter: end < text.length,
  };
}

const FARTHEST = 30;

function behindSpace(text: string, from: number): number {
  const space = text.slice(from, from + FARTHEST).search(/\s/);
  return space === -1 ? wholeCharacter(text, from) : from + space + 1;
}

function beforeSpace(text: string, to: number, least: number): number {
  const tail = text.slice(Math.max(to - FARTHEST, least), to);
  const space = tail.search(/\s\S*$/);
  return space === -1 ? wholeCharacter(text, to) : to - tail.length + space;
}

/** Never within a pair of surrogates. */
function wholeCharacter(text: string, at: number): number {
  return /[\uDC00-\uDFFF]/.test(text.charAt(at)) ? at - 1 : at;
}
