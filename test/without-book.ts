import type { Engine } from "../src/posts/engine.ts";

/** The same engine for somebody who has no book of its posts, and asks it for everything; he does not close it. */
export function withoutBook(engine: Engine): Engine {
  return {
    ...engine,
    read: (statement) =>
      statement.sql.includes("_part AS name")
        ? Promise.reject(new Error("no book for you"))
        : engine.read(statement),
    close: async () => {},
  };
}
