import { demoPosts } from "../../src/demo/demo-posts.ts";
import type { DemoRecord } from "../../src/demo/demo-record.ts";
import type { NewList } from "../../src/directory/records.ts";
import { type Inhabitant, NOON, openWorld, type World } from "../support/world.ts";
import { type Keyword, type ModelList, type ModelPost, toModelPost } from "./model.ts";
import { ODD_POSTS } from "./odd-posts.ts";
import { printKeyword } from "./query-of.ts";

export interface Corpus {
  readonly world: World;
  readonly reader: Inhabitant;
  readonly posts: readonly ModelPost[];
  /** The reader's lists, and what the service calls them. */
  readonly lists: readonly { readonly id: number; readonly list: ModelList }[];
}

const HOURS = 65;

/**
 * A world with about 3,000 posts, written in several batches and some of them twice, and the model of the same posts.
 */
export async function openCorpus(options: Parameters<typeof openWorld>[0] = {}): Promise<Corpus> {
  const world = await openWorld(options);
  const reader = await world.createUser();
  const toSeconds = NOON.getTime() / 1000;
  const records = [...demoPosts({ seed: "laws", fromSeconds: toSeconds - HOURS * 3600, toSeconds })];
  const revised = records.filter((_, index) => index % 40 === 0).map(revise);
  const third = Math.ceil(records.length / 3);
  const deliveries = [
    records.slice(0, third),
    [...records.slice(third, 2 * third), ...ODD_POSTS],
    records.slice(2 * third),
    revised,
  ];
  const latest = new Map<string, ModelPost>();
  for (const [hour, delivery] of deliveries.entries()) {
    const now = new Date(NOON.getTime() + hour * 3_600_000);
    world.setNow(now);
    await world.store(delivery.map(asRecord));
    for (const record of delivery) {
      const model = toModelPost(record, now.getTime() / 1000);
      const name = `${model.post.platform} ${model.post.uid}`;
      latest.set(name, { ...model, arrivedAt: latest.get(name)?.arrivedAt ?? model.arrivedAt });
    }
  }
  world.setNow(NOON);
  const posts = [...latest.values()];
  const lists = [];
  for (const list of listsFor(posts)) {
    const { id } = await world.createList(reader, toNewList(list));
    lists.push({ id, list });
  }
  return { world, reader, posts, lists };
}

function asRecord(record: object): Readonly<Record<string, unknown>> {
  return { ...record };
}

/** A later version: its old words must not be found any more. */
function revise(record: DemoRecord): DemoRecord {
  return {
    ...record,
    text: "Corrected: the heat wave in the harbor",
    kind: "reply",
    engagement: { likes: 3 },
  };
}

const word = (text: string): Keyword => ({ kind: "word", text });
const phrase = (text: string): Keyword => ({ kind: "phrase", text });

/** By accounts, by keyword, by both, by neither. */
function listsFor(posts: readonly ModelPost[]): readonly ModelList[] {
  const members = posts.slice(0, 200).flatMap(({ post: { account } }, index) => {
    const { platform, uid, handle } = account;
    if (uid === null || handle === null || index % 10 !== 0) return [];
    return [
      { platform, by: "uid" as const, value: uid },
      { platform, by: "handle" as const, value: handle.toLowerCase() },
      { platform, by: "either" as const, value: index % 20 === 0 ? uid : handle.toLowerCase() },
    ].slice(index % 3, (index % 3) + 1);
  });
  const unseen = { platform: "Gab" as const, by: "handle" as const, value: "nobody-yet" };
  const storm: Keyword = {
    kind: "and",
    parts: [
      { kind: "or", parts: [phrase("in the harbor"), word("storms"), phrase("heat wave")] },
      { kind: "not", part: phrase("the heat of the") },
    ],
  };
  return [
    { members: [...members.slice(0, 10), unseen], keyword: null },
    { members: [], keyword: storm },
    { members: members.slice(10), keyword: word("election") },
    { members: [unseen], keyword: null },
    { members: [], keyword: null },
  ];
}

function toNewList({ members, keyword }: ModelList): NewList {
  return {
    name: "A list",
    members,
    keyword: keyword && printKeyword(keyword),
    simpleQuery: keyword !== null,
  };
}
