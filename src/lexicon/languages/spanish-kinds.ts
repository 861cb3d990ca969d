/** What a spelling is to its headword; what stands first is chosen first. */
export const SPANISH_KINDS = [
  "closed",
  "irregular",
  "participle",
  "word",
  "plural",
  "feminine",
  "derived",
  "finite",
  "clitic",
  "name",
] as const;

export type SpanishKind = (typeof SPANISH_KINDS)[number];
