import type { ImportSummary } from "../../ingest/import-posts.ts";

export function addCounts(a: ImportSummary, b: ImportSummary): ImportSummary {
  return {
    read: a.read + b.read,
    stored: a.stored + b.stored,
    replaced: a.replaced + b.replaced,
    unchanged: a.unchanged + b.unchanged,
    rejected: a.rejected + b.rejected,
  };
}
