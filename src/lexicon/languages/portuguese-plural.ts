/** The regular plural: *casas*, *flores*, *animais*, *canções*, *jovens*; none where the singular serves for both (*lápis*). */
export function portuguesePlural(singular: string): string | undefined {
  for (const [ending, plural] of PLURALS) if (ending.test(singular)) return singular.replace(ending, plural);
  return undefined;
}

const PLURALS: readonly (readonly [ending: RegExp, plural: string])[] = [
  [/ão$/, "ões"],
  [/(?<=[áéíóúâêô].*)el$/, "eis"],
  [/(?<=[áéíóúâêô].*)il$/, "eis"],
  [/el$/, "éis"],
  [/ol$/, "óis"],
  [/(?<=[au])l$/, "is"],
  [/il$/, "is"],
  [/m$/, "ns"],
  [/ás$/, "ases"],
  [/[éê]s$/, "eses"],
  [/(?<=[rz])$/, "es"],
  [/(?<=[^lmnrsxz])$/, "s"],
];

/** Turns a plural that a rule has made into its singular: *-ções* → *-ção*, *-áveis* → *-ável*, *-dores* → *-dor*. */
export function portugueseSingular(plural: string): string {
  for (const [ending, singular] of SINGULARS)
    if (ending.test(plural)) return plural.replace(ending, singular);
  return plural;
}

const SINGULARS: readonly (readonly [ending: RegExp, singular: string])[] = [
  [/ões$/, "ão"],
  [/ais$/, "al"],
  [/(?<=[áí])veis$/, "vel"],
  [/ns$/, "m"],
  [/(?<=[rz])es$/, ""],
  [/s$/, ""],
];
