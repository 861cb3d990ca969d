import type { Kind, Platform, PostType } from "../../../contract/vocabulary.ts";
import type { Facet } from "../../columns/facet.ts";
import { fromByteText } from "../../document/content-texts.ts";
import type { Account, PostContent } from "../../post.ts";
import type { PostKey, SortedPost, StoredPost } from "../../posts.ts";

/**
 * Posts as a search thread hands them over, column by column: to copy thousands of objects from thread to thread takes
 * as long as to find them. What each says is in one piece of memory; accounts and facets are there once each.
 */
export interface FoundPosts {
  readonly uids: readonly string[];
  readonly numbers: Readonly<Record<NumberColumn, Float64Array>>;
  /** Of each post; null: none of any. */
  readonly listIds: readonly (readonly number[])[] | null;
  readonly facets: readonly Facet[];
  readonly accounts: readonly Account[];
  /** JSON, one behind the other. */
  readonly contents: Uint8Array<ArrayBuffer>;
  /** The last one, also if it is left out; null if there was none. */
  readonly last: SortedPost | null;
}

/** `facet` and `account`: places among those. `end`: where the content ends, and that of the next begins. */
const NUMBER_COLUMNS = [
  "id",
  "publishedAt",
  "createdAt",
  "updatedAt",
  "engagement",
  "relative",
  "facet",
  "account",
  "end",
] as const;
type NumberColumn = (typeof NUMBER_COLUMNS)[number];

interface Collected {
  readonly key: PostKey;
  readonly createdAt: number;
  readonly updatedAt: number;
  readonly engagement: number;
  readonly relative: number;
  readonly facet: Facet;
  readonly account: Account;
  readonly listIds: readonly number[];
  readonly content: Uint8Array;
}

type LeftOut = Pick<Collected, "key" | "createdAt" | "engagement" | "relative">;

export class PostCollector {
  readonly #numbers: Record<NumberColumn, Float64Array>;
  readonly #uids: string[] = [];
  readonly #listIds: (readonly number[])[] = [];
  readonly #facets = new Map<Facet, number>();
  readonly #accounts = new Map<Account, number>();
  readonly #contents: Uint8Array[] = [];
  #end = 0;
  #last: SortedPost | null = null;

  /** For at most so many posts. */
  constructor(most: number) {
    this.#numbers = numberColumns(() => new Float64Array(most));
  }

  add(post: Collected): void {
    this.leaveOut(post);
    const { key, createdAt, updatedAt, engagement, relative, facet, account, listIds, content } = post;
    const numbers = this.#numbers;
    const place = this.#uids.length;
    this.#end += content.length;
    numbers.id[place] = key.id;
    numbers.publishedAt[place] = key.publishedAt;
    numbers.createdAt[place] = createdAt;
    numbers.updatedAt[place] = updatedAt;
    numbers.engagement[place] = engagement;
    numbers.relative[place] = relative;
    numbers.facet[place] = placeOf(this.#facets, facet);
    numbers.account[place] = placeOf(this.#accounts, account);
    numbers.end[place] = this.#end;
    this.#uids.push(key.uid);
    this.#listIds.push(listIds);
    this.#contents.push(content);
  }

  /** It counts as the last one all the same. */
  leaveOut({ key, createdAt, engagement, relative }: LeftOut): void {
    const { publishedAt, id, uid } = key;
    this.#last = { publishedAt, id, uid, engagement, relative, createdAt };
  }

  take(): FoundPosts {
    const contents = new Uint8Array(this.#end);
    let start = 0;
    for (const content of this.#contents) {
      contents.set(content, start);
      start += content.length;
    }
    return {
      uids: this.#uids,
      numbers: numberColumns((name) => this.#numbers[name].slice(0, this.#uids.length)),
      listIds: this.#listIds.some(({ length }) => length > 0) ? this.#listIds : null,
      facets: [...this.#facets.keys()],
      accounts: [...this.#accounts.keys()],
      contents,
      last: this.#last,
    };
  }
}

function numberColumns(create: (name: NumberColumn) => Float64Array): Record<NumberColumn, Float64Array> {
  const columns = NUMBER_COLUMNS.map((name) => [name, create(name)] as const);
  return Object.fromEntries(columns) as Record<NumberColumn, Float64Array>;
}

function placeOf<Value>(places: Map<Value, number>, value: Value): number {
  const place = places.get(value) ?? places.size;
  places.set(value, place);
  return place;
}

/** The posts as everybody else knows them. */
export function toStoredPosts(found: FoundPosts): readonly StoredPost[] {
  const { contents, numbers, facets, accounts } = found;
  const bytes = Buffer.from(contents.buffer, contents.byteOffset, contents.byteLength);
  return found.uids.flatMap((_, place) => {
    const facet = facets[numbers.facet[place] ?? -1];
    const account = accounts[numbers.account[place] ?? -1];
    const start = place === 0 ? 0 : numbers.end[place - 1];
    const contentText = bytes.toString("latin1", start, numbers.end[place]);
    return facet === undefined || account === undefined
      ? []
      : [new IndexedPost(found, place, { facet, account, contentText })];
  });
}

const NO_LISTS: readonly number[] = [];

/** A post as a page has it; its content is parsed when it is first read. */
class IndexedPost implements StoredPost {
  readonly id: number;
  readonly uid: string;
  readonly publishedAt: number;
  readonly platform: Platform;
  readonly type: PostType;
  readonly kind: Kind;
  readonly language: string | null;
  readonly engagement: number;
  readonly relative: number;
  readonly createdAt: number;
  readonly updatedAt: number;
  readonly contentText: string;
  readonly account: Account;
  readonly listIds: readonly number[];

  constructor(
    { uids, numbers, listIds }: FoundPosts,
    place: number,
    own: { readonly facet: Facet; readonly account: Account; readonly contentText: string },
  ) {
    this.id = numbers.id[place] ?? 0;
    this.uid = uids[place] ?? "";
    this.publishedAt = numbers.publishedAt[place] ?? 0;
    this.platform = own.facet.platform;
    this.type = own.facet.type;
    this.kind = own.facet.kind;
    this.language = own.facet.language === "" ? null : own.facet.language;
    this.engagement = numbers.engagement[place] ?? 0;
    this.relative = numbers.relative[place] ?? 0;
    this.createdAt = numbers.createdAt[place] ?? 0;
    this.updatedAt = numbers.updatedAt[place] ?? 0;
    this.contentText = own.contentText;
    this.account = own.account;
    this.listIds = listIds?.[place] ?? NO_LISTS;
  }

  /**
   * Parsed anew every time: kept, the posts of a page would take four times the memory until the last of them
   * has left.
   */
  get content(): PostContent {
    return JSON.parse(fromByteText(this.contentText)) as PostContent;
  }
}
