/** Two neighbors as the index of pairs knows them. No lexeme holds the joiner. */
export function pairOf(left: string, right: string): string {
  return pairStart(left) + right;
}

/** What all pairs with this lexeme on the left begin with. */
export function pairStart(left: string): string {
  return `${left}‿`;
}
