import { type IncomingMessage, request as sendRequest } from "node:http";
import { gunzipSync } from "node:zlib";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { normalize } from "../../src/ingest/prepare/normalize.ts";
import { select } from "../support/posts-fixtures.ts";
import { type Answer, type Inhabitant, NOON, openWorld, type World } from "../support/world.ts";

const COUNT = 2_500;
const AT = NOON.getTime() / 1000 - 60;

let world: World;
let ann: Inhabitant;

function post(index: number): Readonly<Record<string, unknown>> {
  return {
    platform: index % 2 === 0 ? "Telegram" : "Gab",
    uid: `post-${index}`,
    published_at: AT - Math.floor(index / 3),
    account: {
      handle: `account-${index % 7}`,
      uid: String(index % 7),
      name: "The Herald",
      type: index % 7 === 0 ? "person" : "organization",
      followers: 10,
      properties: index % 7 === 0 ? { Party: "Green", topics: ["sea", "ships"] } : { Country: "DE" },
    },
    text: index % 10 === 0 ? `The harbor, "part" ${index}\n=1+1` : `The port opens, part ${index}`,
    language: index % 5 === 0 ? "und" : "EN",
    engagement: index % 2 === 0 ? { likes: index, views: 3 } : { reposts: 2 },
    ...(index % 11 === 0 && {
      link: { url: "https://example.org/", title: "A link" },
      media: [{ type: "photo", url: "https://example.org/a.jpg" }],
      title: "Title",
      url: "https://example.org/post",
      kind: "reply",
      type: "photo",
    }),
  };
}

beforeAll(async () => {
  world = await openWorld();
  ann = await world.createUser();
  await world.store(Array.from({ length: COUNT }, (_, index) => post(index)));
});

afterAll(() => world.close());

const get = (query: string, key = ann.key): Promise<Answer> =>
  world.get(`/api/v1/posts/export?${query}`, { key });

async function uidsOfSearch(query: string): Promise<readonly string[]> {
  const uids: string[] = [];
  let next: string | null = `/api/v1/posts?per_page=1000&${query}`;
  while (next !== null) {
    const { body }: Answer = await world.get(next, { key: ann.key });
    uids.push(...body.data.map((item: { attributes: { post_uid: string } }) => item.attributes.post_uid));
    next = body.links.next;
  }
  return uids;
}

const records = (text: string): readonly Record<string, unknown>[] =>
  text
    .trimEnd()
    .split("\n")
    .map((line) => JSON.parse(line));

describe("NDJSON", () => {
  test("It has everything that is found, in the order of the search, and says how much.", async () => {
    for (const query of ["", "sort_order=asc", "keyword=harbor", "platform_names[]=Gab&keyword=port"]) {
      const { status, headers, text } = await get(`format=ndjson&${query}`);
      expect(status).toBe(200);
      expect(headers["content-type"]).toBe("application/x-ndjson");
      const uids = records(text).map(({ uid }) => uid);
      expect(uids).toEqual(await uidsOfSearch(query));
      expect(headers["x-total-posts"]).toBe(String(uids.length));
    }
  });

  test("What one Earshot exports another imports as it was.", async () => {
    const { text } = await get("format=ndjson");
    const nowMs = NOON.getTime();
    const original = new Map(
      Array.from({ length: COUNT }, (_, index) => [`post-${index}`, normalize(post(index), nowMs)]),
    );
    for (const record of records(text)) {
      expect(normalize(record, nowMs)).toEqual(original.get(String(record.uid)));
    }
  });
});

describe("CSV", () => {
  test("It is a table with the columns of the import format, and one for each counter and property.", async () => {
    const { headers, text } = await get("format=csv&keyword=harbor");
    expect(headers["content-type"]).toMatch(/^text\/csv/);
    expect(headers["content-disposition"]).toBe('attachment; filename="earshot-posts.csv"');
    const [header = "", first = ""] = text.split("\r\n");
    expect(header).toBe(
      "platform,uid,url,published_at,type,kind,language,title,text,transcript,image_text,link.url,link.title,link.description," +
        "media[].type,media[].url,media[].thumbnail_url,reply_to,quote_of,share_of,raw," +
        "engagement.likes,engagement.views,account.uid,account.handle,account.name,account.type,account.url,account.bio,account.followers," +
        "account.properties.Country,account.properties.Party,account.properties.topics[]",
    );
    expect(first).toBe(
      'Telegram,post-0,https://example.org/post,2026-11-10T11:59:00Z,photo,reply,und,Title,"The harbor, ""part"" 0\n=1+1",,,' +
        "https://example.org/,A link,,photo,https://example.org/a.jpg,,,,,,0,3,0,account-0,The Herald,person,,,10,,Green,sea|ships",
    );
    expect(text.split("\r\n")).toHaveLength(COUNT / 10 + 2);
  });

  test("A search that finds nothing is a header alone.", async () => {
    const { headers, text } = await get("format=csv&keyword=nothing");
    expect(headers["x-total-posts"]).toBe("0");
    expect(text.split("\r\n")).toHaveLength(2);
    expect((await get("format=ndjson&keyword=nothing")).text).toBe("");
  });
});

