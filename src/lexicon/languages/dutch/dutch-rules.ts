const VOWEL = "aeiou";

/** Forms of a verb: those of the present in which it may be spelt like a noun, and all others. */
interface DutchForms {
  readonly present: readonly string[];
  readonly others: readonly string[];
}

interface DutchBase {
  readonly prefix: string;
  readonly verb: string;
  readonly separable: boolean;
}

/** By rule; `strong` are the pasts and the participle of an irregular verb (liep liepen gelopen). */
export function conjugateDutch(
  infinitive: string,
  { prefix, verb, separable }: DutchBase,
  strong: readonly string[] | undefined,
  words: ReadonlySet<string>,
  verbal: ReadonlySet<string>,
): DutchForms {
  const stem = stemOf(verb, words, verbal);
  const hard = /(?:[tkfsp]|ch|x)$/.test(stemBeforeSpelling(verb));
  const dental = hard ? "t" : "d";
  const past = [`${stem}${dental}e`, `${stem}${dental}en`];
  const bare = strong?.filter((form) => !form.startsWith("ge")) ?? past;
  const participle = /^(?:be|ge|her|ont|ver|er|mis)/.test(verb) ? [""] : ["ge"];
  const regular = stem.endsWith(dental) || stem.endsWith("t") ? stem : stem + dental;
  const participles = strong?.filter((form) => form.startsWith("ge")) ?? participle.map((ge) => ge + regular);
  const apart = participles.map((form) => prefix + form);
  const joined = participles.map((form) => prefix + form.replace(/^ge/, ""));
  // Some prefixes are both: overgeven, overleven. The dictionary knows which.
  const listed = JOINED_OR_APART.test(prefix) ? joined.filter((form) => words.has(form)) : [];
  const whole = separable || prefix === "" ? [...apart, ...listed] : joined;
  return {
    present: [stem, stem.endsWith("t") ? stem : `${stem}t`].map((form) => prefix + form),
    others: [
      ...bare.map((form) => prefix + form),
      ...whole,
      ...whole.map(declined),
      `${infinitive}d`,
      `${infinitive}de`,
      ...(separable ? [`${prefix}te${verb}`] : []),
    ],
  };
}

const JOINED_OR_APART = /^(?:over|onder|voor|door|om|weer|achter|aan)$/;

/** gewerkt gewerkte, gebeld gebelde, gelopen gelopen: with e, a doubled vowel opened. */
const declined = (participle: string) =>
  participle.endsWith("en")
    ? participle
    : `${participle.replace(/([aeou])\1(?=[bcdfghjklmnpqrstvwxz]$)/, "$1")}e`;

const stemBeforeSpelling = (infinitive: string) => infinitive.replace(/e?n$/, "");

/** lopen loop, werken werk, zeggen zeg, reizen reis, leven leef, gaan ga; wandel or combineer: whichever is one. */
function stemOf(infinitive: string, words: ReadonlySet<string>, verbal: ReadonlySet<string>): string {
  const cut = infinitive.replace(/[eë]n$/, "");
  if (cut === infinitive)
    return infinitive.replace(/(?:aa|oe|ie|oo|ee)n$/, (end) => OPENED[end] ?? end.slice(0, -1));
  if (/([bdfgklmnprst])\1$/.test(cut)) return cut.slice(0, -1);
  const voiceless = cut.replace(/v$/, "f").replace(/z$/, "s");
  const doubled = voiceless.replace(/(?<![aeiou])([aeou])([^aeiouwxhjy])$/, "$1$1$2");
  for (const known of [verbal, words]) {
    if (known.has(doubled) !== known.has(voiceless)) return known.has(doubled) ? doubled : voiceless;
  }
  return isOpen(cut) ? doubled : voiceless;
}

const OPENED: Readonly<Record<string, string>> = { aan: "a", oen: "oe", ien: "ie", oon: "o", een: "ee" };

/** Whether the last vowel is a single one before a single consonant, and bears the stress: lop-, not wandel-. */
function isOpen(cut: string): boolean {
  if (!/(?:^|[^aeiou])[aeou][^aeiouy]$/.test(cut) || /[wxhj]$/.test(cut)) return false;
  const vowels = cut.match(/[aeiou]+/g)?.length ?? 0;
  return vowels === 1 || !/e[lrnm]$|ig$/.test(cut);
}

/** By rule: boeken, huizen, brieven, mannen, manen, tafels. */
export function* pluralsOf(noun: string): Generator<string> {
  yield `${noun}s`;
  yield `${noun}en`;
  yield `${noun}n`;
  yield noun.replace(/heid$/, "heden");
  yield noun.replace(/ie$/, "iën");
  yield open(noun);
  if (new RegExp(`[^${VOWEL}][${VOWEL}][^${VOWEL}]$`).test(noun)) yield `${noun}${noun.slice(-1)}en`;
}

const open = (noun: string) =>
  `${noun
    .replace(/([aeou])\1([^aeiou])$/, "$1$2")
    .replace(/s$/, "z")
    .replace(/f$/, "v")}en`;

/** Of an adjective with -e that has a line of its own (grote): the word without it. */
export function stemOfDeclined(word: string, words: ReadonlySet<string>): string | undefined {
  if (!word.endsWith("e") || word.length < 4) return undefined;
  const cut = word.slice(0, -1);
  const doubled = cut
    .replace(/ië(?=l$)/, "ie")
    .replace(/(?<![aeiou])([aeou])([^aeiou])$|(?<=i)(e)(l)$/, "$1$1$2$3$3$4")
    .replace(/z$/, "s")
    .replace(/v$/, "f");
  const candidates = [doubled, cut.replace(/([bdfgklmnprst])\1$/, "$1")];
  return candidates.find((stem) => words.has(stem)) ?? (words.has(cut) ? cut : undefined);
}
