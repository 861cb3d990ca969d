import { join } from "node:path";
import { lowest } from "../lowest.ts";
import { type BlockHeader, indexBlocks, LZ4, NO_CODEC } from "./block-file.ts";
import {
  type DocumentPart,
  GRANULE_ROWS,
  type Marks,
  NUMBER_BYTES,
  rowsOf,
  type StreamFile,
} from "./document-part.ts";

type Streams = DocumentPart["streams"];

/** Of a part with a file for each column, and for the sizes of each text. Null: they are not what they should be. */
export function wideStreams(directory: string, rows: number, marks: readonly Marks[]): Streams | null {
  const [uid, text] = marks;
  const id = numbersFile(directory, "id.bin", rows);
  const version = numbersFile(directory, "version.bin", rows);
  const uidSizes = numbersFile(directory, "uid.size.bin", rows);
  const textSizes = numbersFile(directory, "document.size.bin", rows);
  if (!uid || !text || !id || !version || !uidSizes || !textSizes) return null;
  return {
    ...{ id, version, uidSizes, textSizes },
    uid: markedFile("uid.bin", uid),
    text: markedFile("document.bin", text),
  };
}

/** Of a small part, which has all columns in one file, granule by granule, and the sizes of texts before them, in the same block. Null: it has not. */
export function compactStreams(
  part: Pick<DocumentPart, "rows" | "publishedAt">,
  marks: readonly Marks[],
): Streams | null {
  const [id, version, uid, text] = marks;
  if (!id || !version || !uid || !text) return null;
  const sizesBefore = ({ skip }: Marks, granule: number) =>
    (skip[granule] ?? 0) - rowsOf(part, granule) * NUMBER_BYTES;
  if ([uid, text].some((texts) => texts.skip.some((_, granule) => sizesBefore(texts, granule) < 0)))
    return null;
  const name = "data.bin";
  const sizesOf = (texts: Marks): StreamFile => ({
    name,
    placeOf: (granule) => ({ at: texts.at[granule] ?? 0, skip: sizesBefore(texts, granule) }),
  });
  return {
    id: markedFile(name, id),
    version: markedFile(name, version),
    uidSizes: sizesOf(uid),
    uid: markedFile(name, uid),
    textSizes: sizesOf(text),
    text: markedFile(name, text),
  };
}

function markedFile(name: string, { at, skip }: Marks): StreamFile {
  return { name, placeOf: (granule) => ({ at: at[granule] ?? 0, skip: skip[granule] ?? 0 }) };
}

/** A file of a number for each row: where a granule begins can be computed. */
function numbersFile(directory: string, name: string, rows: number): StreamFile | null {
  const blocks = indexBlocks(join(directory, name), isReadable);
  if (blocks?.before.at(-1) !== rows * NUMBER_BYTES) return null;
  const { before, at } = blocks;
  return {
    name,
    placeOf(granule) {
      const place = granule * GRANULE_ROWS * NUMBER_BYTES;
      const block = lowest(before.length, (index) => (before[index] ?? 0) > place) - 1;
      return { at: at[block] ?? 0, skip: place - (before[block] ?? 0) };
    },
  };
}

function isReadable({ codec }: BlockHeader): boolean {
  return codec === LZ4 || codec === NO_CODEC;
}
