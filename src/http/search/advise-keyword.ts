import type { ErrorCode, Warning } from "../../contract/errors.ts";
import type { KeywordTerm } from "../../contract/keyword-explanation.ts";
import type { PostFilter } from "../../contract/request/post-request.ts";
import { quote } from "../../contract/request/remarks.ts";
import { parseKeyword } from "../../query/parse-keyword.ts";
import { type KeywordTree, printKeyword, termsOf } from "../../query/tree.ts";
import { tokenize } from "../../text/tokenize.ts";

type Keyword = NonNullable<PostFilter["keyword"]>;

/** What is right, but perhaps not what was meant. */
export function adviseKeyword(
  keyword: Keyword,
  tree: KeywordTree,
  terms: readonly KeywordTerm[],
): readonly Warning[] {
  return [...unusedOperators(keyword, tree), ...loneNegations(tree), ...unknownWords(terms)];
}

/** In default mode, what would mean something else in boolean mode. */
function unusedOperators({ text, boolean }: Keyword, tree: KeywordTree): readonly Warning[] {
  const meant = boolean ? null : parseKeyword(text, { boolean: true, tokenize }).tree;
  if (meant === null || printKeyword(meant) === printKeyword(tree)) return [];
  const detail = `Without \`simple_query=true\` operators are punctuation, and this searches for ${quote(printKeyword(tree))}. With it: ${quote(printKeyword(meant))}.`;
  return [warning("unused_operator", detail)];
}

function loneNegations(tree: KeywordTree): readonly Warning[] {
  const alone = (tree.kind === "or" ? tree.parts : [tree]).find(needsNoWord);
  if (alone === undefined) return [];
  const detail = `${quote(printKeyword(alone))} stands alone and asks for no word: it selects all that the other filters allow, apart from what it excludes. To narrow it down, put a word beside it.`;
  return [warning("lone_negation", detail)];
}

/** Whether a post without any word of the keyword is selected. */
function needsNoWord(tree: KeywordTree): boolean {
  switch (tree.kind) {
    case "word":
    case "phrase":
      return false;
    case "and":
      return tree.parts.every(needsNoWord);
    case "or":
      return tree.parts.some(needsNoWord);
    case "not":
      return !needsNoWord(tree.part);
  }
}

const MOST_NAMED = 20;

/** Numbers, emoji and characters of unspaced scripts have no forms that a dictionary could know. */
function unknownWords(terms: readonly KeywordTerm[]): readonly Warning[] {
  const words = terms.flatMap(({ languages }) => {
    const isUnknown = (at: number) => languages.every(({ lexemes }) => lexemes[at]?.known === false);
    const [first] = languages;
    return first?.lexemes.filter((_, at) => isUnknown(at)).map(({ lexeme }) => lexeme) ?? [];
  });
  const unknown = [...new Set(words)].filter((word) => /\p{L}/u.test(word) && !isUnspaced(word));
  if (unknown.length === 0) return [];
  const named = unknown.slice(0, MOST_NAMED).map(quote).join(", ");
  const more = unknown.length > MOST_NAMED ? ` and ${unknown.length - MOST_NAMED} more` : "";
  const detail = `No dictionary has ${named}${more}: found in this spelling only, case and accents aside, without grammatical forms.`;
  return [warning("unknown_word", detail)];
}

function isUnspaced(word: string): boolean {
  return tokenize(word).some(({ unspaced }) => unspaced);
}

function warning(code: ErrorCode, detail: string): Warning {
  return { code, parameter: "keyword", detail };
}

/**
 * Signs of other systems that mean nothing here: what was searched instead, and how it is written. One remark for each
 * kind.
 */
export function adviseForeignSyntax(keyword: Keyword, tree: KeywordTree): readonly Warning[] {
  return [...operatorsAsWords(keyword, tree), ...foreignSigns(keyword, tree)];
}

const OPERATORS: Readonly<Record<string, string>> = {
  AND: "To ask for both sides leave it out, or write `+`",
  OR: "To ask for either side write `|`",
  NOT: "To exclude a word write `-` directly before it",
  NEAR: "There is no search by distance; for words next to each other write them in double quotes",
};

function operatorsAsWords({ text, boolean }: Keyword, tree: KeywordTree): readonly Warning[] {
  const words = termsOf(tree).flatMap(({ tree: { kind, span } }) =>
    kind === "word" ? [{ word: text.slice(span.start, span.end), position: span.start }] : [],
  );
  return Object.entries(OPERATORS).flatMap(([operator, advice]) => {
    const found = words.find(({ word }) => word === operator);
    // A word on its own stands between nothing.
    if (found === undefined || words.length === 1) return [];
    const mode = boolean || operator === "AND" ? "" : ", with `simple_query=true`";
    const detail = `\`${operator}\` at position ${found.position} is searched for like any other word, and this searches for ${searched(tree)}. ${advice}${mode}.`;
    return [{ code: "operator_as_word", parameter: "keyword", detail }];
  });
}

