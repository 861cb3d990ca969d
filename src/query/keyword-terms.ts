import type { KeywordTree } from "./tree.ts";

/** A word or phrase of a keyword. */
export interface KeywordTerm {
  readonly tree: Extract<KeywordTree, { readonly kind: "word" | "phrase" }>;
  readonly tokens: readonly string[];
  /** Under an odd number of NOTs: posts with it are left out. */
  readonly negated: boolean;
}

/** Every word and phrase of a keyword, in its order, as often as it is written. */
export function termsOf(tree: KeywordTree, negated = false): readonly KeywordTerm[] {
  switch (tree.kind) {
    case "word":
      return [{ tree, tokens: [tree.token], negated }];
    case "phrase":
      return [{ tree, tokens: tree.tokens, negated }];
    case "and":
    case "or":
      return tree.parts.flatMap((part) => termsOf(part, negated));
    case "not":
      return termsOf(tree.part, !negated);
  }
}
