import type { Format, Sample } from "./format.ts";

/** Our own records, one a line. There is nothing to translate: lines are parsed where they are prepared, on all cores. */
export const earshotNdjson: Format = {
  name: "earshot-ndjson",
  title: "Earshot's own records, one JSON object a line",
  detect: ({ fileName, text, paths }: Sample) => {
    if (["platform", "uid", "published_at", "account"].every((path) => paths.has(path))) return 1;
    if (paths.has("kind_of_line")) return 1;
    if (["platform", "published_at", "account"].some((path) => paths.has(path))) return 0.3;
    // Lines of which nothing can be made become rejects that say so; fields that are not ours are another format.
    const hasFields = [...paths].some((path) => path.replaceAll("[]", "") !== "");
    const named = /\.(ndjson|jsonl)(\.gz)?$/i.test(fileName ?? "");
    return !hasFields && (named || text.trim() === "" || text.trimStart().startsWith("{")) ? 0.1 : 0;
  },
  read: null,
};
