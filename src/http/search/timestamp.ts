const DAY_MS = 86_400_000;
const PAIRS = Array.from({ length: 60 }, (_, number) => String(number).padStart(2, "0"));

/** ISO 8601 in UTC with milliseconds and Z, as every time on the wire. */
export function timestampOfSeconds(seconds: number): string {
  return timestampOfMilliseconds(seconds * 1000);
}

/**
 * The dates of days that were written last, each at a place of its own: the posts of a page are of few days.
 * `toISOString` is ten times slower.
 */
const KNOWN_DAYS = 64;
const knownDates: { readonly day: number; readonly date: string }[] = [];

export function timestampOfMilliseconds(milliseconds: number): string {
  const day = Math.floor(milliseconds / DAY_MS);
  const time = milliseconds - day * DAY_MS;
  const seconds = Math.floor(time / 1000);
  const minutes = Math.floor(seconds / 60);
  const thousandths = time % 1000;
  const fraction = thousandths === 0 ? "000" : String(thousandths).padStart(3, "0");
  return `${dateOf(day)}T${PAIRS[Math.floor(minutes / 60)]}:${PAIRS[minutes % 60]}:${PAIRS[seconds % 60]}.${fraction}Z`;
}

function dateOf(day: number): string {
  const place = Math.abs(day) % KNOWN_DAYS;
  const known = knownDates[place];
  if (known?.day === day) return known.date;
  const date = new Date(day * DAY_MS).toISOString().slice(0, -"T00:00:00.000Z".length);
  knownDates[place] = { day, date };
  return date;
}
