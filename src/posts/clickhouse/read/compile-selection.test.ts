import { expect, test } from "vitest";
import { EVERYTHING } from "../../../../test/support/posts-fixtures.ts";
import { tinyDictionaries } from "../../../../test/support/tiny-dictionaries.ts";
import type { PostFilter } from "../../../contract/request/post-request.ts";
import type { KeywordTree } from "../../../query/tree.ts";
import { createAnalyzer } from "../../../text/analyzer.ts";
import type { Selection } from "../../posts.ts";
import { createStatementBuilder } from "../engine.ts";
import { compileSelection } from "./compile-selection.ts";
import type { Visibility } from "./snapshot.ts";

const analyzer = createAnalyzer(tinyDictionaries({ EN: "run ran" }));

const span = { start: 0, end: 0 };
const word = (token: string): KeywordTree => ({ kind: "word", token, span });
const phrase = (...tokens: string[]): KeywordTree => ({ kind: "phrase", tokens, span });

function compile(
  filter: Partial<PostFilter> = {},
  rest: Partial<Selection> = {},
  visibility: Visibility = { kind: "all" },
) {
  const builder = createStatementBuilder();
  const selection: Selection = {
    filter: { ...EVERYTHING, window: null, ...filter },
    keyword: null,
    lists: null,
    ...rest,
  };
  return builder.build(
    compileSelection(
      selection,
      { visibility, hidden: null, arrivedUntil: null, dataVersion: 0, analyzer },
      builder,
    ),
  );
}

test("no filter selects everything", () => {
  expect(compile()).toEqual({ sql: "1", parameters: {} });
});

test("values are bound, never pasted", () => {
  const hostile = "'; DROP TABLE posts; --";
  const { sql, parameters } = compile(
    {
      postUid: hostile,
      languages: [hostile],
      hashtags: [hostile],
      domains: [hostile],
      person: [{ key: hostile, values: [hostile] }],
      window: { from: 1, to: 2 },
    },
    { keyword: word("drop") },
  );
  expect(sql).not.toContain("DROP");
  expect(Object.values(parameters)).toContain(hostile);
  for (const name of Object.keys(parameters)) expect(sql).toContain(`{${name}:`);
});

test("both bounds of the window are inclusive", () => {
  expect(compile({ window: { from: 5, to: 9 } })).toEqual({
    sql: "(published_at >= {p0:UInt32} AND published_at <= {p1:UInt32})",
    parameters: { p0: 5, p1: 9 },
  });
});

test("words of an AND are looked up together, words of an OR too", () => {
  const parts = [word("covid19x"), word("zzyzx")];
  expect(compile({}, { keyword: { kind: "and", parts, span } })).toEqual({
    sql: "((hasAllTokens(lexemes, {p0:Array(String)})))",
    parameters: { p0: ["covid19x", "zzyzx"].map((token) => expect.stringContaining(token)) },
  });
  expect(compile({}, { keyword: { kind: "or", parts, span } }).sql).toBe(
    "(((hasAnyTokens(lexemes, {p0:Array(String)}))))",
  );
});

test("a phrase of two is one look-up of a pair, and a longer one is verified", () => {
  expect(compile({}, { keyword: phrase("qqa", "qqb") }).sql).toBe(
    "((hasAnyTokens(pairs, {p0:Array(String)})))",
  );
  const { sql } = compile({}, { keyword: phrase("qqa", "qqb", "qqc") });
  expect(sql).toContain("hasAllTokens(pairs, ");
  expect(sql).toContain("hasSubstr(words, ");
  expect(sql).not.toContain("SELECT");
});

test("below NOT and OR a verified phrase is a subquery within the same window and visibility", () => {
  const long = phrase("qqa", "qqb", "qqc");
  const window = { from: 1, to: 2 };
  const { sql } = compile(
    { window },
    { keyword: { kind: "not", part: long, span } },
    { kind: "without_version", version: 3 },
  );
  expect(sql).toContain(
    "NOT (id, uid) IN (SELECT id, uid FROM earshot.posts AS beside WHERE (published_at >= {p0:UInt32}",
  );
  expect(sql.match(/version != /g)).toHaveLength(2);
});

test("more tokens than one call takes are split", () => {
  const parts = Array.from({ length: 130 }, (_, index) => word(`qq${index}`));
  expect(compile({}, { keyword: { kind: "and", parts, span } }).sql.match(/hasAllTokens/g)).toHaveLength(3);
});

test("an empty list selects nothing", () => {
  expect(compile({}, { lists: [{ id: 1, version: "1", accountIds: [], keyword: null }] }).sql).toBe("((0))");
  expect(compile({}, { lists: [] }).sql).toBe("(0)");
});

test("person and channel are united", () => {
  const { sql } = compile({ person: [{ key: "a", values: ["b"] }], channel: [{ key: "c", values: ["d"] }] });
  expect(sql).toMatch(/account_id IN \(SELECT id .* AND \(\(type = .*\) OR \(type = .*\)\)\)/s);
});
