import type { PostPageBody } from "../contract/page.ts";
import { printKeyword } from "../query/print-keyword.ts";
import type { UnderstoodRequest } from "./understand-posts.ts";

type Understanding = Pick<PostPageBody["meta"], "window" | "query" | "warnings" | "took_ms">;

/** The part of `meta` that says how the request was understood; the same for the page and for the statistics. */
export function presentUnderstanding(understood: UnderstoodRequest, startedAtMs: number): Understanding {
  const { request, selection, warnings } = understood;
  const { window, windowIsDefault } = request.filter;
  return {
    window: { from: window?.from ?? null, to: window?.to ?? null, default: windowIsDefault },
    query: selection.keyword === null ? null : printKeyword(selection.keyword),
    warnings,
    took_ms: Math.round(performance.now() - startedAtMs),
  };
}
