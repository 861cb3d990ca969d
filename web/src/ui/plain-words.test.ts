import { expect, test } from "vitest";
import { sayPlainly } from "./plain-words.ts";

test.each([
  ['The "(" at position 0 is never closed.', 'The "(" at character 1 is never closed.'],
  [
    "To ask for either side write `|`, with `simple_query=true`.",
    "To ask for either side write | in a boolean search.",
  ],
  [
    "Without `simple_query=true` operators are punctuation, and this searches for `a b`. With it: `a | b`.",
    "In a search for words, operators are punctuation, and this searches for a b. In a boolean search: a | b.",
  ],
  ["Leave it out, and use the parameter `language_code[]`.", "Leave it out, and use the filter Languages."],
  [
    "You may read no list with the ID 9. `GET /lists` names your lists.",
    "You may read no list with the ID 9.",
  ],
])("%s", (sentence, plain) => {
  expect(sayPlainly(sentence)).toBe(plain);
});
