/** Unix seconds; `to` is exclusive. */
export interface Stretch {
  readonly from: number;
  readonly to: number;
}

/**
 * What is missing of `wanted` when `covered` is there, in pieces of at most `length`, in the order in which to make them:
 * first what has passed since, then backwards from what is there. After each piece, it and what was covered are one
 * stretch again, so an interrupted fill goes on where it stopped. After a long pause the newest comes first again:
 * what is made twice is stored once.
 */
export function missingStretches(
  wanted: Stretch,
  covered: Stretch | null,
  length: number,
): readonly Stretch[] {
  const usable = covered !== null && covered.to > wanted.from && wanted.to - covered.to <= length;
  const { from, to } = usable ? covered : { from: wanted.to, to: wanted.to };
  const pieces: Stretch[] = to < wanted.to ? [{ from: to, to: wanted.to }] : [];
  for (let end = from; end > wanted.from; end -= length) {
    pieces.push({ from: Math.max(wanted.from, end - length), to: end });
  }
  return pieces;
}

/** The two as one; a piece that does not touch what was covered stands alone. */
export function joinStretches(covered: Stretch | null, piece: Stretch): Stretch {
  if (covered === null || piece.from > covered.to || piece.to < covered.from) return piece;
  return { from: Math.min(covered.from, piece.from), to: Math.max(covered.to, piece.to) };
}
