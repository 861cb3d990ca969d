/**
 * Round numbers from 0 to at least `max`, about `count` of them: what an axis is labelled with. None are closer than
 * `least`.
 */
export function niceTicks(max: number, count: number, least = 0): readonly number[] {
  if (!(max > 0)) return [0];
  const rough = Math.max(max / Math.max(count, 1), least);
  const magnitude = 10 ** Math.floor(Math.log10(rough));
  const factor = [1, 2, 5, 10].find((step) => step * magnitude >= rough) ?? 10;
  const step = factor * magnitude;
  const steps = Math.ceil(max / step - 1e-9);
  // Multiplied, not added up: sums of tenths drift.
  return Array.from({ length: steps + 1 }, (_, at) => Number((at * step).toPrecision(12)));
}
