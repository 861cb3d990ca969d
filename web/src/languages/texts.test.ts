import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { compileMessageOrThrow } from "@lingui/message-utils/compileMessage";
import { describe, expect, test } from "vitest";
import { compileMessage } from "./compile-message.ts";
import { findTexts } from "./find-texts.ts";
import { chooseLanguage, LANGUAGE_CODES, localeOf } from "./languages.ts";
import { t } from "./text.ts";

const SOURCES = join(import.meta.dirname, "..");

/** Not read by people, or not ours to translate. */
const NO_TEXTS: Readonly<Record<string, string>> = {
  "app/keep-focus.ts": "what finds elements",
  "app/theme.ts": "names of fonts",
  "charts/save/draw-bars.ts": "markup of a drawing",
  "charts/save/save-chart.ts": "markup of a drawing",
  "hand-over/snippets.ts": "programs",
  "languages/find-texts.ts": "runs in tests alone",
  "languages/languages.ts": "each language has its own name",
  "ui/plain-words.ts": "parts of the sentences of the API, which are English",
};

/** The same in every language: names, signs, what programs and style sheets read. */
const NAMES: ReadonlySet<string> = new Set([
  ...[
    "Earshot",
    "· Earshot",
    "API",
    "UTC",
    "CSV",
    "NDJSON",
    "Atom",
    "JSON Feed",
    "Slack",
    "Mattermost",
    "Discord",
  ],
  ...[
    "Edge",
    "Opera",
    "Samsung Internet",
    "Firefox",
    "Chrome",
    "Safari",
    "Android",
    "Windows",
    "Linux",
    "Python",
  ],
  ...[
    "Esc",
    "Bearer",
    "Authorization: Bearer …",
    'curl --globoff -H "Authorization: Bearer',
    "lists=",
    "herald",
    "Telegram:@herald",
  ],
  ...["flood dam", '"heat wave"', "Telegram:@herald https://www.youtube.com/@harbor-news @port_authority"],
  // The columns of a table that can be pasted again.
  ...["Platform", "Handle", "Name", "Address"],
  ...[
    "published_at desc",
    "published_at asc",
    "engagement desc",
    "engagement asc",
    "relative_engagement desc",
    "relative_engagement asc",
    "collected desc",
    "collected asc",
  ],
  ...["search textarea", "main search", "(hover: hover)", "noopener noreferrer", "preview of members"],
  ...["The page has no place for the application.", "Not a message at"],
]);

const FILES = readdirSync(SOURCES, { recursive: true, encoding: "utf8" })
  .filter((path) => /\.tsx?$/.test(path) && !path.endsWith(".test.ts"))
  .map((path) => ({ path, source: readFileSync(join(SOURCES, path), "utf8") }));
const FOUND = FILES.map(({ path, source }) => ({ path, ...findTexts(path, source, NAMES) }));
const MESSAGES = new Set(FOUND.flatMap(({ messages }) => messages));

const CATALOGUES = LANGUAGE_CODES.filter((code) => code !== "en").map((code) => ({
  code,
  texts: JSON.parse(
    readFileSync(join(import.meta.dirname, "catalogues", `${code}.json`), "utf8"),
  ) as Readonly<Record<string, string>>,
}));

