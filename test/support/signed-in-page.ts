import type { Answer, Sent, Service } from "./world.ts";

/** What a page of ours does in a browser: it has a cookie, says who it is, and keeps a key in memory. */
export interface Browser {
  readonly cookie: string | null;
  /** Sends the cookie and the header; a body becomes JSON. */
  page(method: string, path: string, body?: unknown, sent?: Sent): Promise<Answer>;
  signIn(email: string, password?: string): Promise<Answer>;
  /** Trades the cookie for a key, and uses that from now on. */
  takeKey(): Promise<string>;
  /** Sends the key. */
  call(method: string, path: string, body?: unknown): Promise<Answer>;
}

/** The password of everybody in the world. */
export const PASSWORD = "correct horse battery";

export function openBrowser(service: Service): Browser {
  let name = "earshot_session";
  let cookie: string | null = null;
  let key: string | null = null;

  const withBody = (body: unknown): Sent =>
    body === undefined ? {} : { body: JSON.stringify(body), headers: { "content-type": "application/json" } };

  async function page(method: string, path: string, body?: unknown, sent: Sent = {}): Promise<Answer> {
    const own = withBody(body);
    const answer = await service.get(path, {
      method,
      ...own,
      ...sent,
      headers: {
        "x-earshot-request": "1",
        origin: service.url,
        "sec-fetch-site": "same-origin",
        ...own.headers,
        ...(cookie !== null && { cookie: `theme=dark; ${name}=${cookie}` }),
        ...sent.headers,
      },
    });
    return keepCookie(answer);
  }

  function keepCookie(answer: Answer): Answer {
    // As in a browser, the last one counts.
    const set = answer.headers["set-cookie"]?.at(-1);
    const [, given, value] = /^((?:__Host-)?earshot_session)=([^;]*)/.exec(set ?? "") ?? [];
    if (given !== undefined) name = given;
    if (value !== undefined) cookie = value === "" ? null : value;
    return answer;
  }

  return {
    get cookie() {
      return cookie;
    },
    page,
    signIn: (email, password = PASSWORD) => page("POST", "/manage/v1/session", { email, password }),
    async takeKey() {
      const { body } = await page("POST", "/manage/v1/session/key", {});
      key = body.key;
      return body.key;
    },
    call: async (method, path, body) =>
      keepCookie(await service.get(path, { method, ...withBody(body), ...(key !== null && { key }) })),
  };
}
