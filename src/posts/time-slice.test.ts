import { expect, test } from "vitest";
import { nextTurn } from "./time-slice.ts";

test("Of all long work, one goes on in a turn of the event loop, each in its turn.", async () => {
  let turn = 0;
  let isOver = false;
  const count = () => {
    turn += 1;
    if (!isOver) setImmediate(count);
  };
  setImmediate(count);
  const turns: number[] = [];
  const names: string[] = [];
  const work = async (name: string) => {
    for (let part = 0; part < 5; part += 1) {
      await nextTurn();
      turns.push(turn);
      names.push(name);
    }
  };
  await Promise.all(["a", "b", "c"].map(work));
  isOver = true;
  expect(new Set(turns).size).toBe(15);
  expect(names.join("")).toBe("abc".repeat(5));
});
