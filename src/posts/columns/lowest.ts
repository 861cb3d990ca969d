/**
 * The lowest of the numbers below `length` that it holds for, or `length`: below it, it holds for none, and
 * from it on for all.
 */
export function lowest(length: number, holds: (index: number) => boolean): number {
  let from = 0;
  let to = length;
  while (from < to) {
    const middle = (from + to) >>> 1;
    if (holds(middle)) to = middle;
    else from = middle + 1;
  }
  return from;
}
