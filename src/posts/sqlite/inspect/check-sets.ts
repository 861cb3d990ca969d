import { CHUNK_ROWS } from "../../columns/chunk.ts";
import { hasRow, noRows } from "../../columns/row-set.ts";
import type { Database } from "../database.ts";
import { type FrequentSet, frequentSetReader } from "../frequent-sets.ts";
import { type CheckProblem, inReading } from "./check-block.ts";

/** Compares what is kept of frequent terms with the word index, in the last rows of each. */
export function checkFrequentSets(database: Database): readonly CheckProblem[] {
  // Files that only earlier versions have opened have none.
  if (database.prepare("SELECT 1 FROM sqlite_master WHERE name = 'sets'").get() === undefined) return [];
  return inReading(database, () => {
    const terms = database.prepare("SELECT term FROM sets").all() as { term: string }[];
    const read = frequentSetReader(database);
    return terms.flatMap(({ term }): readonly CheckProblem[] => {
      const set = read(term);
      const wrong = set === null ? [] : wrongRows(database, set);
      if (wrong.length === 0) return [];
      const detail = `what is kept of the term ${term} differs in ${wrong.length} rows, the first is ${wrong[0]}`;
      return [{ part: "words", detail }];
    });
  });
}

/** Posts that died may be gone from the word index. */
function wrongRows(database: Database, { term, from, to, words }: FrequentSet): readonly number[] {
  const bounds = [BigInt(Math.max(from, to - CHUNK_ROWS)), BigInt(to)];
  const rowsOf = (sql: string, ...values: readonly (bigint | string)[]) =>
    (database.prepare(sql).all(...values) as { row: number }[]).map(({ row }) => row);
  const found = new Set(
    rowsOf(
      "SELECT rowid AS row FROM words WHERE words MATCH ? AND rowid >= ? AND rowid < ?",
      term,
      ...bounds,
    ),
  );
  const kept = { ...noRows(from, from), words };
  return rowsOf("SELECT row FROM posts WHERE row >= ? AND row < ? AND died IS NULL", ...bounds).filter(
    (row) => found.has(row) !== hasRow(kept, row),
  );
}
