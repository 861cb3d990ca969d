import { isList, splitList } from "./cells.ts";
import { createCsvFormat } from "./csv-format.ts";
import type { Format, Sample } from "./format.ts";
import { draft, present, type RecordDraft } from "./record-draft.ts";
import type { CsvHeader, CsvRow } from "./scan/read-csv.ts";

/**
 * Our own records, one a line. There is nothing to translate: lines are parsed where they are prepared, on all cores.
 */
export const earshotNdjson: Format = {
  name: "earshot-ndjson",
  title: "Earshot's own records, one JSON object a line",
  detect: ({ fileName, text, paths }: Sample) => {
    if (["platform", "uid", "published_at", "account"].every((path) => paths.has(path))) return 1;
    if (paths.has("kind_of_line")) return 1;
    if (["platform", "published_at", "account"].some((path) => paths.has(path))) return 0.3;
    // Lines of which nothing can be made become rejects that say so; fields that are not ours are another format.
    const hasFields = [...paths].some((path) => path.replaceAll("[]", "") !== "");
    const named = /\.(ndjson|jsonl)(\.gz)?$/i.test(fileName ?? "");
    return !hasFields && (named || text.trim() === "" || text.trimStart().startsWith("{")) ? 0.1 : 0;
  },
  read: null,
};

const TEXTS = ["text", "title", "transcript", "image_text"];
const REFERENCES = ["reply_to", "quote_of", "share_of"];
const WORDS = [
  "platform",
  "uid",
  "published_at",
  "collected_at",
  "type",
  "kind",
  "language",
  "url",
  ...REFERENCES,
];
const ACCOUNT = ["uid", "handle", "name", "type", "url", "bio"];
const LINK = ["url", "title", "description"];
const MEDIA = ["type", "url", "thumbnail_url"];
const PROPERTY = "account.properties.";
const COUNTER = "engagement.";

const COLUMNS = new Set([
  ...TEXTS,
  ...WORDS,
  ...ACCOUNT.map((name) => `account.${name}`),
  "account.followers",
  ...LINK.map((name) => `link.${name}`),
  ...MEDIA.map((name) => `media[].${name}`),
  "engagement",
  "raw",
]);

/** Our own records as a table: a column is named by the path of its field, lists by a name that ends in []. */
export const earshotCsv = createCsvFormat({
  name: "earshot-csv",
  title: "Earshot's own records as CSV, with columns such as account.properties.Party",
  detect: ({ columns }) => {
    const own = [...columns].filter((column) => knows(column)).length;
    if (!columns.has("platform") || !columns.has("published_at")) return own >= 3 ? 0.2 : 0;
    return columns.has("account.uid") || columns.has("account.handle") ? 1 : 0.3;
  },
  knows,
  identifiers: ["uid", "account.uid", ...REFERENCES],
  bind: (header) => {
    const properties = prefixed(header, PROPERTY);
    const counters = prefixed(header, COUNTER);
    return (row) => toRecord(row, properties, counters);
  },
});

interface Keyed {
  readonly key: string;
  readonly column: number;
}

function toRecord(row: CsvRow, properties: readonly Keyed[], counters: readonly Keyed[]): RecordDraft {
  const collect = (names: readonly string[], prefix = "") =>
    Object.fromEntries(names.map((name) => [name, row.text(prefix + name)]));
  return draft({
    ...Object.fromEntries(WORDS.map((name) => [name, row.word(name)])),
    ...collect(TEXTS),
    account: present({
      ...collect(ACCOUNT, "account."),
      uid: row.word("account.uid"),
      handle: row.word("account.handle"),
      type: row.word("account.type"),
      followers: row.count("account.followers"),
      properties: present(
        keyed(row, properties, (key, cell) =>
          isList(key) ? splitList(cell).filter((value) => value !== "") : cell,
        ),
      ),
    }),
    link: present(collect(LINK, "link.")),
    engagement:
      present(Object.fromEntries(counters.map(({ key }) => [key, row.count(COUNTER + key)]))) ??
      row.count("engagement"),
    media: toMedia(row),
    raw: toRaw(row.text("raw")),
  });
}

/** What is no JSON is handed on as it is, for a clear reject. */
function toRaw(cell: string | undefined): unknown {
  try {
    return cell === undefined ? undefined : JSON.parse(cell);
  } catch {
    return cell;
  }
}

function keyed(
  row: CsvRow,
  columns: readonly Keyed[],
  read: (key: string, cell: string) => unknown,
): RecordDraft {
  return Object.fromEntries(
    columns.flatMap(({ key, column }) => {
      const cell = row.at(column);
      return cell === undefined ? [] : [[key.replace(/\[\]$/, ""), read(key, cell)]];
    }),
  );
}

/** The first of each list belongs to the first medium, and so on. */
function toMedia(row: CsvRow): readonly RecordDraft[] | undefined {
  const lists = MEDIA.map((name) => [name, splitList(row.text(`media[].${name}`) ?? "")] as const);
  const length = Math.max(...lists.map(([, values]) => values.length));
  const media = Array.from({ length }, (_, index) =>
    draft(Object.fromEntries(lists.map(([name, values]) => [name, values[index] || undefined]))),
  );
  return media.length === 0 ? undefined : media;
}

function knows(column: string): boolean {
  return COLUMNS.has(column) || column.startsWith(PROPERTY) || column.startsWith(COUNTER);
}

function prefixed(header: CsvHeader, prefix: string): readonly Keyed[] {
  return header.names.flatMap((name, column) =>
    name.toLowerCase().startsWith(prefix) ? [{ key: name.slice(prefix.length), column }] : [],
  );
}
