import { TimeSlice } from "./time-slice.ts";

/** Like `map`, but lets others run every few milliseconds. */
export async function mapInSlices<Item, Result>(
  items: Iterable<Item>,
  map: (item: Item) => Result,
): Promise<Result[]> {
  const results: Result[] = [];
  const slice = new TimeSlice();
  for (const item of items) {
    results.push(map(item));
    if (slice.isOver()) await slice.next();
  }
  return results;
}
