import fc from "fast-check";
import { expect, test } from "vitest";
import { DEFAULT_PLATFORMS } from "../../contract/platforms.ts";
import { earshotCsv } from "./earshot.ts";

async function read(text: string) {
  async function* chunks() {
    yield Buffer.from(text);
  }
  const records: unknown[] = [];
  const warnings: string[] = [];
  const options = {
    platforms: DEFAULT_PLATFORMS,
    keepRaw: false,
    maxRecordBytes: 1_000_000,
    warn: (sentence: string) => void warnings.push(sentence),
  };
  for await (const item of earshotCsv.read?.(chunks(), options) ?? [])
    records.push("record" in item ? item.record : item);
  return { records, warnings };
}

function quote(cell: string): string {
  return `"${cell.replaceAll('"', '""')}"`;
}

test("lists that were written come back, bars and backslashes included", async () => {
  const value = fc
    .array(fc.constantFrom("a", "|", "\\", "ß", '"', ",", " x"), { minLength: 1 })
    .map((parts) => parts.join("").trim())
    .filter((text) => text !== "");
  await fc.assert(
    fc.asyncProperty(fc.array(value, { minLength: 1 }), async (values) => {
      const cell = values.map((text) => text.replace(/[\\|]/g, "\\$&")).join("|");
      const { records } = await read(`platform,account.properties.Topics[]\nVK,${quote(cell)}\n`);
      expect(records).toEqual([{ platform: "VK", account: { properties: { Topics: values } } }]);
    }),
  );
});

test("columns are found in any order and case, and properties keep theirs", async () => {
  const { records } = await read("TEXT,UID,Account.Properties.Home State,platform\nHello,7,Ohio,VK\n");
  expect(records).toEqual([
    { platform: "VK", uid: "7", text: "Hello", account: { properties: { "Home State": "Ohio" } } },
  ]);
});

test("a total is taken where there are no counters, and left where there are", async () => {
  const { records } = await read("uid,engagement,engagement.likes,shares\n1,9,,\n2,9,4,\n3,9,,5\n");
  expect(records).toEqual([
    { uid: "1", engagement: 9 },
    { uid: "2", engagement: { likes: 4 } },
    { uid: "3", engagement: { shares: 5 } },
  ]);
});

test("columns without a name or with the name of another are reported, not confused", async () => {
  const { records, warnings } = await read(",uid,text,text\n0,1,first,second\n5,2,one,\n");
  expect(records).toEqual([
    { uid: "1", text: "first" },
    { uid: "2", text: "one" },
  ]);
  expect(warnings).toEqual(["Not kept: text (column 4) (1 row), column 1 (1 row)."]);
});
