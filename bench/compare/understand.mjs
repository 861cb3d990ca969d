/**
 * A request as Earshot understands it, for those who have no HTTP: what is selected, and the keyword by what its words
 * mean.
 */

import { parsePostRequest } from "../../dist/contract/request/parse-post-request.js";
import { parseKeyword } from "../../dist/query/parse-keyword.js";
import { tokenize } from "../../dist/text/tokenize.js";

export function understand(parameters) {
  const nowSeconds = Math.floor(Date.now() / 1000);
  const { request, problems } = parsePostRequest(String(new URLSearchParams(parameters)), { nowSeconds });
  if (request === null) throw new Error(`not a request: ${JSON.stringify(problems)}`);
  const { keyword } = request.filter;
  const tree =
    keyword === null ? null : parseKeyword(keyword.text, { boolean: keyword.boolean, tokenize }).tree;
  return { request, tree };
}

/** What the words of a tree mean: `words`, any of them; `phrases`, any of them; `and`, `or`, `not`. */
export function meaningOf(tree, analyzer, languages) {
  const parts = (of) => of.map((part) => meaningOf(part, analyzer, languages));
  switch (tree.kind) {
    case "word":
      return { kind: "words", words: analyzer.queryLexemes(tree.token, languages) };
    case "phrase":
      return { kind: "phrases", phrases: analyzer.queryPhrases(tree.tokens, languages) };
    case "not":
      return { kind: "not", part: meaningOf(tree.part, analyzer, languages) };
    default:
      return { kind: tree.kind, parts: parts(tree.parts) };
  }
}
