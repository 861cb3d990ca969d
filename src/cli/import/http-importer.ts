import { BrokenBodyError, type Importer } from "../../http/manage/importer.ts";
import { importPosts } from "../../ingest/import-posts.ts";
import { DamagedSourceError } from "../../ingest/lines/gunzip.ts";
import { readLineBlocks, SourceTooLargeError } from "../../ingest/lines/line-blocks.ts";
import type { Preparer } from "../../ingest/prepare/preparer.ts";
import type { Posts } from "../../posts/posts.ts";

/** What has come of a slow stream is not kept waiting longer than this. */
const MAX_WAIT_MS = 1_000;
/** Imports what is sent to the server, with the threads that other imports use too. */
export function createHttpImporter(options: {
  readonly posts: Posts;
  readonly preparer: Preparer;
  /** The most lines that are stored, and acknowledged, together. */
  readonly blockLines: number;
}): Importer {
  const { posts, preparer, blockLines } = options;
  return {
    async import(bytes, { maxBytes, signal, onReject, onStored }) {
      try {
        return await importPosts({
          blocks: readLineBlocks(bytes, { blockLines, maxBytes, maxWaitMs: MAX_WAIT_MS }),
          posts,
          preparer,
          onReject,
          onProgress: onStored,
          signal,
        });
      } catch (error) {
        if (error instanceof DamagedSourceError) throw new BrokenBodyError("damaged", error.message);
        if (error instanceof SourceTooLargeError) throw new BrokenBodyError("too_large", error.message);
        throw error;
      }
    },
  };
}
