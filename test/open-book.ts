import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll } from "vitest";
import { openChdbEngine } from "../src/posts/chdb-engine.ts";
import { type CreatePostsOptions, createPosts } from "../src/posts/create-posts.ts";
import type { Engine, Statement } from "../src/posts/engine.ts";
import type { Posts } from "../src/posts/posts.ts";
import { withoutBook } from "./without-book.ts";

interface OpenBook {
  readonly engine: Engine;
  /** The same, which notes what it is asked. */
  readonly noted: Engine;
  /** What that was, in order; empty it to begin anew. */
  readonly asked: string[];
  /** Waits for the book before every answer. */
  readonly posts: Posts;
  readonly options: Omit<CreatePostsOptions, "engine">;
  /** The same posts, always asked of the engine, by somebody who remembers nothing. */
  openWithout(): Promise<Posts>;
  /** The same posts with a book, by somebody who remembers nothing. */
  openAnew(): Promise<Posts>;
}

/** An embedded index of its own for a file of tests, closed and removed after them; for tests of what is kept in memory of every post. */
export async function openBook(analyzers: CreatePostsOptions["analyzers"]): Promise<OpenBook> {
  const path = mkdtempSync(join(tmpdir(), "earshot-book-"));
  const limits = { timeoutMs: 30_000, memoryBytes: 2 ** 31, rowsToRead: 1_000_000_000 };
  const options = { analyzers, clock: () => new Date(), erasureKey: "a key" };
  const asked: string[] = [];
  const engine = await openChdbEngine({ path, limits, sessions: 3 });
  const note = ({ sql }: Statement) => asked.push(sql.replaceAll(/\s+/g, " "));
  const noted: Engine = {
    ...engine,
    read(statement) {
      note(statement);
      return engine.read(statement);
    },
    readRowBinary(statement) {
      note(statement);
      return engine.readRowBinary(statement);
    },
  };
  const posts = await createPosts({ ...options, engine: noted, patient: true });
  afterAll(async () => {
    await posts.close();
    rmSync(path, { recursive: true, force: true });
  });
  return {
    ...{ engine, noted, asked, posts, options },
    openWithout: () => createPosts({ ...options, engine: withoutBook(engine) }),
    openAnew: () => createPosts({ ...options, engine: { ...noted, close: async () => {} }, patient: true }),
  };
}
