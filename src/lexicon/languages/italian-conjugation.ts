/** The forms of a verb, as far as its kind decides what is done with them. */
export interface VerbForms {
  readonly finite: readonly string[];
  readonly participles: readonly string[];
  readonly gerund: string | undefined;
  /** tu, noi, voi */
  readonly imperatives: readonly string[];
}

/** A regular verb in -are, -ere or -ire; one in -ire has both finisco and dormo, since its infinitive does not tell. */
export function conjugate(infinitive: string): VerbForms {
  const vowel = infinitive.slice(-3, -2);
  const stem = infinitive.slice(0, -3);
  const forms = (endings: string) => endings.split(" ").map((ending) => join(stem, ending, vowel === "a"));
  const [present = "", future = "", past = "", participles = "", gerund = ""] = ENDINGS[vowel] ?? [];
  return {
    finite: [
      ...forms(present),
      ...forms(past),
      ...forms(FUTURE.replaceAll("-", future)),
      ...regularTenses(infinitive),
    ],
    participles: forms(participles),
    gerund: forms(gerund)[0],
    imperatives: forms(vowel === "a" ? "a iamo ate" : `i isci iamo ${vowel}te`),
  };
}

/** Imperfect and imperfect subjunctive, which follow the infinitive in nearly every verb. */
export function regularTenses(infinitive: string): readonly string[] {
  if (infinitive.endsWith("rre")) return [];
  const stem = infinitive.slice(0, -2);
  return IMPERFECTS.map((ending) => stem + ending);
}

const IMPERFECTS = "vo vi va vamo vate vano ssi sse ssimo ssero ste".split(" ");
const FUTURE = "-ò -ai -à -emo -ete -anno -ei -esti -ebbe -emmo -este -ebbero";

/** By the vowel of the infinitive: present with its subjunctive, future, past, participles, gerund. */
const ENDINGS: Readonly<Record<string, readonly string[]>> = {
  a: ["o i a iamo ate ano iate ino", "er", "ai asti ò ammo aste arono", "ato ata ati ate ante anti", "ando"],
  e: [
    "o i e iamo ete ono a iate ano",
    "er",
    "ei esti é emmo este erono etti ette ettero",
    "uto uta uti ute ente enti",
    "endo",
  ],
  i: [
    "o i e iamo ite ono a iate ano isco isci isce iscono isca iscano",
    "ir",
    "ii isti ì immo iste irono",
    "ito ita iti ite ente enti",
    "endo",
  ],
};

/** In verbs in -are the sound of c and g stays: pago paghi; and two i become one: taglio tagli. */
function join(stem: string, ending: string, keepsSound: boolean): string {
  if (stem.endsWith("i") && ending.startsWith("i")) return stem + ending.slice(1);
  if (/[cg]i$/.test(stem) && ending.startsWith("e") && keepsSound) return stem.slice(0, -1) + ending;
  return keepsSound && /[cg]$/.test(stem) && /^[ei]/.test(ending) ? `${stem}h${ending}` : stem + ending;
}
