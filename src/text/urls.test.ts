import fc from "fast-check";
import { expect, test } from "vitest";
import { URL_DEFINITION } from "../../test/support/url-definition.ts";
import { behindUrl, domainsOf, findUrl } from "./urls.ts";

function urlsIn(text: string): readonly string[] {
  const found: string[] = [];
  for (let start = findUrl(text, 0); start !== -1; ) {
    const behind = behindUrl(text, start, text.length);
    found.push(text.slice(start, behind));
    start = findUrl(text, behind);
  }
  return found;
}

test("an address goes up to a blank, a quote or a bracket", () => {
  expect(urlsIn("See (https://example.org/a?b), “www.example.org” and HTTP://x… now")).toEqual([
    "https://example.org/a?b",
    "www.example.org",
    "HTTP://x",
  ]);
  expect(urlsIn("http:// https:/x awww.x .www.x www. ftp://x")).toEqual([]);
});

test("the addresses of every text are those of the definition", () => {
  const piece = fc.oneof(
    fc.constantFrom("http://", "https://x.y", "HTTPſ://a", "http", "www.", "WWW.x.y/z", "w", "h", "://", "s"),
    fc.constantFrom(
      " ",
      "\n",
      "(",
      "…",
      "é\u0301www.a",
      "\u0345www.a",
      "𝒜www.x",
      "👍www.x",
      "_www.x",
      "\ud83d",
      "\udc00",
    ),
    fc.string({ unit: "binary", maxLength: 3 }),
  );
  fc.assert(
    fc.property(fc.array(piece, { maxLength: 12 }), (list) => {
      const text = list.join("");
      expect(urlsIn(text)).toEqual(text.match(URL_DEFINITION) ?? []);
    }),
    { numRuns: 400 },
  );
});

test("domains come from the link and from addresses in the text, lower case, without www, each once", () => {
  expect(
    domainsOf(
      [
        "See https://www.Example.org/a?b=c, (http://news.example.com:8080/x) and www.example.net!",
        "HTTPS://EXAMPLE.ORG",
      ],
      "https://t.co/abc",
    ),
  ).toEqual(["t.co", "example.org", "news.example.com", "example.net"]);
});

test("what is no web address gives no domain", () => {
  expect(
    domainsOf(
      ["http:// https://localhost/ mailto:a@example.org http://[bad awww.x ftp://example.org"],
      "nonsense",
    ),
  ).toEqual([]);
  expect(domainsOf([], null)).toEqual([]);
  expect(domainsOf(["https://user:secret@example.org./"], "")).toEqual(["example.org"]);
});

test("at most fifty are kept, and long texts take no long time", () => {
  const text = Array.from({ length: 80 }, (_, index) => `https://host${index}.example`).join(" ");
  expect(domainsOf([text], null)).toHaveLength(50);
  expect(
    domainsOf(["https://".repeat(100_000), `https://${"a.".repeat(500_000)}`, "www.".repeat(200_000)], null),
  ).toEqual([]);
});

test("a host is what the platform's parser says it is", () => {
  const name = fc.constantFrom(
    "a",
    "t",
    "co",
    "x1",
    "1",
    "0x7f",
    "-a",
    "a-",
    "xn--bcher-kva",
    "xn--a",
    "ü",
    "",
    "%41",
    "www",
  );
  const host = fc.array(name, { minLength: 1, maxLength: 4 }).map((names) => names.join("."));
  const rest = fc.constantFrom(
    "",
    "/",
    "/x",
    "?y",
    "#z",
    ":80",
    ":99999",
    ",",
    "\\",
    "\u0000",
    "@b.c",
    ".",
    "/%",
  );
  const scheme = fc.constantFrom("http://", "HTTPS://", "https:", "httpſ://", "www.", "", "http:///");
  fc.assert(
    fc.property(scheme, host, rest, fc.boolean(), (start, names, end, upper) => {
      const url = start + (upper ? names.toUpperCase() : names) + end;
      const address = start === "www." ? `http://${url}` : url;
      const parsed = /^https?:\/\//i.test(address) ? hostnameOf(address) : "";
      const [found] = /^[\w-]+(?:\.[\w-]+)+/.exec(parsed) ?? [];
      fc.pre(!/^www\./i.test(names) || start !== "");
      expect(domainsOf([], url)).toEqual(found === undefined ? [] : [found.replace(/^www\./, "")]);
    }),
    { numRuns: 1000 },
  );
});

function hostnameOf(address: string): string {
  try {
    return new URL(address).hostname;
  } catch {
    return "";
  }
}

test("a host with an umlaut is found however often it is looked for", () => {
  const found = Array.from({ length: 20_000 }, () => domainsOf([], "https://bücher.example/")[0]);
  expect(new Set(found)).toEqual(new Set(["xn--bcher-kva.example"]));
});
