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
