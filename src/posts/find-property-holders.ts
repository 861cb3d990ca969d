import { compilePropertyHolders } from "./compile-selection.ts";
import type { Selection } from "./posts.ts";
import type { Reader } from "./reader.ts";
import { createStatementBuilder } from "./statement-builder.ts";

/** In a question, naming more accounts than this takes longer than finding them again. */
const MOST_NAMED = 50_000;

/** For the same rows the same array, so that what was made of it can be used again. */
const idsOf = new WeakMap<readonly { readonly id: number }[], readonly number[]>();

/**
 * The same selection, with the accounts that have the properties it asks for. Finding them takes a look at all accounts, which no question about posts needs
 * to repeat: the engine that is given remembers the answer as long as nothing is written.
 */
export async function findPropertyHolders(
  { engine, book }: Pick<Reader, "engine" | "book">,
  selection: Selection,
): Promise<Selection> {
  const builder = createStatementBuilder();
  const holding = compilePropertyHolders(selection.filter, builder);
  if (holding === null) return selection;
  // Out of the book they are looked up by their numbers, however many.
  const most = book === null ? MOST_NAMED : Number.MAX_SAFE_INTEGER - 1;
  const holders = await engine.read<{ id: number }>(
    builder.build(`${holding} ORDER BY id LIMIT ${most + 1}`),
  );
  if (holders.length > most) return selection;
  const propertyHolders = idsOf.get(holders) ?? holders.map(({ id }) => id);
  idsOf.set(holders, propertyHolders);
  return { ...selection, propertyHolders };
}
