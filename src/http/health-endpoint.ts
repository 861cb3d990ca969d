import type { Problem } from "../contract/errors.ts";
import type { Context } from "./context.ts";
import { Failure } from "./failure.ts";
import type { Handler } from "./server.ts";

const PATIENCE_MS = 2_000;

/** `GET /healthz`: the process is alive and answers; nothing else is asked. */
export function createHealthEndpoint(): Handler {
  return async (_request, reply) => {
    reply.header("cache-control", "no-store");
    return { status: "ok" };
  };
}

/** So long an answer of the stores is good: they are not asked by each of many, who need no key. */
const GOOD_FOR_MS = 1_000;

/** `GET /readyz`: both stores answer; 503 names those that do not. */
export function createReadyEndpoint({ posts, directory }: Context): Handler {
  const ask = (): Promise<readonly (Problem | null)[]> =>
    Promise.all([problemOf("posts", () => posts.ping()), problemOf("directory", () => directory.ping())]);
  let asked = { at: Number.NEGATIVE_INFINITY, problems: Promise.resolve<readonly (Problem | null)[]>([]) };
  return async (_request, reply) => {
    reply.header("cache-control", "no-store");
    const now = performance.now();
    if (now - asked.at >= GOOD_FOR_MS) asked = { at: now, problems: ask() };
    const found = (await asked.problems).filter((problem) => problem !== null);
    if (found.length > 0) throw new Failure(found);
    return { status: "ready", stores: { posts: "ok", directory: "ok" } };
  };
}

async function problemOf(store: string, ping: () => Promise<void>): Promise<Problem | null> {
  let timer: NodeJS.Timeout | undefined;
  const timeout = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => reject(new Error("no answer")), PATIENCE_MS);
  });
  try {
    await Promise.race([ping(), timeout]);
    return null;
  } catch {
    return { code: "store_unavailable", detail: `The store of ${store} does not answer.`, meta: { store } };
  } finally {
    clearTimeout(timer);
  }
}
