import type { GivenParameters } from "./given-parameters.ts";
import { quote, type Remarks } from "./remarks.ts";

/** `#Climate`, `climate` and `＃climate` are the same tag. */
export function parseHashtags(given: GivenParameters, remarks: Remarks): readonly string[] | null {
  const values = given.array("hashtags");
  const tags = new Set<string>();
  for (const value of values) {
    const [, tag] = HASHTAG.exec(value.trim().normalize("NFKC").toLowerCase()) ?? [];
    if (tag !== undefined) tags.add(`#${tag}`);
    else remarks.invalid("hashtags[]", () => refusal(value));
  }
  return values.length === 0 ? null : [...tags];
}

const HASHTAG = /^#?([\p{L}\p{M}\p{N}_]{1,100})$/u;

function refusal(value: string): string {
  const several = /[\s,]/.test(value.trim()) ? " For several values repeat the parameter." : "";
  return `\`hashtags[]\` must be a hashtag of letters, digits and underscores such as \`#climate\`, not ${quote(value)}.${several}`;
}
