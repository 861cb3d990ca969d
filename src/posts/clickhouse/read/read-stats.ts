import type { TimeWindow } from "../../../contract/post-request.ts";
import type { Interval } from "../../../contract/vocabulary.ts";
import type { AccountCount, StatsParts } from "../../columns/stats-parts.ts";
import { bucketStarts, chooseInterval } from "../../columns/timeline.ts";
import type { PostStats, Selection } from "../../posts.ts";
import { isVerified } from "./compile-keyword.ts";
import { compileSelection } from "./compile-selection.ts";
import { readCount } from "./read-page.ts";
import type { Reader } from "./reader.ts";
import { createStatementBuilder } from "./statement-builder.ts";
import { countFew } from "./stats-of-rows.ts";
import { countByEngine, type Read, readBaseline, readExtent } from "./stats-queries.ts";
import type { View } from "./view.ts";

/** Of more posts, reading them out takes longer than letting the engine count, unless they are hard to find. */
const FEW_POSTS = 2_000;

/** `asked` is the window that was asked for: the buckets are its own, whatever the one in which the posts are looked for. */
export async function readStats(
  reader: Reader,
  selection: Selection,
  asked: TimeWindow | null,
  view: View,
): Promise<PostStats> {
  const read: Read = (selected, sql, options) => {
    const builder = createStatementBuilder();
    return reader.engine.read(builder.build(sql(compileSelection(selected, view, builder)), options));
  };
  const window = asked ?? (await readExtent(read, selection));
  const interval = chooseInterval(window);
  const { counted, baseline } = await count(reader, read, selection, interval, view);
  const buckets = new Map(counted.buckets.map((bucket) => [bucket.value, bucket]));
  return {
    ...counted,
    interval,
    buckets: bucketStarts(window, interval).map((start) => {
      const posts = buckets.get(start)?.posts ?? 0;
      // A post that arrived between the two queries must not make a share larger than one.
      const all = Math.max(posts, baseline === null ? posts : (baseline.get(start) ?? 0));
      return { start, posts, engagement: buckets.get(start)?.engagement ?? 0, baseline: all };
    }),
    topAccounts: await nameAccounts(reader, counted.topAccounts),
  };
}

interface Counted {
  readonly counted: StatsParts;
  /** Of each bucket all posts without the keyword; null if there is none. */
  readonly baseline: ReadonlyMap<number, number> | null;
}

async function count(
  reader: Reader,
  read: Read,
  selection: Selection,
  interval: Interval,
  view: View,
): Promise<Counted> {
  const verified = selection.keyword !== null && isVerified(selection.keyword);
  const countAll = async () => {
    // Counting posts that must be read takes as long as reading them.
    const areFew = verified || (await readCount(reader.engine, selection, view)) <= FEW_POSTS;
    const few = areFew ? await countFew(read, selection, interval) : null;
    return few ?? countByEngine(read, selection, interval);
  };
  const [counted, baseline] = await Promise.all([
    countAll(),
    selection.keyword === null ? null : readBaseline(read, { ...selection, keyword: null }, interval),
  ]);
  return { counted, baseline };
}

async function nameAccounts(
  reader: Reader,
  counts: readonly AccountCount[],
): Promise<PostStats["topAccounts"]> {
  const accounts = await reader.accounts(counts.map((count) => count.account_id));
  return counts.flatMap(({ account_id, posts, total }) => {
    const account = accounts.get(account_id);
    return account === undefined ? [] : [{ account, posts, engagement: total }];
  });
}
