import type { Scope } from "../../contract/vocabulary.ts";
import { CommandError, usageError } from "../command-error.ts";
import type { Config } from "../config.ts";
import { promptSecret } from "../read-password.ts";
import { apiKey } from "../value-type.ts";

/** The key for a server: from the settings, or typed on a terminal. Never an argument: those are visible to every user of the machine. */
export async function findKey(
  { key }: Config,
  { readsInput, scope = "import" }: { readonly readsInput: boolean; readonly scope?: Scope },
): Promise<string> {
  if (key !== null) return key;
  if (readsInput || !process.stdin.isTTY) {
    throw usageError(`An API key with the scope ${scope} is needed: set EARSHOT_KEY.`);
  }
  const typed = apiKey.parse((await promptSecret("API key: ")).trim());
  if (typed === null) throw new CommandError(`This is not an API key: a key has ${apiKey.allowed}.`);
  return typed.value;
}
