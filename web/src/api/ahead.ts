import { postsPath, withoutPaging } from "../search/posts-path.ts";

/** Answers that were asked for before the application was there, each for the first who needs it. */
const answers = new Map<string, Promise<Response>>();

/**
 * Asks for what the first page will need, while the browser still loads the application: who is signed in, the key of
 * the session, and where the page shows posts, these. Comes back when all has been asked.
 */
export async function askAhead({ pathname, search }: Pick<Location, "pathname" | "search">): Promise<void> {
  keep("GET /manage/v1/session", fetch("/manage/v1/session", OF_OURS));
  const key = fetch("/manage/v1/session/key", { ...OF_OURS, method: "POST", body: "{}" });
  keep("POST /manage/v1/session/key", key);
  const opened = key.then(readKey);
  if (pathname === "/") {
    const path = postsPath(withoutPaging(search.slice(1)));
    keep(
      `GET ${path}`,
      opened.then((given) => askWithKey(path, given)),
    );
  }
  // Whoever needs the key hears of a failure.
  await opened.catch(() => {});
}

/** Whether somebody may still take this answer. */
export function isAhead(path: string): boolean {
  return answers.has(`GET ${path}`);
}

/** Later on an answer is no longer the newest. */
const LASTING_MS = 10_000;

/** The answer to a question that was asked ahead; undefined: it was not, or somebody has it already. */
export function takeAhead(method: string, path: string): Promise<Response> | undefined {
  if (performance.now() > LASTING_MS) answers.clear();
  const answer = answers.get(`${method} ${path}`);
  answers.delete(`${method} ${path}`);
  return answer;
}

const OF_OURS: RequestInit = {
  credentials: "same-origin",
  headers: { accept: "application/json", "content-type": "application/json", "x-earshot-request": "1" },
};

/** Who is refused now may be let in a moment later, and asks again then. */
function keep(question: string, answer: Promise<Response>): void {
  answers.set(question, answer);
  const forget = () => void answers.delete(question);
  answer.then((response) => {
    if (response.ok) return;
    forget();
    // A connection is busy until its answer has been read.
    void response.clone().arrayBuffer();
  }, forget);
}

/** The key, or its refusal. */
async function readKey(answer: Response): Promise<string | Response> {
  const given = answer.clone();
  return given.ok ? ((await given.json()) as { readonly key: string }).key : given;
}

/** Without a key the refusal of the key is the answer. */
async function askWithKey(path: string, given: string | Response): Promise<Response> {
  if (typeof given !== "string") return given;
  const headers = { accept: "application/json", authorization: `Bearer ${given}` };
  return fetch(path, { credentials: "omit", headers });
}
