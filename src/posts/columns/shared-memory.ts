/**
 * The lowest of the numbers below `length` that it holds for, or `length`: below it, it holds for none, and
 * from it on for all.
 */
export function lowerBound(length: number, holds: (index: number) => boolean): number {
  let from = 0;
  let to = length;
  while (from < to) {
    const middle = (from + to) >>> 1;
    if (holds(middle)) to = middle;
    else from = middle + 1;
  }
  return from;
}

/**
 * Typed arrays in memory that threads share. Their length is fixed: a view that follows a growing buffer is
 * many times slower.
 */

export const sharedBytes = (length: number): Uint8Array => new Uint8Array(new SharedArrayBuffer(length));
export const sharedUint16 = (length: number): Uint16Array =>
  new Uint16Array(new SharedArrayBuffer(length * 2));
export const sharedUint32 = (length: number): Uint32Array =>
  new Uint32Array(new SharedArrayBuffer(length * 4));
export const sharedFloat64 = (length: number): Float64Array =>
  new Float64Array(new SharedArrayBuffer(length * 8));

/**
 * The same numbers, if need be in other memory with room for at least so many: then at least twice as many as
 * before.
 */
export function enlarged<View extends Uint8Array | Uint32Array | Float64Array>(
  create: (length: number) => View,
  view: View,
  least: number,
): View {
  if (view.length >= least) return view;
  const larger = create(Math.max(view.length * 2, least));
  larger.set(view);
  return larger;
}

/** The same numbers in other memory. */
export function copyOf<View extends Uint32Array | Float64Array>(
  create: (length: number) => View,
  view: View,
): View {
  const copy = create(view.length);
  copy.set(view);
  return copy;
}
