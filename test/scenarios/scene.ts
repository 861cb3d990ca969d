import { expect } from "vitest";
import { type Answer, type Inhabitant, NOON, openWorld, type Sent, type World } from "../support/world.ts";

export const NOON_SECONDS = NOON.getTime() / 1000;
export const HOUR = 3_600;
export const WEEK = 604_800;

/** A refusal, as far as scenarios look at it. */
interface Refusal {
  readonly status: string;
  readonly code: string;
  readonly detail: string;
  readonly source: { readonly parameter: string };
  readonly meta: Readonly<Record<string, unknown>>;
}

/** A world with one caller, and short ways to ask it about posts. */
export interface Scene {
  readonly world: World;
  readonly caller: Inhabitant;
  /** `GET /posts` with this query string, sent as it stands. */
  ask(query: string, sent?: Sent): Promise<Answer>;
  /** The uids of all posts that are found, sorted. Whatever is not answered is a failure. */
  find(query: string): Promise<readonly string[]>;
  /** What a request that must be refused is refused for. */
  refusals(query: string, sent?: Sent): Promise<readonly Refusal[]>;
  /** `data.attributes` of `GET /posts/stats`. */
  // biome-ignore lint/suspicious/noExplicitAny: a test looks into bodies of every shape
  stats(query: string): Promise<any>;
}

export async function openScene(options: Parameters<typeof openWorld>[0] = {}): Promise<Scene> {
  const world = await openWorld(options);
  const caller = await world.createUser();
  const ask = (query: string, sent: Sent = {}): Promise<Answer> =>
    world.get(`/api/v1/posts?${query}`, { key: caller.key, ...sent });
  return {
    world,
    caller,
    ask,
    async find(query) {
      const answer = await ask(`${query}&per_page=1000`);
      expect(answer.status, answer.text).toBe(200);
      return uidsOf(answer).toSorted();
    },
    async refusals(query, sent = {}) {
      const answer = await ask(query, sent);
      expect(answer.status, answer.text).toBe(400);
      return answer.body.errors;
    },
    async stats(query) {
      const answer = await world.get(`/api/v1/posts/stats?${query}`, { key: caller.key });
      expect(answer.status, answer.text).toBe(200);
      return answer.body.data.attributes;
    },
  };
}

/** A record of the import format, an hour old in English unless `fields` say otherwise. */
export function record(
  uid: string,
  fields: Readonly<Record<string, unknown>> = {},
): Readonly<Record<string, unknown>> {
  return {
    platform: "Twitter",
    uid,
    published_at: NOON_SECONDS - HOUR,
    account: { handle: "herald" },
    text: "The harbor opens",
    language: "EN",
    ...fields,
  };
}

/** The uids of a page, in its order. */
export function uidsOf({ body }: Answer): readonly string[] {
  return body.data.map(({ attributes }: { attributes: { post_uid: string } }) => attributes.post_uid);
}

/** The posts of a page without `search_terms`, which has the terms as they were written. */
export function postsOf({ body }: { readonly body: Answer["body"] }): readonly unknown[] {
  return body.data.map(({ attributes, ...rest }: { attributes: { search_data_fields: object } }) => {
    const fields = { ...attributes.search_data_fields, search_terms: undefined };
    return { ...rest, attributes: { ...attributes, search_data_fields: fields } };
  });
}

/** Codes and parameters of refusals or warnings, in order. */
export function namesOf(
  remarks: readonly { code: string; parameter?: string; source?: { parameter: string } }[],
): readonly string[] {
  return remarks.map(({ code, parameter, source }) => `${code} ${parameter ?? source?.parameter}`);
}
