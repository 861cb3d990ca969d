import fc from "fast-check";
import { expect, test } from "vitest";
import { createRecordCounter } from "./count-records.ts";

test("lines within a quoted field of a CSV file are no posts of their own", () => {
  const text = 'platform,text\r\nVK,"one\nand ""two""\n"\r\nVK,plain\r\n';
  expect(createRecordCounter("csv")(new TextEncoder().encode(text))).toBe(2);
});

test("wherever the chunks are cut, the count is the number of records", () => {
  const value = fc.string({ unit: fc.constantFrom("a", '"', "\n", ",", "é") });
  fc.assert(
    fc.property(fc.array(value), fc.integer({ min: 1, max: 7 }), (values, size) => {
      const csv = ["text", ...values.map((text) => `"${text.replaceAll('"', '""')}"`)].map(
        (line) => `${line}\r\n`,
      );
      const ndjson = values.map((text) => `${JSON.stringify({ text })}\n`);
      expect(countInChunks("csv", csv.join(""), size)).toBe(values.length);
      expect(countInChunks("ndjson", ndjson.join(""), size)).toBe(values.length);
    }),
  );
});

function countInChunks(format: "csv" | "ndjson", text: string, size: number): number {
  const count = createRecordCounter(format);
  const bytes = new TextEncoder().encode(text);
  let records = 0;
  for (let at = 0; at < bytes.length; at += size) records = count(bytes.subarray(at, at + size));
  return records;
}
