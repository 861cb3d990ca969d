import { Parser } from "htmlparser2";
import { expect, test } from "vitest";
import { sampleNotice, samplePost } from "../../../test/support/sample-notice.ts";
import { problemsOfAtom, problemsOfJsonFeed } from "../../../test/support/validate-feed.ts";
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

interface Element {
  readonly name: string;
  readonly attributes: Readonly<Record<string, string>>;
  readonly children: Element[];
  text: string;
}

test("The Atom feed is valid by the grammar of RFC 4287", async () => {
  const atom = renderAtom(feed, notices);
  expect(await problemsOfAtom(atom)).toEqual([]);
  expect(await problemsOfAtom(renderAtom(feed, []))).toEqual([]);
  const root = parseXml(atom);
  const entries = root.children.filter(({ name }) => name === "entry");
  expect(entries.map((entry) => textOf(entry, "title"))).toEqual(notices.map(({ title }) => title));
  expect(new Set(entries.map((entry) => textOf(entry, "id"))).size).toBe(3);
  expect(textOf(root, "updated")).toBe("2026-11-10T12:00:00.000Z");
  expect(entries[0]?.children.find(({ name }) => name === "link")?.attributes.href).toBe(notices[0]?.url);
});

test("The grammar refuses an Atom feed that is not as RFC 4287 wants it", async () => {
  const atom = renderAtom(feed, notices);
  const broken = [
    atom.replace(/<updated>.*?<\/updated>/g, ""),
    atom.replace("<updated>2026-11-10T12:00:00.000Z", "<updated>Tuesday"),
    atom.replace("<title>", "<title/><title>"),
    atom.replace("<author>", "<writer/><author>"),
    atom.replace(/<category term="[^"]*"/, "<category"),
    atom.replace(' type="html"', ' type="markup"'),
    atom.replace("</entry>", ""),
    atom.replace("http://www.w3.org/2005/Atom", "http://example.org/"),
  ];
  for (const feedText of broken) expect(await problemsOfAtom(feedText)).not.toEqual([]);
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

test("The JSON feed is valid by the schema of version 1.1", () => {
  const rendered = JSON.parse(renderJsonFeed(feed, notices)) as { readonly items: readonly object[] };
  expect(problemsOfJsonFeed(rendered)).toEqual([]);
  expect(problemsOfJsonFeed(JSON.parse(renderJsonFeed(feed, [])))).toEqual([]);
  expect(rendered).toMatchObject({
    version: "https://jsonfeed.org/version/1.1",
    items: [{ title: notices[0]?.title, tags: ["new", "Flood & <storm>"] }, {}, {}],
  });
  const [item] = rendered.items;
  for (const broken of [
    { ...rendered, version: "2" },
    { ...rendered, items: [{ ...item, id: undefined }] },
    { ...rendered, items: [{ ...item, date_published: "Tuesday" }] },
    { ...rendered, items: [{ ...item, url: "not an address" }] },
    { ...rendered, items: [{ ...item, keywords: [] }] },
  ])
    expect(problemsOfJsonFeed(JSON.parse(JSON.stringify(broken)))).not.toEqual([]);
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

function textOf(element: Element, name: string): string | undefined {
  return element.children.find((child) => child.name === name)?.text;
}
