import { expect, test } from "vitest";
import { nameTables, type TableMention } from "./name-tables.ts";

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
