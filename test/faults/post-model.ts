import { expect } from "vitest";
import type { Random } from "../../src/demo/random.ts";

/** Which text a post has, and which counters. */
interface Version {
  readonly edition: number;
  readonly likes: number;
}

/** What is to become of one post; null: it is erased. */
interface Change {
  readonly uid: string;
  readonly after: Version | null;
}

/** A piece of work, in the order in which it is done. */
export interface Work {
  readonly changes: readonly Change[];
  /** Of these accounts the property `round` gets the number. */
  readonly described: { readonly accounts: readonly string[]; readonly round: number };
  /** All of it happens at once, or nothing. */
  readonly isWhole: boolean;
}

/** What a store says that it has. */
export interface Observed {
  readonly posts: ReadonlyMap<string, Version>;
  /** By account: the property `round` of its posts. */
  readonly rounds: ReadonlyMap<string, number | null>;
}

export const PLATFORM = "Telegram";
const ACCOUNTS = 20;
const FIRST_SECOND = 1_700_000_000;

/** What a store must have: everything that was acknowledged, once, and of the rest a beginning. */
export class PostModel {
  readonly #random: Random;
  readonly #posts = new Map<string, Version>();
  readonly #rounds = new Map<string, number>();
  #born = 0;
  #editions = 0;

  constructor(random: Random) {
    this.#random = random;
  }

  get posts(): ReadonlyMap<string, Version> {
    return this.#posts;
  }

  /** New posts, posts with other texts, and posts with other counters alone. */
  delivery(count: number): Work {
    this.#editions += 1;
    const known = this.#some(Math.floor(count / 2));
    const changes = Array.from({ length: count }, (_, index): Change => {
      const uid = index % 2 === 0 ? known[index / 2] : undefined;
      const before = uid === undefined ? undefined : this.#posts.get(uid);
      if (uid === undefined || before === undefined) {
        this.#born += 1;
        return {
          uid: `p${this.#born}`,
          after: { edition: this.#editions, likes: this.#random.below(1_000) },
        };
      }
      const edition = this.#random.chance(0.5) ? before.edition : this.#editions;
      return { uid, after: { edition, likes: before.likes + 1 + this.#random.below(1_000) } };
    });
    return { changes, described: NOBODY, isWhole: false };
  }

  deletion(count: number): Work {
    const changes = this.#some(count).map((uid): Change => ({ uid, after: null }));
    return { changes, described: NOBODY, isWhole: true };
  }

  description(round: number): Work {
    const accounts = Array.from({ length: ACCOUNTS }, (_, index) => `a${index}`).filter(() =>
      this.#random.chance(0.5),
    );
    return { changes: [], described: { accounts, round }, isWhole: true };
  }

  /** So many changes were acknowledged, or all of the work; the rest may have happened up to a place. */
  settle(work: Work, acknowledged: number | "all", { posts, rounds }: Observed): void {
    const { changes, described, isWhole } = work;
    let happened = 0;
    while (happened < changes.length && isSeen(changes[happened], posts)) happened += 1;
    const least = acknowledged === "all" ? changes.length : acknowledged;
    expect(happened, "acknowledged changes that are there").toBeGreaterThanOrEqual(least);
    if (isWhole) expect([0, changes.length]).toContain(happened);
    for (const { uid, after } of changes.slice(0, happened)) {
      if (after === null) this.#posts.delete(uid);
      else this.#posts.set(uid, after);
    }
    expect(sorted(posts)).toEqual(sorted(this.#posts));

    const { accounts, round } = described;
    const seen = accounts.filter((account) => rounds.has(account));
    const isDescribed = seen.length > 0 && seen.every((account) => rounds.get(account) === round);
    if (acknowledged === "all") expect(isDescribed || seen.length === 0).toBe(true);
    if (isDescribed) for (const account of accounts) this.#rounds.set(account, round);
    for (const [account, seenRound] of rounds) expect(seenRound).toBe(this.#rounds.get(account) ?? null);
  }

  /** How many posts have the text of each edition. */
  editions(): ReadonlyMap<number, number> {
    const counts = new Map<number, number>();
    for (const { edition } of this.#posts.values()) counts.set(edition, (counts.get(edition) ?? 0) + 1);
    return counts;
  }

  #some(count: number): readonly string[] {
    const uids = [...this.#posts.keys()];
    for (let at = uids.length - 1; at > 0; at -= 1) {
      const other = this.#random.below(at + 1);
      [uids[at], uids[other]] = [uids[other] ?? "", uids[at] ?? ""];
    }
    return uids.slice(0, count);
  }
}

const NOBODY = { accounts: [], round: 0 };

export function toLine({ uid, after }: Change): string {
  const number = Number(uid.slice(1));
  return JSON.stringify({
    platform: PLATFORM,
    uid,
    published_at: FIRST_SECOND + number,
    account: { uid: `a${number % ACCOUNTS}` },
    text: `Report ${uid} edition${after?.edition} #tag${after?.edition}`,
    language: "EN",
    engagement: { likes: after?.likes },
  });
}

/** Out of the lines of an export: each post once, each with one whole version. */
export function observe(lines: readonly string[]): Observed {
  const posts = new Map<string, Version>();
  const rounds = new Map<string, number | null>();
  for (const line of lines) {
    const { uid, text, engagement, account } = JSON.parse(line);
    const edition = /^Report (\S+) edition(\d+) #tag\2$/.exec(text);
    expect(edition?.[1], line).toBe(uid);
    expect(posts.has(uid), `${uid} is there twice`).toBe(false);
    posts.set(uid, { edition: Number(edition?.[2]), likes: engagement.likes });
    const round = account.properties.round === undefined ? null : Number(account.properties.round);
    expect(rounds.get(account.uid) ?? round, "one account, one description").toBe(round);
    rounds.set(account.uid, round);
  }
  return { posts, rounds };
}

function isSeen(change: Change | undefined, posts: Observed["posts"]): boolean {
  if (change === undefined) return false;
  const seen = posts.get(change.uid);
  if (change.after === null) return seen === undefined;
  return seen?.edition === change.after.edition && seen.likes === change.after.likes;
}

function sorted(posts: Observed["posts"]): readonly string[] {
  return [...posts].map(([uid, { edition, likes }]) => `${uid} ${edition} ${likes}`).sort();
}