describe("texts in the sources", () => {
  test("every text that a reader sees is a message", () => {
    expect(FILES.length).toBeGreaterThan(150);
    const read = FOUND.filter(({ path }) => NO_TEXTS[path] === undefined);
    expect(read.flatMap(({ outside }) => outside)).toEqual([]);
    expect(Object.keys(NO_TEXTS).filter((path) => !FOUND.some((found) => found.path === path))).toEqual([]);
  });

  test("numbers, dates and names are written by the locale of the reader", () => {
    const fixed = /\bIntl\.\w+\(\s*\[?["'`]|toLocale\w*String\(|localeCompare\([^)]*["'`]\w+["'`]\)/;
    expect(fixed.test('new Intl.NumberFormat("en", {})')).toBe(true);
    expect(FILES.filter(({ source }) => fixed.test(source)).map(({ path }) => path)).toEqual([]);
  });

  test.each([
    ["the text of an element", "<p>Save it</p>"],
    ["an attribute", '<input placeholder="name" />'],
    ["one of two attributes", '<button aria-label={on ? "off" : t("On")} />'],
    ["a text beside elements", "<p>{t('A')} <b>{x}</b> of them</p>"],
    ["a template", `<p title={\`\${count} of all\`} />`],
    ["a text that is chosen", '<p>{none ? "none" : count}</p>'],
    ["a constant", 'const ORDERS = [{ label: "Newest" }];'],
    ["a sentence in a function", 'function say() { return "no posts yet"; }'],
    ["a text within another message's value", 't("{a}", { a: x ? "some words" : "" })'],
    ["a text in an element of a message", '<Trans message="A {b}" values={{ b: <b>word</b> }} />'],
  ])("%s outside of the catalogues is found", (_what, source) => {
    expect(findTexts("x.tsx", source, NAMES).outside).toHaveLength(1);
  });

  test("messages are found, and code is no text", () => {
    const source = `
      import { Save } from "./Some Module.ts";
      type Kind = "Some kind";
      const label = key === "Escape" ? t("Close it") : msg("{count, plural, one {# post} other {# posts}}");
      const page = <p className="wide" id="some-id">{t(on ? "On" : "Off")} <Trans message="By <b>{name}</b>" /> UTC</p>;
    `;
    expect(findTexts("x.tsx", source, NAMES)).toEqual({
      messages: [
        "Close it",
        "{count, plural, one {# post} other {# posts}}",
        "On",
        "Off",
        "By <b>{name}</b>",
      ],
      outside: [],
    });
  });
});

describe.each(CATALOGUES)("the catalogue $code", ({ texts }) => {
  test("has every message, and no other", () => {
    expect([...MESSAGES].filter((message) => !texts[message])).toEqual([]);
    expect(Object.keys(texts).filter((message) => !MESSAGES.has(message))).toEqual([]);
  });

  test("is in the order of its messages", () => {
    expect(Object.keys(texts)).toEqual(Object.keys(texts).toSorted());
  });

  test("has the arguments and the elements of the English words", () => {
    const different = Object.entries(texts).filter(
      ([message, translation]) => shapeOf(message) !== shapeOf(translation),
    );
    expect(different).toEqual([]);
  });
});

test("our compiler makes of every message what the library's makes", () => {
  const messages = [...MESSAGES, ...CATALOGUES.flatMap(({ texts }) => Object.values(texts))];
  for (const message of messages)
    expect(compileMessage(message), message).toEqual(compileMessageOrThrow(message));
  expect(() => compileMessage("{count, plural, one {# post}")).toThrow("Not a message");
});

test("a translation with another argument, another element or a broken plural is found", () => {
  expect(shapeOf("{count} of <b>{name}</b>")).toBe(shapeOf("<b>{name}</b>: {count}"));
  expect(shapeOf("{count} posts")).not.toBe(shapeOf("{number} Beiträge"));
  expect(shapeOf("See <docs>it</docs>")).not.toBe(shapeOf("Siehe <dokus>hier</dokus>"));
  expect(shapeOf("{n, plural, one {# a} other {# b}}")).not.toBe(shapeOf("{n} b"));
  expect(() => shapeOf("{n, plural, one {# a}")).toThrow();
});

test("the reader's choice goes before the browser's wishes, and these before English", () => {
  expect(chooseLanguage("de", ["fr-FR", "en"])).toBe("de");
  expect(chooseLanguage(null, ["nl-NL", "pt-BR", "en"])).toBe("pt");
  expect(chooseLanguage("xx", ["es-419"])).toBe("es");
  expect(chooseLanguage(null, ["nl"])).toBe("en");
});

test("numbers and dates are those of the reader's variant of the language", () => {
  expect(localeOf("de", ["en-US", "de-AT"])).toBe("de-AT");
  expect(localeOf("fr", ["en-US"])).toBe("fr");
  expect(localeOf("en", ["en-US"])).toBe("en-GB");
});

test("a value stays as it is, whatever it looks like", () => {
  expect(t("Owner: {owner}", { owner: "\\u0041 {b} '<b>'" })).toBe("Owner: \\u0041 {b} '<b>'");
});

/** The arguments with their kinds, and the elements: what a translation may put elsewhere, and must not change. */
function shapeOf(message: string): string {
  const found = new Set(message.match(/<\/?\w+\/?>/g));
  const collect = (tokens: unknown): void => {
    if (!Array.isArray(tokens)) return;
    for (const token of tokens) {
      if (!Array.isArray(token)) continue;
      const [name, kind = "", cases] = token as unknown as readonly [string, string?, unknown?];
      found.add(`{${name} ${kind}}`);
      if (typeof cases === "object" && cases !== null) for (const part of Object.values(cases)) collect(part);
    }
  };
  collect(compileMessageOrThrow(message));
  return [...found].sort().join(" ");
}
