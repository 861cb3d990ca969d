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
  /** Those that are just being written, by the same keys. */
  readonly #writing = new Map<string, Promise<Buffer>>();

  /**
   * `write` is asked for what is not known. What is being written already is waited for: one who walks fast asks for
   * a page before it has been written ahead. A page without a key comes once.
   */
  async of(key: string | undefined, write: () => Promise<Buffer>): Promise<Buffer> {
    if (key === undefined) return write();
    const known = this.#bytes.get(key) ?? this.#writing.get(key);
    if (known !== undefined) return known;
    const writing = this.#write(key, write).finally(() => this.#writing.delete(key));
    this.#writing.set(key, writing);
    return writing;
  }

  async #write(key: string, write: () => Promise<Buffer>): Promise<Buffer> {
    const bytes = await write();
    this.#bytes.set(key, bytes);
    return bytes;
  }
}
