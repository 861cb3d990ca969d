import type { Engine } from "../engine.ts";
import { createStatementBuilder } from "../read/statement-builder.ts";

/** The version of the analyzer that made a table of posts; null when there is no such table. */
export async function readTableAnalyzer(engine: Engine, table: string): Promise<string | null> {
  const [, name = ""] = table.split(".");
  const builder = createStatementBuilder();
  const [found] = await engine.read<{ comment: string }>(
    builder.build(
      `SELECT comment FROM system.tables WHERE database = ${builder.bind("String", engine.database)} AND name = ${builder.bind("String", name)}`,
    ),
  );
  return found?.comment ?? null;
}
