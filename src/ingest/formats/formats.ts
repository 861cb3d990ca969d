import { crowdtangleCsv } from "./crowdtangle-csv.ts";
import { earshotCsv, earshotNdjson } from "./earshot.ts";
import type { Format, Sample } from "./format.ts";
import { fourcatCsv } from "./fourcat/fourcat-csv.ts";
import { fourcatNdjson } from "./fourcat/fourcat-ndjson.ts";
import { junkipediaCsv, junkipediaJson } from "./junkipedia.ts";
import { bluesky } from "./networks/bluesky.ts";
import { feed } from "./networks/feed.ts";
import { mastodon } from "./networks/mastodon.ts";
import { reddit } from "./networks/reddit.ts";
import { CsvScanner } from "./scan/csv-scanner.ts";
import { JsonScanner } from "./scan/json-scanner.ts";
import { CsvHeader, delimiterOf } from "./scan/read-csv.ts";
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

export const SAMPLE_BYTES = 64 * 1024;

/** Looks at the first bytes of a source, already unpacked. */
export function createSample(bytes: Buffer, fileName: string | null): Sample {
  const text = bytes.toString("utf8");
  return { fileName, text, columns: columnsOf(bytes), paths: pathsOf(bytes) };
}

function columnsOf(bytes: Buffer): ReadonlySet<string> {
  const scanner = new CsvScanner({ delimiter: delimiterOf(bytes), maxBytes: SAMPLE_BYTES });
  const [first] = [...scanner.push(bytes), ...scanner.end()];
  if (first === undefined || !("cells" in first)) return new Set();
  return new Set(new CsvHeader(first.cells).names.map((name) => name.toLowerCase()));
}

/** Of objects that are cut off too. */
function pathsOf(bytes: Buffer): ReadonlySet<string> {
  const paths = new Set<string>();
  const scanner = new JsonScanner(
    (path) => {
      paths.add(path);
      return "enter";
    },
    { maxBytes: SAMPLE_BYTES },
  );
  scanner.push(bytes);
  return paths;
}

/** The source cannot be read until its format is named. The message continues a sentence, "posts.csv: …". */
export class UnknownFormatError extends Error {
  override readonly name = "UnknownFormatError";
}

/** Below this no format claims the source; it is only not impossible. */
const SURE = 0.5;

/** The format of a source by its content, or an error that says what was seen. */
export function detectFormat(sample: Sample): Format {
  const candidates = FORMATS.map((format) => ({ format, confidence: format.detect(sample) }))
    .filter(({ confidence }) => confidence > 0)
    .sort((a, b) => b.confidence - a.confidence);
  const [best, next] = candidates;
  if (best === undefined) throw new UnknownFormatError(describe(sample));
  if (next !== undefined && next.confidence === best.confidence && best.confidence < SURE) {
    const names = candidates
      .filter(({ confidence }) => confidence === best.confidence)
      .map(({ format }) => format.name);
    throw new UnknownFormatError(`the format could be ${names.join(" or ")}`);
  }
  return best.format;
}

function describe({ columns, paths }: Sample): string {
  const shown = (names: Iterable<string>) => [...names].slice(0, 8).join(", ");
  const fields = [...paths].filter((path) => path !== "" && path !== "[]");
  if (fields.length > 0) return `the format cannot be told from the fields ${shown(fields)}`;
  if (columns.size > 1) return `the format cannot be told from the columns ${shown(columns)}`;
  return "the format cannot be told from the content";
}
