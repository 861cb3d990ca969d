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
      yield { stem, flags, morphology, forms: formsOf(stem, flags, affixes.classes) };
    }
  }
}

/**
 * The word (it may hold a blank; a slash in it is escaped), its flags, and behind a tab or a blank `po:…` or `[…]` or
 * an alias.
 */
const WORD_LINE = /^((?:\\\/|[^/\t])*?)(?:\/(\S*))?(?:\s+((?:[a-z]{2}:|\[|\d+$).*))?\s*$/;

/** The rules of a flag; one flag may name a class of prefixes and one of suffixes. */
type AffixClasses = ReadonlyMap<string, readonly AffixClass[]>;

interface AffixClass {
  readonly kind: AffixRule["kind"];
  /** Each alone in a list, as a form has it that the rule makes: there are millions of them. */
  readonly rulesFor: (word: string) => readonly SingleRule[];
}

type SingleRule = readonly [AffixRule];

function formsOf(stem: string, flags: readonly string[], classes: AffixClasses): readonly ExpandedForm[] {
  const forms: ExpandedForm[] = [];
  const classesOfStem = flags.flatMap((flag) => classes.get(flag) ?? []);
  const prefixes = classesOfStem.filter(({ kind }) => kind === "prefix");
  for (const { rulesFor } of classesOfStem) {
    for (const rules of rulesFor(stem)) {
      const [first] = rules;
      const form = apply(stem, first);
      forms.push({ form, rules });
      for (const flag of first.continuation) {
        for (const continued of classes.get(flag) ?? [])
          addSecond(form, first, continued.rulesFor(form), forms);
      }
      if (first.kind !== "suffix" || !first.crosses) continue;
      for (const prefix of prefixes) {
        addSecond(
          form,
          first,
          prefix.rulesFor(form).filter(([{ crosses }]) => crosses),
          forms,
        );
      }
    }
  }
  return forms;
}

function addSecond(
  form: string,
  first: AffixRule,
  rules: readonly SingleRule[],
  forms: ExpandedForm[],
): void {
  for (const [second] of rules) forms.push({ form: apply(form, second), rules: [first, second] });
}

/**
 * Which rules apply depends on the end of the word alone (of a prefix: its beginning), so each end is looked at once,
 * and only with the rules that may follow its outermost letter.
 */
function createClass(rules: readonly [AffixRule, ...AffixRule[]]): AffixClass {
  const { kind } = rules[0];
  const conditioned = rules.map((rule) => ({
    rule,
    alone: [rule] as const,
    holds: conditionOf(rule),
    letter: outermostOf(rule),
  }));
  const reach = Math.max(...rules.flatMap(({ condition, strip }) => [lengthOf(condition), strip.length]));
  const byLetter = new Map<string, typeof conditioned>();
  const rulesBeside = (letter: string) => {
    const found = byLetter.get(letter) ?? conditioned.filter((one) => (one.letter ?? letter) === letter);
    byLetter.set(letter, found);
    return found;
  };
  const known = new Map<string, readonly SingleRule[]>();
  const rulesFor = (word: string) => {
    const end = kind === "suffix" ? word.slice(-reach) : word.slice(0, reach);
    const seen = known.get(end);
    if (seen !== undefined) return seen;
    const found = rulesBeside(kind === "suffix" ? end.slice(-1) : end.slice(0, 1))
      .filter(({ rule, holds }) => hasStrip(end, rule) && holds(end))
      .map(({ alone }) => alone);
    known.set(end, found);
    return found;
  };
  return { kind, rulesFor };
}

/** The last letter that a word must have (of a prefix: the first), as far as it is but one. */
function outermostOf({ kind, strip, condition }: AffixRule): string | undefined {
  const text = strip === "" ? condition : strip;
  const letter = kind === "suffix" ? text.slice(-1) : text.slice(0, 1);
  return letter === "" || /[.[\]^]/.test(letter) ? undefined : letter;
}

const lengthOf = (condition: string) => condition.replace(/\[[^\]]*\]/g, "x").length;

function hasStrip(word: string, { kind, strip }: AffixRule): boolean {
  return kind === "suffix" ? word.endsWith(strip) : word.startsWith(strip);
}

function apply(word: string, { kind, strip, add }: AffixRule): string {
  return kind === "suffix" ? word.slice(0, word.length - strip.length) + add : add + word.slice(strip.length);
}

interface Affixes {
  readonly classes: AffixClasses;
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
  return { classes: groupByFlag(ruleLists.values()), flagsOf, morphologyOf };
}

function groupByFlag(lists: Iterable<readonly [AffixRule, ...AffixRule[]]>): AffixClasses {
  const classes = new Map<string, AffixClass[]>();
  for (const rules of lists) {
    const { flag } = rules[0];
    classes.set(flag, [...(classes.get(flag) ?? []), createClass(rules)]);
  }
  return classes;
}

function conditionOf({ kind, condition }: AffixRule): (word: string) => boolean {
  if (condition === ".") return () => true;
  if (kind === "suffix" && !/[.[\]^]/.test(condition)) return (word) => word.endsWith(condition);
  const escaped = condition.replace(/[\\$*+?(){}|]/g, "\\$&");
  const pattern = new RegExp(kind === "suffix" ? `${escaped}$` : `^${escaped}`, "u");
  return (word) => pattern.test(word);
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
