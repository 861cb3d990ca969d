import { t } from "../../../languages/text.ts";
/** A file as text, one row a line. A spreadsheet may have several sheets. */
export interface ReadFile {
  readonly sheets: readonly { readonly name: string; readonly text: string }[];
}

/** Fifty thousand accounts with notes are smaller. */
const MOST_BYTES = 20_000_000;

/** Fails with a sentence for the reader. */
export async function readMemberFile(file: File): Promise<ReadFile> {
  if (file.size > MOST_BYTES)
    throw new Error(t("{file} is too large: at most 20 MB are read.", { file: file.name }));
  if (/\.(?:xls|ods|numbers)$/i.test(file.name)) {
    throw new Error(
      t("{file} cannot be read. Save it as .xlsx or .csv, and choose that.", { file: file.name }),
    );
  }
  if (!/\.xlsx$/i.test(file.name)) return { sheets: [{ name: file.name, text: await file.text() }] };
  // Most readers never need it.
  const { default: readXlsxFile } = await import("read-excel-file/universal");
  const sheets = await readXlsxFile(file).catch(() => {
    throw new Error(
      t("{file} is not a spreadsheet that can be read. Save it as .xlsx or .csv once more.", {
        file: file.name,
      }),
    );
  });
  const filled = sheets.flatMap(({ sheet, data }) => {
    const text = data.map((row) => row.map(cellText).join("\t")).join("\n");
    return text.trim() === "" ? [] : [{ name: sheet, text }];
  });
  if (filled.length === 0) throw new Error(t("There is nothing in {file}.", { file: file.name }));
  return { sheets: filled };
}

/** As it stands in a table with tabs. */
function cellText(value: unknown): string {
  const text = value instanceof Date ? value.toISOString().slice(0, 10) : String(value ?? "");
  const line = text.replaceAll(/\s+/g, " ").trim();
  return line.includes('"') ? `"${line.replaceAll('"', '""')}"` : line;
}