describe("requests", () => {
  test("The format is needed, and everything that is wrong is reported at once.", async () => {
    for (const query of ["", "format=", "format=xml", "format=csv&format=csv"]) {
      const { status, body } = await get(query);
      expect(status).toBe(400);
      expect(body.errors).toMatchObject([{ code: "invalid_parameter", source: { parameter: "format" } }]);
    }
    const { body } = await get("format=pdf&per_page=x&lists=999&keyword=(&simple_query=true");
    expect(body.errors.map((error: { source: { parameter: string } }) => error.source.parameter)).toEqual([
      "format",
      "per_page",
      "keyword",
      "lists",
    ]);
    expect((await world.get("/api/v1/posts/export?format=csv")).status).toBe(401);
  });

  test("Remarks stand in a header; under strict handling they are refusals.", async () => {
    const { headers } = await get("format=csv&keyword=harbor&per_page=5&nonsense%C3%A9=1");
    expect(JSON.parse(String(headers["x-warnings"]))).toMatchObject([
      { code: "unknown_parameter", parameter: "nonsenseé" },
      { code: "unused_parameter", parameter: "per_page" },
    ]);
    const strict = await world.get("/api/v1/posts/export?format=csv&page=2", {
      key: ann.key,
      headers: { prefer: "handling=strict" },
    });
    expect(strict.status).toBe(400);
  });

  test("It is compressed as it goes for those who read gzip.", async () => {
    const plain = await get("format=csv");
    const response = await new Promise<Buffer>((resolve, reject) => {
      const sent = sendRequest(
        `${world.url}/api/v1/posts/export?format=csv`,
        { headers: { authorization: `Bearer ${ann.key}`, "accept-encoding": "gzip, br" } },
        (answer) => {
          expect(answer.headers["content-encoding"]).toBe("gzip");
          const chunks: Buffer[] = [];
          answer.on("data", (chunk: Buffer) => chunks.push(chunk));
          answer.on("end", () => resolve(Buffer.concat(chunks)));
        },
      );
      sent.on("error", reject);
      sent.end();
    });
    expect(gunzipSync(response).toString()).toBe(plain.text);
  });

  test("HEAD says how much there is.", async () => {
    const head = await world.get("/api/v1/posts/export?format=csv", { method: "HEAD", key: ann.key });
    expect(head.headers["x-total-posts"]).toBe(String(COUNT));
    expect(head.text).toBe("");
  });

  test("A list of somebody else exports nothing.", async () => {
    const bob = await world.createUser();
    const list = await world.createList(bob, { name: "Bob's", keyword: "harbor" });
    expect((await get(`format=csv&lists=${list.id}`)).body.errors).toMatchObject([{ code: "unknown_list" }]);
    const own = await get(`format=ndjson&lists=${list.id}`, bob.key);
    expect(records(own.text)).toHaveLength(COUNT / 10);
  });
});

describe("while it runs", () => {
  test("What is first collected meanwhile is left out, and what changes comes once.", async () => {
    const walk = await world.posts.walk(select(), { order: "desc" });
    expect(walk.total).toBe(COUNT);
    world.setNow(new Date(NOON.getTime() + 60_000));
    const uids: string[] = [];
    for await (const posts of walk.pages()) {
      if (uids.length === 0) {
        await world.store([
          { ...post(1), uid: "late" },
          { ...post(2), text: "The port has changed" },
          { ...post(COUNT - 1), text: "The port has changed" },
        ]);
      }
      uids.push(...posts.map(({ uid }) => uid));
    }
    expect(uids).toHaveLength(COUNT);
    expect(new Set(uids).size).toBe(COUNT);
    expect(uids).not.toContain("late");
  });

  test("A page is read when the one before has been taken, and none when the client has gone.", async () => {
    const watched = watchWalks();
    // Enough to fill the buffers on the way several times over, and nothing that has to be analyzed.
    const long = `https://example.org/${"a".repeat(10_000)}`;
    const at = AT - 100_000;
    await world.store(
      Array.from({ length: 5_000 }, (_, index) => ({
        ...post(index),
        uid: `long-${index}`,
        published_at: at - index,
        text: "The port opens",
        media: [{ url: long }, { url: long }],
      })),
    );
    const answer = await new Promise<IncomingMessage>((resolve, reject) => {
      const sent = sendRequest(
        `${world.url}/api/v1/posts/export?format=ndjson&published_at_from=0&published_at_to=${at}`,
        { headers: { authorization: `Bearer ${ann.key}` } },
        resolve,
      );
      sent.on("error", reject);
      sent.end();
    });
    expect(answer.headers["x-total-posts"]).toBe("5000");
    await expect.poll(() => watched.pages).toBeGreaterThan(0);
    // Nobody reads, so whatever the machine does meanwhile, the server waits.
    expect((await world.get("/api/v1/posts?per_page=1", { key: ann.key })).status).toBe(200);
    expect(watched.pages).toBeLessThan(4);
    answer.destroy();
    await expect.poll(() => watched.ended).toBe(true);
    expect(watched.pages).toBeLessThan(5);
    await expect.poll(() => world.logLines.join("")).toContain("export interrupted");
  });
});

/** Counts the pages that are read from now on. */
function watchWalks(): { pages: number; ended: boolean } {
  const watched = { pages: 0, ended: false };
  const { walk } = world.posts;
  const counting: World["posts"]["walk"] = async (selection, order) => {
    const found = await walk(selection, order);
    return {
      ...found,
      async *pages() {
        try {
          for await (const posts of found.pages()) {
            watched.pages += 1;
            yield posts;
          }
        } finally {
          watched.ended = true;
        }
      },
    };
  };
  Object.assign(world.posts, { walk: counting });
  return watched;
}
