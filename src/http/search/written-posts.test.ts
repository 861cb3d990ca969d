import { expect, test } from "vitest";
import { WrittenPosts } from "./written-posts.ts";

test("posts of one key are written once, those without a key each time", async () => {
  const written = new WrittenPosts();
  let count = 0;
  const write = async () => {
    count += 1;
    return Buffer.from(String(count));
  };
  const textOf = async (key: string | undefined) => (await written.of(key, write)).toString();
  expect(await textOf("a")).toBe("1");
  expect(await textOf("b")).toBe("2");
  expect(await textOf("a")).toBe("1");
  expect(await textOf(undefined)).toBe("3");
  expect(await textOf(undefined)).toBe("4");
});

test("posts that are being written are waited for, and written anew when that has failed", async () => {
  const written = new WrittenPosts();
  let count = 0;
  let end: (ending: "written" | "failed") => void = () => undefined;
  const write = async () => {
    count += 1;
    const number = String(count);
    const ending = await new Promise((resolve) => {
      end = resolve;
    });
    if (ending === "failed") throw new Error("the disk is full");
    return Buffer.from(number);
  };
  const both = [written.of("a", write), written.of("a", write)];
  end("failed");
  for (const one of await Promise.allSettled(both)) expect(one.status).toBe("rejected");
  const again = [written.of("a", write), written.of("a", write)];
  end("written");
  expect((await Promise.all(again)).map(String)).toEqual(["2", "2"]);
});

test("what is kept is bounded", async () => {
  const written = new WrittenPosts();
  const large = Buffer.alloc(20 * 2 ** 20);
  let count = 0;
  const write = async () => {
    count += 1;
    return large;
  };
  for (const key of ["a", "b", "b", "a"]) await written.of(key, write);
  expect(count).toBe(3);
});
