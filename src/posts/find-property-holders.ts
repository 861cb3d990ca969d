import { compilePropertyHolders } from "./compile-selection.ts";
import type { Engine } from "./engine.ts";
import type { Selection } from "./posts.ts";
import { createStatementBuilder } from "./statement-builder.ts";

/** Naming more accounts than this takes longer than finding them again. */
const MOST_HOLDERS = 50_000;

/** For the same rows the same array, so that what was made of it can be used again. */
const idsOf = new WeakMap<readonly { readonly id: number }[], readonly number[]>();

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
  if (holders.length > MOST_HOLDERS) return selection;
  const propertyHolders = idsOf.get(holders) ?? holders.map(({ id }) => id);
  idsOf.set(holders, propertyHolders);
  return { ...selection, propertyHolders };
}
