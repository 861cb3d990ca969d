export interface Place {
  readonly start: number;
  readonly end: number;
}

export interface Piece {
  readonly text: string;
  readonly marked: boolean;
  /** Where it begins in the whole text. */
  readonly start: number;
}

/** Cuts a text at the places found in it. Places may touch, overlap or lie outside; nothing of the text is lost. */
export function markText(text: string, places: readonly Place[]): readonly Piece[] {
  const pieces: Piece[] = [];
  let at = 0;
  for (const { start, end } of merge(places)) {
    const from = Math.min(Math.max(start, at), text.length);
    const to = Math.min(end, text.length);
    if (to <= from) continue;
    if (from > at) pieces.push({ text: text.slice(at, from), marked: false, start: at });
    pieces.push({ text: text.slice(from, to), marked: true, start: from });
    at = to;
  }
  if (at < text.length) pieces.push({ text: text.slice(at), marked: false, start: at });
  return pieces;
}

function merge(places: readonly Place[]): readonly Place[] {
  const merged: { start: number; end: number }[] = [];
  for (const { start, end } of places.toSorted((left, right) => left.start - right.start)) {
    const last = merged.at(-1);
    if (last !== undefined && start <= last.end) last.end = Math.max(last.end, end);
    else merged.push({ start, end });
  }
  return merged;
}