interface ForeignSign {
  readonly pattern: RegExp;
  /** What the sign is taken for here, and how to ask for what it means elsewhere. */
  readonly explain: (sign: string, withMode: string) => readonly [taken: string, advice: string];
}

const PARAMETERS_OF_FIELDS: Readonly<Record<string, string>> = {
  lang: "language_code[]",
  language: "language_code[]",
  platform: "platform_names[]",
  source: "platform_names[]",
  type: "post_type[]",
  site: "domains[]",
  domain: "domains[]",
  url: "domains[]",
  link: "domains[]",
  hashtag: "hashtags[]",
  tag: "hashtags[]",
  author: "channel_ids[]",
  user: "channel_ids[]",
  username: "channel_ids[]",
  account: "channel_ids[]",
  channel: "channel_ids[]",
  handle: "channel_ids[]",
  from: "channel_ids[]",
  list: "lists",
  date: "published_at_from",
  since: "published_at_from",
  until: "published_at_to",
  id: "post_uid",
};
const TEXT_FIELDS =
  "title|intitle|text|intext|body|content|message|description|caption|transcript|filter|is|has";

/** None begins within a word, so that the time to look for them grows with the length of the keyword only. */
const SIGNS: readonly ForeignSign[] = [
  {
    pattern: /(?<![\p{L}\p{N}*])[\p{L}\p{N}]+\*(?![\p{L}\p{N}*])/u,
    explain: (_, withMode) => [
      "`*` is punctuation here",
      `Grammatical forms are found without a sign; name other words one by one, with \`|\` between them${withMode}`,
    ],
  },
  {
    pattern: /(?<![^\s("])[\p{L}\p{N}]+\?[\p{L}\p{N}]+(?![^\s)"])/u,
    explain: (_, withMode) => [
      "`?` is punctuation here",
      `It stands for no letter; name the spellings one by one, with \`|\` between them${withMode}`,
    ],
  },
  {
    pattern: /(?<![\p{L}\p{N}^])[\p{L}\p{N}]+\^\d+/u,
    explain: () => ["`^` is punctuation here", "No word weighs more than another; leave it out"],
  },
  {
    pattern: /"~\d+/u,
    explain: (_, withMode) => [
      "there is no search by distance",
      `For words next to each other write them in double quotes alone${withMode}; for words anywhere leave the quotes out`,
    ],
  },
  {
    pattern: /(?<![\p{L}\p{N}~])[\p{L}\p{N}]+~\d*(?=\s|$|\))/u,
    explain: (_, withMode) => [
      "`~` is punctuation here",
      `There is no search for similar spellings; name them one by one, with \`|\` between them${withMode}`,
    ],
  },
  {
    pattern: /(?<=\s)(?:&&|\|\|)(?=\s)/u,
    explain: (sign, withMode) => [
      "it is punctuation here",
      sign === "&&"
        ? "To ask for both sides leave it out, or write `+`"
        : `To ask for either side write \`|\`${withMode}`,
    ],
  },
  {
    pattern: new RegExp(
      `(?<![\\p{L}\\p{N}])(?:${Object.keys(PARAMETERS_OF_FIELDS).join("|")}|${TEXT_FIELDS}):(?=[\\p{L}\\p{N}"(@#])`,
      "iu",
    ),
    explain: (sign) => {
      const parameter = PARAMETERS_OF_FIELDS[sign.slice(0, -1).toLowerCase()];
      return [
        "it is searched for like any other word",
        parameter === undefined
          ? "Every text of a post is searched; leave it out"
          : `Leave it out, and use the parameter \`${parameter}\``,
      ];
    },
  },
];

function foreignSigns({ text, boolean }: Keyword, tree: KeywordTree): readonly Warning[] {
  const withMode = boolean ? "" : ", with `simple_query=true`";
  return SIGNS.flatMap(({ pattern, explain }) => {
    const found = pattern.exec(text);
    if (found === null) return [];
    const [sign] = found;
    const [taken, advice] = explain(sign, withMode);
    const detail = `${quote(sign)} at position ${found.index}: ${taken}, and this searches for ${searched(tree)}. ${advice}.`;
    return [{ code: "foreign_syntax", parameter: "keyword", detail }];
  });
}

function searched(tree: KeywordTree): string {
  return quote(printKeyword(tree));
}
