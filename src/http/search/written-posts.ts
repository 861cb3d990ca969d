import { LRUCache } from "lru-cache";

const MOST_BYTES = 32 * 2 ** 20;

/**
 * What the posts of a page look like on the wire, by `PostPage.key`: for those who ask the same again, and for one who
 * goes on to a page that was read ahead. Pages with the same key say the same, so nothing here becomes wrong; what is
 * of an earlier version of the index is asked for no more, and makes room.
 */
export class WrittenPosts {
  readonly #bytes = new LRUCache<string, Buffer>({
    maxSize: MOST_BYTES,
    sizeCalculation: (bytes, key) => bytes.length + 2 * key.length + 1,
  });

  /** `write` is asked for what is not known. A page without a key comes once. */
  async of(key: string | undefined, write: () => Promise<Buffer>): Promise<Buffer> {
    if (key === undefined) return write();
    const known = this.#bytes.get(key);
    if (known !== undefined) return known;
    const bytes = await write();
    this.#bytes.set(key, bytes);
    return bytes;
  }
}
