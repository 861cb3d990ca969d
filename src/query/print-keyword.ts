import type { KeywordTree } from "./tree.ts";

/** Prints a tree in boolean syntax, in one canonical way. Parsing the result gives the same tree, apart from spans. */
export function printKeyword(tree: KeywordTree): string {
  switch (tree.kind) {
    case "word":
      return tree.token;
    case "phrase":
      return `"${tree.tokens.join(" ")}"`;
    case "and":
      return tree.parts.map((part) => (part.kind === "or" ? printGroup(part) : printKeyword(part))).join(" ");
    case "or":
      return tree.parts.map(printKeyword).join(" | ");
    case "not":
      return `-${tree.part.kind === "and" || tree.part.kind === "or" ? printGroup(tree.part) : printKeyword(tree.part)}`;
  }
}

function printGroup(tree: KeywordTree): string {
  return `(${printKeyword(tree)})`;
}
