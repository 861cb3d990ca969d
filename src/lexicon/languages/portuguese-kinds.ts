/** What a spelling is to its headword; what stands first is chosen first. */
export const PORTUGUESE_KINDS = [
  "closed",
  "infinitive",
  "irregular",
  "participle",
  "noun",
  "adjective",
  "plural",
  "plural noun",
  "feminine",
  "finite",
  "name",
] as const;

export type PortugueseKind = (typeof PORTUGUESE_KINDS)[number];
