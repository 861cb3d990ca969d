/** The values with this one added, or without it when it was among them. */
export function toggled<Value>(values: readonly Value[], value: Value): readonly Value[] {
  return values.includes(value) ? values.filter((other) => other !== value) : [...values, value];
}
