import { oneOf } from "../schema.ts";
import { SCOPES } from "../vocabulary.ts";

export const ScopeName = oneOf(SCOPES);
