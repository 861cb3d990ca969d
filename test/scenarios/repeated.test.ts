import { afterAll, beforeAll, expect, test } from "vitest";
import { NOON_SECONDS, openScene, record, type Scene } from "./scene.ts";

let scene: Scene;

const TOTAL = 700;
const PER_PAGE = 150;

beforeAll(async () => {
  scene = await openScene();
  const text = (index: number) => (index % 2 === 0 ? `Storm ${index} é` : `Quiet <b>${index}</b> storms`);
  await scene.world.store(
    Array.from({ length: TOTAL }, (_, index) =>
      record(`post-${index}`, { published_at: NOON_SECONDS - 600 - index, text: text(index) }),
    ),
  );
});

afterAll(() => scene.world.close());

const dataOf = async (query: string) => (await scene.ask(query)).body.data;

test("pages of a walk, which are read ahead, say what plain pages say", async () => {
  let next: string | null = `/api/v1/posts?per_page=${PER_PAGE}&keyword=storm`;
  for (let page = 1; next !== null; page += 1) {
    const answer = await scene.world.get(next, { key: scene.caller.key });
    const plain = await dataOf(`per_page=${PER_PAGE}&keyword=storm&page=${page}`);
    expect(plain.length).toBeGreaterThan(0);
    expect(answer.body.data).toEqual(plain);
    next = answer.body.links.next;
  }
});

test("a page of a walk that is asked for again says the same, with its matches where they are asked for", async () => {
  let { next } = (await scene.ask(`per_page=${PER_PAGE}&keyword=storm`)).body.links;
  for (let page = 2; page < 4; page += 1) {
    const get = async (target: string) => (await scene.world.get(target, { key: scene.caller.key })).body;
    const explained = await get(`${next}&explain=true`);
    const first = await get(next);
    expect((await get(next)).data).toEqual(first.data);
    const without = explained.data.map(
      ({ attributes: { matches, ...rest }, ...post }: (typeof first.data)[0]) => {
        expect(matches).toMatchObject([{ term: expect.any(String) }]);
        return { ...post, attributes: rest };
      },
    );
    expect(without).toEqual(first.data);
    next = first.links.next;
  }
});

test("whoever asks again gets the same posts with what they asked by, their own lists, and explained if they ask", async () => {
  const termsOf = async (query: string) => {
    const posts: readonly {
      attributes: { search_data_fields: { search_terms: string[]; list_ids: number[] } };
    }[] = await dataOf(query);
    expect(posts.length).toBe(10);
    return new Set(posts.flatMap(({ attributes }) => attributes.search_data_fields.search_terms));
  };
  for (let time = 0; time < 3; time += 1) {
    expect(await termsOf("keyword=Storm")).toEqual(new Set(["Storm"]));
    expect(await termsOf("keyword=storms")).toEqual(new Set(["storms"]));
    expect(await termsOf("simple_query=true&keyword=quiet|storm")).toEqual(new Set(["quiet", "storm"]));
    const [explained] = await dataOf("keyword=Storm&explain=true");
    expect(explained.attributes.matches.length).toBeGreaterThan(0);
    const [plain] = await dataOf("keyword=Storm");
    expect("matches" in plain.attributes).toBe(false);
  }
});
