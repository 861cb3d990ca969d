/** Two neighbors as the index of pairs knows them. No lexeme holds the joiner. */
export function pairOf(left: string, right: string): string {
  return `${left}‿${right}`;
}
