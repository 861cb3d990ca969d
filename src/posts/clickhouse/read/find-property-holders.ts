import type { Selection } from "../../posts.ts";
import { compilePropertyHolders } from "./compile-selection.ts";
import type { Reader } from "./reader.ts";
import { createStatementBuilder } from "./statement-builder.ts";

/** In a question, naming more accounts than this takes longer than finding them again. */
const MOST_NAMED = 50_000;

/**
 * The same selection, with the accounts that have the properties it asks for. Finding them takes a look at all accounts, which no question about posts needs
 * to repeat: the engine that is given remembers the answer as long as nothing is written.
 */
export async function findPropertyHolders(
  { engine }: Pick<Reader, "engine">,
  selection: Selection,
): Promise<Selection> {
  const builder = createStatementBuilder();
  const holding = compilePropertyHolders(selection.filter, builder);
  if (holding === null) return selection;
  const holders = await engine.read<{ id: number }>(
    builder.build(`${holding} ORDER BY id LIMIT ${MOST_NAMED + 1}`),
  );
  if (holders.length > MOST_NAMED) return selection;
  return { ...selection, propertyHolders: holders.map(({ id }) => id) };
}
