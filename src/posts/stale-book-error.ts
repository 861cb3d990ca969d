/** The book cannot tell: parts of the table have been merged since, or only their uids tell two posts apart. The engine can. */
export class StaleBookError extends Error {
  override readonly name = "StaleBookError";
}
