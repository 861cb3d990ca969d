import { CsvScanner } from "./csv-scanner.ts";
import type { Sample } from "./format.ts";
import { JsonScanner } from "./json-scanner.ts";
import { CsvHeader, delimiterOf } from "./read-csv.ts";

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
