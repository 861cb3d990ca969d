import { strToU8, zipSync } from "fflate";

/** An .xlsx of one sheet, large enough that a reader would like to unpack it in a worker, which our policy forbids. */
export function spreadsheet(rows: readonly (readonly string[])[]): Buffer {
  const cells = rows
    .map(
      (row, at) => `<row r="${at + 1}">${row.map((text, column) => cell(text, at, column)).join("")}</row>`,
    )
    .join("");
  const padding = `<!--${" ".repeat(600_000)}-->`;
  const files = {
    "[Content_Types].xml": `${XML}<Types xmlns="${PACKAGE}/content-types"/>`,
    "xl/workbook.xml": `${XML}<workbook xmlns="${MAIN}" xmlns:r="${RELATIONS}"><sheets><sheet name="Accounts" sheetId="1" r:id="rId1"/></sheets></workbook>`,
    "xl/_rels/workbook.xml.rels": `${XML}<Relationships xmlns="${PACKAGE}/relationships"><Relationship Id="rId1" Type="${RELATIONS}/worksheet" Target="worksheets/sheet1.xml"/></Relationships>`,
    "xl/worksheets/sheet1.xml": `${XML}${padding}<worksheet xmlns="${MAIN}"><sheetData>${cells}</sheetData></worksheet>`,
  };
  return Buffer.from(
    zipSync(Object.fromEntries(Object.entries(files).map(([name, text]) => [name, strToU8(text)]))),
  );
}

const XML = '<?xml version="1.0" encoding="UTF-8"?>';
const MAIN = "http://schemas.openxmlformats.org/spreadsheetml/2006/main";
const PACKAGE = "http://schemas.openxmlformats.org/package/2006";
const RELATIONS = "http://schemas.openxmlformats.org/officeDocument/2006/relationships";

function cell(text: string, row: number, column: number): string {
  const escaped = text.replaceAll("&", "&amp;").replaceAll("<", "&lt;");
  return `<c r="${String.fromCharCode(65 + column)}${row + 1}" t="inlineStr"><is><t>${escaped}</t></is></c>`;
}
