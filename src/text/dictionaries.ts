import type { Forms } from "./forms/forms.ts";

/** The dictionaries that an analyzer uses; each is opened when it is first needed. */
export interface Dictionaries {
  /** Tells one set of dictionaries from another: changes whenever one of them does. */
  readonly version: string;
  /** ISO 639-1 in upper case, in a fixed order. */
  readonly languages: readonly string[];
  /** Null for a language without a dictionary. */
  open(language: string): Forms | null;
}
