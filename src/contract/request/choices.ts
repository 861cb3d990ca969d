import { LANGUAGES } from "../vocabulary.ts";
import type { GivenParameters } from "./given-parameters.ts";
import { nearestName } from "./nearest-name.ts";
import { quote, quoteOptions, type Remarks } from "./remarks.ts";

const KNOWN_LANGUAGES: ReadonlySet<string> = new Set(LANGUAGES);

/** The values of an array parameter that takes some of a closed set; wrong ones are reported and left out. */
export function parseChoices<Option extends string>(
  base: "post_type" | "platform_names" | "exclude",
  options: readonly Option[],
  given: GivenParameters,
  remarks: Remarks,
): readonly Option[] {
  const chosen: Option[] = [];
  for (const value of given.array(base)) {
    const option = options.find((candidate) => candidate === value);
    if (option !== undefined) chosen.push(option);
    else remarks.invalid(`${base}[]`, () => refusal(`${base}[]`, value, options));
  }
  return chosen;
}

export function parseLanguages(given: GivenParameters, remarks: Remarks): readonly string[] {
  return given.array("language_code").filter((value) => {
    if (KNOWN_LANGUAGES.has(value)) return true;
    remarks.invalid("language_code[]", languageRefusal(value));
    return false;
  });
}

/** Naming every option means the same as naming none: no filter, so that posts without a value are found too. */
export function noneIfAll<Value>(
  chosen: readonly Value[],
  options: readonly unknown[],
): readonly Value[] | null {
  return chosen.length === 0 || chosen.length === options.length ? null : chosen;
}

/** What to say about a value that is none of `options`. */
export function refusal(name: string, value: string, options: readonly string[]): string {
  const refused = `${quote(name)} must be ${quoteOptions(options)}, not ${quote(value)}`;
  if (value.includes(",")) return `${refused}. ${repeat(name)}`;
  const nearest = nearestName(value, options);
  return nearest === null ? `${refused}.` : `${refused}; did you mean ${quote(nearest)}?`;
}

function languageRefusal(value: string): string {
  const refused = `\`language_code[]\` must be an ISO 639-1 code in upper case, not ${quote(value)}`;
  if (value.includes(",")) return `${refused}. ${repeat("language_code[]")}`;
  // `en`, and `en-US` too.
  const [, letters = ""] = /^([A-Za-z]{2})(?:[-_].*)?$/s.exec(value) ?? [];
  const code = letters.toUpperCase();
  return KNOWN_LANGUAGES.has(code) ? `${refused}; use \`${code}\`.` : `${refused}.`;
}

function repeat(name: string): string {
  return `For several values repeat the parameter: \`${name}=…&${name}=…\`.`;
}
