import type { Problem } from "../contract/errors.ts";
import { PostsDegradedError, PostsUnavailableError } from "../posts/posts.ts";

/** What to say when the post index cannot do what was asked, and can soon; null: that was not it. */
export function storeProblem(error: unknown): Problem | null {
  if (error instanceof PostsDegradedError) return error.reason === null ? DEGRADED : refused(error.reason);
  return error instanceof PostsUnavailableError ? AWAY : null;
}

const DEGRADED: Problem = {
  code: "store_degraded",
  detail:
    "A server that writes need does not answer: they must reach every server of the post index. Searches go on. Try again in a moment.",
  meta: { store: "posts" },
};

function refused(reason: string): Problem {
  const detail = `The post index takes nothing in: ${reason}. Searches go on. Try again in a moment.`;
  return { ...DEGRADED, detail };
}

const AWAY: Problem = {
  code: "store_unavailable",
  detail: "The post index, or a part of it, does not answer. Try again in a moment.",
  meta: { store: "posts" },
};
