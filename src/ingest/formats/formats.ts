import { crowdtangleCsv } from "./crowdtangle-csv.ts";
import { earshotCsv, earshotNdjson } from "./earshot.ts";
import type { Format } from "./format.ts";
import { fourcatCsv } from "./fourcat/fourcat-csv.ts";
import { fourcatNdjson } from "./fourcat/fourcat-ndjson.ts";
import { junkipediaCsv } from "./junkipedia-csv.ts";
import { junkipediaJson } from "./junkipedia-json.ts";
import { bluesky } from "./networks/bluesky.ts";
import { feed } from "./networks/feed.ts";
import { mastodon } from "./networks/mastodon.ts";
import { reddit } from "./networks/reddit.ts";
import { telegramJson } from "./telegram-json.ts";
import { twarc2Jsonl } from "./twarc2-jsonl.ts";

/** Every format that can be imported, in the order in which they are listed. */
export const FORMATS: readonly Format[] = [
  earshotNdjson,
  earshotCsv,
  junkipediaCsv,
  junkipediaJson,
  crowdtangleCsv,
  twarc2Jsonl,
  telegramJson,
  fourcatNdjson,
  fourcatCsv,
  bluesky,
  mastodon,
  reddit,
  feed,
];

export function findFormat(name: string): Format | undefined {
  return FORMATS.find((format) => format.name === name);
}

/** For operators that must choose one. */
export const FORMAT_ADVICE = `Name the format with --format; docs/reference/import-formats.md has examples of each:\n${FORMATS.map(
  ({ name, title }) => `  ${name}: ${title}`,
).join("\n")}`;
