import { compilePropertyHolders } from "./compile-selection.ts";
import type { Engine } from "./engine.ts";
import type { Selection } from "./posts.ts";
import { createStatementBuilder } from "./statement-builder.ts";

/** Naming more accounts than this takes longer than finding them again. */
const MOST_HOLDERS = 50_000;

/**
 * The same selection, with the accounts that have the properties it asks for. Finding them takes a look at all accounts, which no question about posts needs
 * to repeat: the engine that is given remembers the answer as long as nothing is written.
 */
export async function findPropertyHolders(engine: Engine, selection: Selection): Promise<Selection> {
  const builder = createStatementBuilder();
  const holding = compilePropertyHolders(selection.filter, builder);
  if (holding === null) return selection;
  const holders = await engine.read<{ id: number }>(
    builder.build(`${holding} ORDER BY id LIMIT ${MOST_HOLDERS + 1}`),
  );
  return holders.length > MOST_HOLDERS
    ? selection
    : { ...selection, propertyHolders: holders.map(({ id }) => id) };
}
