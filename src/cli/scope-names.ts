import { SCOPES, type Scope } from "../contract/vocabulary.ts";
import { usageError } from "./command-error.ts";
import { didYouMean } from "./did-you-mean.ts";

/** The scopes that were named, each once; `all` grants every one. */
export function parseScopeNames(names: readonly string[], { all = false } = {}): readonly Scope[] {
  const unknown = names.filter((name) => !SCOPES.some((scope) => scope === name));
  if (unknown.length > 0) {
    const problems = unknown.map((name) => `"${name}" is not a scope${didYouMean(name, SCOPES)}`);
    throw usageError([...problems, `The scopes are ${SCOPES.join(", ")}.`].join("\n"));
  }
  return SCOPES.filter((scope) => all || names.includes(scope));
}
