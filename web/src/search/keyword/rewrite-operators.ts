import { t } from "../../languages/text.ts";

interface Rewriting {
  /** What the button says. */
  readonly label: string;
  readonly text: string;
}

const OPERATORS = [
  { word: "OR", pattern: /\s+OR\s+/g, sign: " | ", label: t("Use | for OR") },
  { word: "NOT", pattern: /(^|\s)NOT\s+/g, sign: "$1-", label: t("Use - for NOT") },
  { word: "AND", pattern: /\s+AND\s+/g, sign: " ", label: t("Leave AND out") },
] as const;

/** A keyword with the operators of other systems as they are written here; null where there are none. */
export function rewriteOperators(keyword: string): Rewriting | null {
  // Between double quotes they are words.
  const parts = keyword.split(/("[^"]*")/);
  const used = OPERATORS.filter(({ pattern }) =>
    parts.some((part, at) => at % 2 === 0 && part.search(pattern) !== -1),
  );
  const [first] = used;
  if (first === undefined) return null;
  const text = parts.map((part, at) =>
    at % 2 === 1
      ? part
      : used.reduceRight((before, { pattern, sign }) => before.replace(pattern, sign), part),
  );
  return { label: used.length === 1 ? first.label : t(t("Use | and - for these")), text: text.join("") };
}
