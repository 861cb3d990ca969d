import { readFileSync } from "node:fs";
import { Ajv } from "ajv";
import addFormats from "ajv-formats";
import jsonFeedSchema from "jsonfeed-schema/schema-v1.1.json" with { type: "json" };
import { validateXML } from "xmllint-wasm";

const ATOM_GRAMMAR = readFileSync(new URL("../fixtures/atom.rng", import.meta.url), "utf8");

const ajv = new Ajv({ strict: false, allErrors: true });
addFormats.default(ajv);
const isJsonFeed = ajv.compile(jsonFeedSchema);

/** What xmllint says by the grammar of RFC 4287; nothing of a valid feed. */
export async function problemsOfAtom(xml: string): Promise<readonly string[]> {
  const { errors } = await validateXML({ xml, schema: ATOM_GRAMMAR, extension: "relaxng" });
  return errors.map(({ rawMessage }) => rawMessage);
}

/** By the schema of JSON Feed 1.1 that the package `jsonfeed-schema` has. */
export function problemsOfJsonFeed(feed: unknown): readonly string[] {
  isJsonFeed(feed);
  return (isJsonFeed.errors ?? []).map(({ instancePath, message }) => `${instancePath} ${message}`);
}
