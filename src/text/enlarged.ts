type Numbers = Uint8Array | Int32Array | Uint32Array | Float64Array;

/** The same numbers with room for at least so many: at least twice as many as before, so that growing stays cheap. */
export function enlarged<T extends Numbers>(numbers: T, least: number): T {
  if (numbers.length >= least) return numbers;
  const Type = numbers.constructor as new (length: number) => T;
  const larger = new Type(Math.max(numbers.length * 2, least));
  larger.set(numbers);
  return larger;
}
