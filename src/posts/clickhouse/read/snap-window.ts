import type { TimeWindow } from "../../../contract/post-request.ts";
import type { Selection } from "../../posts.ts";
import type { Engine } from "../engine.ts";
import { POSTS } from "../schema.ts";
import { createStatementBuilder } from "./statement-builder.ts";

/** The window of a selection, moved to posts that exist; the same posts lie in it. */
export type SnapWindow = (selection: Selection) => Promise<TimeWindow | null>;

/** No post lies between `from` and `first`. */
interface Gap {
  readonly from: number;
  readonly first: number;
}

const MOST_GAPS = 64;

/**
 * The default window moves on with every second, and so every second the same search would be a new question. Between two posts
 * nothing changes: its end is moved to the newest post, and its beginning to the first post behind it.
 */
export function createSnapWindow(engine: Engine): (version: number) => SnapWindow {
  let knownAt = -1;
  let newest: Promise<number> = Promise.resolve(0);
  let gaps: Gap[] = [];

  function refresh(version: number): void {
    if (knownAt === version) return;
    knownAt = version;
    gaps = [];
    newest = readNewest(engine);
    newest.catch(() => {
      knownAt = -1;
    });
  }

  async function firstFrom(from: number, version: number): Promise<number> {
    const gap = gaps.find((one) => one.from <= from && from <= one.first);
    if (gap !== undefined) return gap.first;
    const first = await readFirst(engine, from);
    if (first === null) return from;
    if (knownAt === version) gaps = [{ from, first }, ...gaps.slice(0, MOST_GAPS - 1)];
    return first;
  }

  return (version) =>
    async ({ filter: { window, windowIsDefault } }) => {
      if (window === null) return null;
      refresh(version);
      const last = await newest;
      const to = Math.min(window.to, Math.max(last, window.from));
      return {
        from: windowIsDefault ? Math.min(await firstFrom(window.from, version), to) : window.from,
        to,
      };
    };
}

async function readNewest(engine: Engine): Promise<number> {
  const [row] = await engine.read<{ newest: number }>({
    sql: `SELECT max(published_at) AS newest FROM ${POSTS}`,
    parameters: {},
  });
  return row?.newest ?? 0;
}

async function readFirst(engine: Engine, from: number): Promise<number | null> {
  const builder = createStatementBuilder();
  const [row] = await engine.read<{ published_at: number }>(
    builder.build(
      `SELECT published_at FROM ${POSTS} WHERE published_at >= ${builder.bind("UInt32", from)} ORDER BY published_at LIMIT 1`,
    ),
  );
  return row?.published_at ?? null;
}
