import type { Kind, Platform, PostType, SortBy } from "../../../contract/vocabulary.ts";
import type { Facet } from "../../columns/facet.ts";
import { fromByteText } from "../../document/content-texts.ts";
import type { Account, PostContent } from "../../post.ts";
import { type PostKey, type SortKey, type StoredPost, sortKeyOf } from "../../posts.ts";

/** Posts as a search thread hands them over: what each says in one piece of memory, accounts and facets once each. */
export interface FoundPosts {
  readonly posts: readonly FoundPost[];
  readonly facets: readonly Facet[];
  readonly accounts: readonly Account[];
  /** JSON, one behind the other. */
  readonly contents: Uint8Array<ArrayBuffer>;
  /** The last one, also if it is left out; null if there was none. */
  readonly last: LastPost | null;
}

export type LastPost = PostKey & Pick<StoredPost, "engagement" | "createdAt">;

interface FoundPost extends PostKey {
  readonly createdAt: number;
  readonly updatedAt: number;
  readonly engagement: number;
  /** Places among the facets and the accounts. */
  readonly facet: number;
  readonly account: number;
  readonly listIds: readonly number[];
  /** Where its content ends, and that of the next begins. */
  readonly end: number;
}

interface Collected {
  readonly key: PostKey;
  readonly createdAt: number;
  readonly updatedAt: number;
  readonly engagement: number;
  readonly facet: Facet;
  readonly account: Account;
  readonly listIds: readonly number[];
  readonly content: Uint8Array;
  /** It is left out. */
  readonly isLate: boolean;
}

/** Of most posts. */
const USUAL_BYTES = 1024;

export class PostCollector {
  readonly #posts: FoundPost[] = [];
  readonly #facets = new Map<Facet, number>();
  readonly #accounts = new Map<Account, number>();
  #contents: Uint8Array<ArrayBuffer>;
  #end = 0;
  #last: LastPost | null = null;

  constructor(posts: number) {
    this.#contents = new Uint8Array(Math.max(1, posts) * USUAL_BYTES);
  }

  add({ key, facet, account, content, isLate, ...rest }: Collected): void {
    this.#last = { ...key, engagement: rest.engagement, createdAt: rest.createdAt };
    if (isLate) return;
    if (this.#end + content.length > this.#contents.length) {
      const larger = new Uint8Array(Math.max(2 * this.#contents.length, this.#end + content.length));
      larger.set(this.#contents.subarray(0, this.#end));
      this.#contents = larger;
    }
    this.#contents.set(content, this.#end);
    this.#end += content.length;
    this.#posts.push({
      ...key,
      ...rest,
      facet: placeOf(this.#facets, facet),
      account: placeOf(this.#accounts, account),
      end: this.#end,
    });
  }

  take(): FoundPosts {
    return {
      posts: this.#posts,
      facets: [...this.#facets.keys()],
      accounts: [...this.#accounts.keys()],
      contents: this.#contents.slice(0, this.#end),
      last: this.#last,
    };
  }
}

function placeOf<Value>(places: Map<Value, number>, value: Value): number {
  const place = places.get(value) ?? places.size;
  places.set(value, place);
  return place;
}

/** The posts as everybody else knows them. */
export function toStoredPosts({ posts, facets, accounts, contents }: FoundPosts): readonly StoredPost[] {
  const bytes = Buffer.from(contents.buffer, contents.byteOffset, contents.byteLength);
  let start = 0;
  return posts.flatMap((post) => {
    const facet = facets[post.facet];
    const account = accounts[post.account];
    const contentText = bytes.toString("latin1", start, post.end);
    start = post.end;
    return facet === undefined || account === undefined
      ? []
      : [new IndexedPost(post, facet, account, contentText)];
  });
}

/** A post as a page has it; its content is parsed when somebody looks at it. */
class IndexedPost implements StoredPost {
  readonly id: number;
  readonly uid: string;
  readonly publishedAt: number;
  readonly platform: Platform;
  readonly type: PostType;
  readonly kind: Kind;
  readonly language: string | null;
  readonly engagement: number;
  readonly createdAt: number;
  readonly updatedAt: number;
  readonly contentText: string;
  readonly account: Account;
  readonly listIds: readonly number[];

  constructor(post: FoundPost, facet: Facet, account: Account, contentText: string) {
    this.id = post.id;
    this.uid = post.uid;
    this.publishedAt = post.publishedAt;
    this.platform = facet.platform;
    this.type = facet.type;
    this.kind = facet.kind;
    this.language = facet.language === "" ? null : facet.language;
    this.engagement = post.engagement;
    this.createdAt = post.createdAt;
    this.updatedAt = post.updatedAt;
    this.contentText = contentText;
    this.account = account;
    this.listIds = post.listIds;
  }

  /**
   * Parsed anew every time: kept, the posts of a page would take four times the memory until the last of them
   * has left.
   */
  get content(): PostContent {
    return JSON.parse(fromByteText(this.contentText)) as PostContent;
  }
}

/** Page after page. The next one is read while the client takes the one before; `read` is null where there is none. */
export async function* walkPages(
  read: ((after: SortKey | null) => Promise<FoundPosts>) | null,
  sortBy: SortBy,
): AsyncGenerator<readonly StoredPost[], void, undefined> {
  if (read === null) return;
  for (let ahead = read(null); ; ) {
    const found = await ahead;
    if (found.last === null) return;
    ahead = read(sortKeyOf(found.last, sortBy));
    const posts = toStoredPosts(found);
    if (posts.length > 0) yield posts;
  }
}
