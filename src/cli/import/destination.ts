import type { ImportOptions } from "../../ingest/import-posts.ts";

/** Where the posts of a command go: into a data directory, or to a server. */
export interface Destination {
  /** Stores blocks in their order, and tells of each part that is stored for good. */
  store(source: Pick<ImportOptions, "blocks" | "onReject" | "onProgress">): Promise<unknown>;
}
