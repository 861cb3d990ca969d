import { expect, test } from "vitest";
import { inlineLongValues, inlineValues, nameTables, type TableMention } from "./rewrite-statement.ts";

const rename = (sql: string) => {
  const name = ({ table, beside }: TableMention) => (beside ? `here.${table}` : `there(${table})`);
  return nameTables({ sql, parameters: {} }, "here", name).sql;
};

test("tables get other names wherever they stand, and those of the same server another one", () => {
  expect(rename("SELECT id FROM earshot.posts WHERE id IN (SELECT id FROM earshot.posts AS beside)")).toBe(
    "SELECT id FROM there(posts) WHERE id IN (SELECT id FROM here.posts AS beside)",
  );
  expect(rename("EXCHANGE TABLES earshot.posts AND earshot.posts_next")).toBe(
    "EXCHANGE TABLES there(posts) AND there(posts_next)",
  );
});

test("the database alone is renamed too, and nothing that only looks like it", () => {
  expect(rename("CREATE DATABASE IF NOT EXISTS earshot")).toBe("CREATE DATABASE IF NOT EXISTS here");
  expect(rename("SELECT count() AS posts, my_earshot.x, earshots.y")).toBe(
    "SELECT count() AS posts, my_earshot.x, earshots.y",
  );
});

test("values are literals of their type, and what looks like a placeholder or an end in them is text", () => {
  const parameters = {
    p0: "it's {p1:UInt64} \\ \0 end\\",
    p1: 5,
    p2: ["a'b", ""],
    p3: [1, 2],
    p4: [] as readonly string[],
  };
  const sql = "{p0:String} {p1:UInt64} {p2:Array(String)} {p3:Array(UInt64)} {p4:Array(String)} {p9:String}";
  expect(inlineValues({ sql, parameters })).toBe(
    String.raw`'it\'s {p1:UInt64} \\ \0 end\\' 5 ['a\'b',''] CAST('[1,2]', 'Array(UInt64)') CAST('[]', 'Array(String)') {p9:String}`,
  );
});

test("a number that is none is refused", () => {
  expect(() => inlineValues({ sql: "{p0:UInt64}", parameters: { p0: Number.NaN } })).toThrow("whole number");
});

test("only values that are too long for a parameter are written out for a server", () => {
  const parameters = { p0: "short", p1: "long".repeat(20_000) };
  const { sql, parameters: left } = inlineLongValues({ sql: "{p0:String} {p1:String}", parameters });
  expect(sql).toBe(`{p0:String} '${parameters.p1}'`);
  expect(left).toEqual({ p0: "short" });
});
