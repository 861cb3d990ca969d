/** ISO 8601 in UTC with milliseconds and Z, as every time on the wire. */
export function timestampOfSeconds(seconds: number): string {
  return new Date(seconds * 1000).toISOString();
}

export function timestampOfMilliseconds(milliseconds: number): string {
  return new Date(milliseconds).toISOString();
}
