/** One line of an affix class. */
export interface AffixRule {
  readonly kind: "prefix" | "suffix";
  readonly flag: string;
  /** What is taken off the stem before `add` is put on; empty for nothing. */
  readonly strip: string;
  readonly add: string;
  /** As it is written in the file: `.`, `[^aeiou]y`. */
  readonly condition: string;
  /** Whether a prefix and a suffix that both say so may stand on one word. */
  readonly crosses: boolean;
  /** Flags of the rules that may be applied to what this rule makes. */
  readonly continuation: readonly string[];
  /** What stands behind the rule, its alias resolved (`po:nom is:plur`). */
  readonly morphology: string;
}

export interface ExpandedForm {
  readonly form: string;
  /** The rules that made the form from the stem, in the order in which they were applied. */
  readonly rules: readonly [AffixRule, ...AffixRule[]];
}

export interface ExpandedStem {
  readonly stem: string;
  readonly flags: readonly string[];
  /** What stands behind the stem in the list, its alias resolved. */
  readonly morphology: string;
  /** The stem itself is not among them. A form that two rules make stands twice. */
  readonly forms: readonly ExpandedForm[];
}

export interface ExpandOptions {
  /** Rules for which this says no are left out, as are the rules that continue them. */
  readonly acceptRule?: (flag: string, rule: AffixRule) => boolean;
  /** Stems for which this says no are left out. */
  readonly acceptStem?: (stem: string, flags: readonly string[], morphology: string) => boolean;
}

/** Yields the stems of a Hunspell dictionary in its own order, each with the forms that its affix rules make. */
export function* expandHunspell(
  aff: string,
  dic: string,
  { acceptRule = () => true, acceptStem = () => true }: ExpandOptions = {},
): Generator<ExpandedStem> {
  const affixes = readAffixes(aff, acceptRule);
  for (const line of eachLine(dic, 1)) {
    const [, word = "", flagText = "", rest = ""] = WORD_LINE.exec(line) ?? [];
    const stem = word.replaceAll("\\/", "/");
    if (stem === "") continue;
    const flags = affixes.flagsOf(flagText);
    const morphology = affixes.morphologyOf(rest);
    if (acceptStem(stem, flags, morphology)) {
      yield { stem, flags, morphology, forms: formsOf(stem, flags, affixes) };
    }
  }
}

/**
 * The word (it may hold a blank; a slash in it is escaped), its flags, and behind a tab or a blank `po:…` or `[…]` or
 * an alias.
 */
const WORD_LINE = /^((?:\\\/|[^/\t])*?)(?:\/(\S*))?(?:\s+((?:[a-z]{2}:|\[|\d+$).*))?\s*$/;

/** The rules of a list of flags, and those among them that are put before a word. */
interface AffixClasses {
  readonly all: readonly AffixClass[];
  readonly prefixes: readonly AffixClass[];
}

/** The rules of one kind that a flag stands for; another class may have the same flag. */
interface AffixClass {
  /** All that may be applied to a word, and some that may not. */
  readonly rulesNear: (word: string) => readonly ConditionedRule[];
}

interface ConditionedRule {
  /** Alone in a list, as a form has it that the rule makes: there are millions of them. */
  readonly rules: readonly [AffixRule];
  /** Whether the rule may be applied to a word that it is near to; undefined if it always may. */
  readonly holds: ((word: string) => boolean) | undefined;
}

function formsOf(stem: string, flags: readonly string[], { classesOf }: Affixes): readonly ExpandedForm[] {
  const forms: ExpandedForm[] = [];
  const { all, prefixes } = classesOf(flags);
  // Many rules take the same end off.
  let taken = 0;
  let left = stem;
  for (const { rulesNear } of all) {
    for (const { rules, holds } of rulesNear(stem)) {
      if (holds !== undefined && !holds(stem)) continue;
      const [rule] = rules;
      const { kind, strip, add, continuation } = rule;
      if (kind === "suffix" && strip.length !== taken) {
        taken = strip.length;
        left = stem.slice(0, stem.length - taken);
      }
      const form = kind === "suffix" ? left + add : apply(stem, rule);
      forms.push({ form, rules });
      if (continuation.length > 0) addSecond(form, rule, classesOf(continuation).all, forms);
      if (kind === "suffix" && rule.crosses) addSecond(form, rule, prefixes, forms, true);
    }
  }
  return forms;
}

function addSecond(
  form: string,
  first: AffixRule,
  classes: readonly AffixClass[],
  forms: ExpandedForm[],
  crossing = false,
): void {
  for (const { rulesNear } of classes) {
    for (const { rules, holds } of rulesNear(form)) {
      const [second] = rules;
      if ((crossing && !second.crosses) || (holds !== undefined && !holds(form))) continue;
      forms.push({ form: apply(form, second), rules: [first, second] });
    }
  }
}

const DECIDING_LETTERS = 3;

/**
 * Whether a rule applies depends on the end of the word alone (of a prefix: its beginning), and mostly on its last
 * letters: each such end is looked at once.
 */
function createClass(rules: readonly [AffixRule, ...AffixRule[]]): AffixClass {
  const isSuffix = rules[0].kind === "suffix";
  const outermost = <Part>(parts: readonly Part[]) =>
    isSuffix ? parts.slice(-DECIDING_LETTERS) : parts.slice(0, DECIDING_LETTERS);
  const conditioned = rules.map((rule) => {
    const letters = rule.condition.match(LETTER_OF_CONDITION) ?? [];
    const isDecided = letters.length <= DECIDING_LETTERS && rule.strip.length <= DECIDING_LETTERS;
    return {
      rules: [rule] as const,
      isNear: conditionOf(isSuffix, outermost(letters).join(""), outermost([...rule.strip]).join("")),
      holds: isDecided ? undefined : conditionOf(isSuffix, rule.condition, rule.strip),
    };
  });
  const known = new Map<string, readonly ConditionedRule[]>();
  const rulesNear = (word: string) => {
    const end = isSuffix ? word.slice(-DECIDING_LETTERS) : word.slice(0, DECIDING_LETTERS);
    let near = known.get(end);
    if (near === undefined) {
      near = conditioned.filter(({ isNear }) => isNear(end));
      known.set(end, near);
    }
    return near;
  };
  return { rulesNear };
}

const LETTER_OF_CONDITION = /\[[^\]]*\]|./gsu;

