import { expect, test } from "vitest";
import type { Engine, Statement } from "../engine.ts";
import { watchWrites } from "../write/batch-journal.ts";
import { cacheReads } from "./reader.ts";

/** Counts how often it is asked, and answers with what was written last. */
function countingEngine() {
  const asked: string[] = [];
  let written = "nothing";
  const refuse = () => Promise.reject(new Error("not here"));
  const engine: Engine = {
    async read<Row>({ sql }: Statement): Promise<Row[]> {
      asked.push(sql);
      if (sql === "fails") throw new Error("no");
      return [written] as Row[];
    },
    patches: true,
    database: "earshot",
    readForWrite: refuse,
    readEverywhere: refuse,
    readBytes: refuse,
    readRowBinary: refuse,
    async write({ sql }) {
      if (sql === "fails") throw new Error("no");
      written = sql;
    },
    insert: async () => undefined,
    close: async () => undefined,
  };
  const { engine: writing, writes } = watchWrites(engine);
  const cached = cacheReads(engine, 10_000);
  const reading = { read: (statement: Statement) => cached(writes()).read(statement) };
  return { asked, writing, reading };
}

const statement = (sql: string, parameters = {}): Statement => ({ sql, parameters });

test("the same question is asked once as long as nothing is written, and anew after every write", async () => {
  const { asked, writing, reading } = countingEngine();
  expect(await reading.read(statement("a"))).toEqual(["nothing"]);
  expect(await reading.read(statement("a"))).toEqual(["nothing"]);
  expect(asked).toEqual(["a"]);
  await writing.write(statement("something"));
  expect(await reading.read(statement("a"))).toEqual(["something"]);
  await writing.insert("table", [], []);
  await reading.read(statement("a"));
  await writing.write(statement("fails")).catch(() => undefined);
  await reading.read(statement("a"));
  expect(asked).toEqual(["a", "a", "a", "a"]);
});

test("other parameters are another question, and who asks at the same time gets the same answer", async () => {
  const { asked, reading } = countingEngine();
  await Promise.all([
    reading.read(statement("a", { p0: 1 })),
    reading.read(statement("a", { p0: 1 })),
    reading.read(statement("a", { p0: 2 })),
  ]);
  expect(asked).toEqual(["a", "a"]);
});

test("a question that failed is asked again", async () => {
  const { asked, reading } = countingEngine();
  await expect(reading.read(statement("fails"))).rejects.toThrow("no");
  await expect(reading.read(statement("fails"))).rejects.toThrow("no");
  expect(asked).toEqual(["fails", "fails"]);
});

test("what does not fit any more is forgotten", async () => {
  const { asked, reading } = countingEngine();
  const one = `one${" ".repeat(6_000)}`;
  const other = `other${" ".repeat(6_000)}`;
  await reading.read(statement(one));
  await reading.read(statement(other));
  await reading.read(statement(one));
  expect(asked).toEqual([one, other, one]);
});
