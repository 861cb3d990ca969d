import { Parser } from "htmlparser2";
import { Type } from "typebox";
import { Value } from "typebox/value";
import { expect, test } from "vitest";
import { sampleNotice, samplePost } from "../../../test/support/sample-notice.ts";
import { type Feed, renderAtom, renderJsonFeed } from "./feeds.ts";

const feed: Feed = {
  id: "user 4",
  title: "Notices of <me>",
  selfUrl: "https://earshot.example/feeds/s?a=1&b=2",
  homeUrl: "https://earshot.example/notices",
  createdAt: new Date("2026-11-01T00:00:00Z"),
};
const notices = [
  sampleNotice(),
  sampleNotice({
    id: "17-3",
    kind: "spike",
    at: new Date("2026-11-09T12:00:00Z"),
    posts: [samplePost({ author: null, original: "javascript:alert(1)" })],
  }),
  sampleNotice({ id: "17-2", total: 0, posts: [] }),
];

/** How often each child may stand in its parent: the RelaxNG schema of RFC 4287, for what is used of it. */
const ATOM: Readonly<Record<string, Readonly<Record<string, readonly [number, number]>>>> = {
  feed: {
    ...{ id: [1, 1], title: [1, 1], updated: [1, 1], author: [1, 9], generator: [0, 1], link: [0, 9] },
    entry: [0, 999],
  },
  entry: {
    ...{ id: [1, 1], title: [1, 1], updated: [1, 1], published: [0, 1], link: [0, 9], category: [0, 9] },
    content: [0, 1],
  },
  author: { name: [1, 1], uri: [0, 1], email: [0, 1] },
};
const IRI = /^[a-z][a-z0-9+.-]*:\S+$/;
const DATE = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?(Z|[+-]\d\d:\d\d)$/;

interface Element {
  readonly name: string;
  readonly attributes: Readonly<Record<string, string>>;
  readonly children: Element[];
  text: string;
}

test("The Atom feed is well formed, and as RFC 4287 wants it", () => {
  const root = parseXml(renderAtom(feed, notices));
  expect(root.attributes).toEqual({ xmlns: "http://www.w3.org/2005/Atom" });
  expect(problemsOf(root)).toEqual([]);
  const entries = root.children.filter(({ name }) => name === "entry");
  expect(entries.map((entry) => textOf(entry, "title"))).toEqual(notices.map(({ title }) => title));
  expect(new Set(entries.map((entry) => textOf(entry, "id"))).size).toBe(3);
  expect(textOf(root, "updated")).toBe("2026-11-10T12:00:00.000Z");
  expect(entries[0]?.children.find(({ name }) => name === "link")?.attributes.href).toBe(notices[0]?.url);
  expect(problemsOf(parseXml(renderAtom(feed, [])))).toEqual([]);
  expect(problemsOf(parseXml(renderAtom(feed, notices).replace(/<updated>.*?<\/updated>/g, "")))).toContain(
    "feed has 0 updated",
  );
});

test("The text of a post stays text in the HTML of an entry, and only web addresses become links", () => {
  const [first, second] = parseXml(renderAtom(feed, notices))
    .children.filter(({ name }) => name === "entry")
    .map((entry) => textOf(entry, "content"));
  expect(first).toContain("@everyone &lt;!channel&gt; &lt;b&gt;&amp;amp;&lt;/b&gt;");
  expect(first).toContain('href="https://t.me/someone/5"');
  expect(second).not.toContain("javascript:");
});

test("The IDs of entries stay when the address is renewed, and are those of this feed alone", () => {
  const idsOf = (of: Feed) =>
    (JSON.parse(renderJsonFeed(of, notices)) as { items: { id: string }[] }).items.map(({ id }) => id);
  expect(idsOf({ ...feed, selfUrl: "https://earshot.example/feeds/other" })).toEqual(idsOf(feed));
  expect(idsOf({ ...feed, id: "user 5" })[0]).not.toBe(idsOf(feed)[0]);
  expect(renderAtom(feed, notices)).toContain(`<id>${idsOf(feed)[0]}</id>`);
});

test("The JSON feed is as version 1.1 wants it", () => {
  const Url = Type.String({ pattern: "^https?://" });
  const schema = Type.Object({
    version: Type.Literal("https://jsonfeed.org/version/1.1"),
    title: Type.String({ minLength: 1 }),
    home_page_url: Url,
    feed_url: Url,
    authors: Type.Array(Type.Object({ name: Type.String() }), { minItems: 1 }),
    items: Type.Array(
      Type.Object({
        id: Type.String({ minLength: 1 }),
        url: Url,
        title: Type.String(),
        content_html: Type.String({ minLength: 1 }),
        content_text: Type.String({ minLength: 1 }),
        date_published: Type.String({ pattern: DATE.source }),
        tags: Type.Array(Type.String()),
      }),
    ),
  });
  const rendered: unknown = JSON.parse(renderJsonFeed(feed, notices));
  expect([...Value.Errors(schema, rendered)]).toEqual([]);
  expect(rendered).toMatchObject({ items: [{ title: notices[0]?.title }, {}, {}] });
});

/** Throws where a tag is not closed, or a reference is none of XML. */
function parseXml(xml: string): Element {
  expect(xml).not.toMatch(/[^\P{Cc}\t\n\r]|[\ufffe\uffff]/u);
  expect(xml.isWellFormed()).toBe(true);
  expect(xml.replace(/&(amp|lt|gt|quot|apos);/g, "")).not.toContain("&");
  const root: Element = { name: "", attributes: {}, children: [], text: "" };
  const open = [root];
  const parser = new Parser(
    {
      onopentag(name, attributes) {
        const element: Element = { name, attributes, children: [], text: "" };
        open.at(-1)?.children.push(element);
        open.push(element);
      },
      ontext(text) {
        const element = open.at(-1);
        if (element !== undefined) element.text += text;
      },
      onclosetag(name, implied) {
        if (open.pop()?.name !== name || (implied && !xml.includes("/>")))
          throw new Error(`${name} is not closed`);
      },
    },
    { xmlMode: true },
  );
  parser.end(xml);
  expect(open).toEqual([root]);
  const [feedElement] = root.children;
  if (feedElement === undefined) throw new Error("there is no root");
  return feedElement;
}

function problemsOf(element: Element): readonly string[] {
  const rules = ATOM[element.name];
  const own: string[] = [];
  for (const [name, [min, max]] of Object.entries(rules ?? {})) {
    const count = element.children.filter((child) => child.name === name).length;
    if (count < min || count > max) own.push(`${element.name} has ${count} ${name}`);
  }
  for (const { name } of element.children)
    if (rules?.[name] === undefined) own.push(`${element.name} has ${name}`);
  if (element.name === "id" && !IRI.test(element.text)) own.push(`${element.text} is no IRI`);
  if (/^(updated|published)$/.test(element.name) && !DATE.test(element.text))
    own.push(`${element.text} is no date`);
  if (element.name === "link" && !IRI.test(element.attributes.href ?? "")) own.push("a link without address");
  if (element.name === "category" && !element.attributes.term) own.push("a category without term");
  return [...own, ...element.children.flatMap(problemsOf)];
}

function textOf(element: Element, name: string): string | undefined {
  return element.children.find((child) => child.name === name)?.text;
}