function apply(word: string, { kind, strip, add }: AffixRule): string {
  return kind === "suffix" ? word.slice(0, word.length - strip.length) + add : add + word.slice(strip.length);
}

interface Affixes {
  classesOf(flags: readonly string[]): AffixClasses;
  flagsOf(text: string): readonly string[];
  morphologyOf(text: string): string;
}

function readAffixes(aff: string, acceptRule: (flag: string, rule: AffixRule) => boolean): Affixes {
  const lines = [...eachLine(aff, 0)].map((line) => line.split(/\s+/));
  const split = flagSplitter(lines.find(([keyword]) => keyword === "FLAG")?.[1] ?? "");
  // The first line of either table only says how many follow, and an alias is its number counted from one.
  const flagAliases = aliases(lines, "AF").map(split);
  const morphologyAliases = aliases(lines, "AM");
  // There are some thousand combinations of flags, and hundreds of thousands of words.
  const known = new Map<string, readonly string[]>();
  const flagsOf = (text: string) => {
    const flags = known.get(text) ?? aliased(text, flagAliases) ?? split(text);
    known.set(text, flags);
    return flags;
  };
  const morphologyOf = (text: string) => aliased(text, morphologyAliases) ?? text;

  const ruleLists = new Map<string, [AffixRule, ...AffixRule[]]>();
  const crosses = new Map<string, boolean>();
  for (const [keyword = "", flag = "", third = "", fourth = "", condition = ".", ...rest] of lines) {
    if (keyword !== "SFX" && keyword !== "PFX") continue;
    if (!crosses.has(keyword + flag)) {
      crosses.set(keyword + flag, third === "Y");
      continue;
    }
    const [add = "", continuation = ""] = fourth.split("/");
    const rule: AffixRule = {
      kind: keyword === "SFX" ? "suffix" : "prefix",
      flag,
      strip: third === "0" ? "" : third,
      add: add === "0" ? "" : add,
      condition,
      crosses: crosses.get(keyword + flag) ?? false,
      continuation: flagsOf(continuation),
      morphology: morphologyOf(rest.join(" ")),
    };
    if (!acceptRule(flag, rule)) continue;
    const list = ruleLists.get(keyword + flag);
    if (list) list.push(rule);
    else ruleLists.set(keyword + flag, [rule]);
  }
  return { classesOf: classesByFlags([...ruleLists.values()]), flagsOf, morphologyOf };
}

/** Lists of flags are told apart by identity: `flagsOf` gives the same list for the same text. */
function classesByFlags(
  lists: readonly (readonly [AffixRule, ...AffixRule[]])[],
): (flags: readonly string[]) => AffixClasses {
  const classes = lists.map((rules) => ({ kind: rules[0].kind, flag: rules[0].flag, ...createClass(rules) }));
  const known = new Map<readonly string[], AffixClasses>();
  return (flags) => {
    let found = known.get(flags);
    if (found === undefined) {
      const all = flags.flatMap((flag) => classes.filter((one) => one.flag === flag));
      found = { all, prefixes: all.filter(({ kind }) => kind === "prefix") };
      known.set(flags, found);
    }
    return found;
  };
}

/** Whether a word has what a rule takes off, and the letters that it asks for. */
function conditionOf(isSuffix: boolean, condition: string, strip: string): (word: string) => boolean {
  const escaped = condition.replace(/[\\$*+?(){}|]/g, "\\$&");
  const pattern = new RegExp(isSuffix ? `${escaped}$` : `^${escaped}`, "u");
  const isPlain = !/[.[\]^]/.test(condition);
  if (isSuffix)
    return (word) => word.endsWith(strip) && (isPlain ? word.endsWith(condition) : pattern.test(word));
  return (word) => word.startsWith(strip) && pattern.test(word);
}

function flagSplitter(kind: string): (text: string) => readonly string[] {
  if (kind === "num") return (text) => (text === "" ? [] : text.split(","));
  if (kind === "long") return (text) => text.match(/../gsu) ?? [];
  return (text) => [...text];
}

function aliases(lines: readonly (readonly string[])[], keyword: string): readonly string[] {
  return lines
    .filter(([first]) => first === keyword)
    .slice(1)
    .map((fields) => fields.slice(1).join(" "));
}

function aliased<Value>(text: string, table: readonly Value[]): Value | undefined {
  return table.length > 0 && /^\d+$/.test(text) ? table[Number(text) - 1] : undefined;
}

function* eachLine(text: string, from: number): Generator<string> {
  const lines = text.replace(/^\ufeff/, "").split(/\r?\n/);
  for (let at = from; at < lines.length; at += 1) {
    const line = lines[at] ?? "";
    if (line !== "" && !line.startsWith("#")) yield line;
  }
}
