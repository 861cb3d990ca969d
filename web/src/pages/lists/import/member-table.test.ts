import { expect, test } from "vitest";
import { printMember } from "../../../../../src/contract/manage/parse-member.ts";
import { DEFAULT_PLATFORMS } from "../../../../../src/contract/platforms.ts";
import { type Mend, readMemberTable, readRows } from "./member-table.ts";

function read(text: string, mends: ReadonlyMap<number, Mend> = new Map()) {
  const table = readMemberTable(text, DEFAULT_PLATFORMS);
  const options = { columns: table.guessed, defaultPlatform: null, platforms: DEFAULT_PLATFORMS, mends };
  const rows = readRows(table, options);
  return {
    names: table.names,
    rows,
    members: rows.map(({ outcome }) => ("member" in outcome ? printMember(outcome.member) : null)),
  };
}

test("A table that people keep is read by the names of its columns; X is Twitter.", () => {
  const text =
    'Name,Platform,Handle / URL,Notes\nThe herald,X,@Herald,"old,\nbut good"\nPlaza,,https://t.me/plaza,';
  const { names, members } = read(text);
  expect(names).toEqual(["Name", "Platform", "Handle / URL", "Notes"]);
  expect(members).toEqual(["Twitter:@herald", "Telegram:@plaza"]);
});

test("Columns with names in another language are told by what is in them.", () => {
  const { names, members } = read(
    "Kanal\tNetz\tAdresse\nHerald\tTelegram\t@herald\nPlaza\tVK\thttps://vk.com/plaza",
  );
  expect(names).toEqual(["Kanal", "Netz", "Adresse"]);
  expect(members).toEqual(["Telegram:@herald", "VK:@plaza"]);
});

test("A table without names has columns with numbers, and its first row counts.", () => {
  const { names, members } = read("Telegram;herald\nVK;plaza");
  expect(names).toEqual(["Column 1", "Column 2"]);
  expect(members).toEqual(["Telegram:@herald", "VK:@plaza"]);
});

test("Lines without columns each name an account in a way of their own.", () => {
  const { names, members } = read("# mine\nTelegram:@herald\n\nhttps://x.com/plaza\nnonsense");
  expect(names).toBeNull();
  expect(members).toEqual(["Telegram:@herald", "Twitter:@plaza", null]);
});

test("A row that was mended means what is written there, and is still known as one that was wrong.", () => {
  const text = "Telegrm:@plaza\nVK:@herald";
  expect(read(text).rows[0]).toMatchObject({
    line: 1,
    wrong: true,
    written: { platform: "Telegrm", handle: "@plaza" },
  });
  const { rows, members } = read(text, new Map([[1, { platform: "Telegram", handle: "@plaza" }]]));
  expect(rows.map(({ wrong }) => wrong)).toEqual([true, false]);
  expect(members).toEqual(["Telegram:@plaza", "VK:@herald"]);
});
