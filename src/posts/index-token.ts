/**
 * A lexeme or a pair in the form in which the text indexes hold it. Outside an index (in the SELECT list, say) the engine cuts
 * array elements at ASCII punctuation before it compares them, so none may be left: then both ways give the same answer.
 */
export function indexToken(lexemeOrPair: string): string {
  return lexemeOrPair.replaceAll(":", "·").replaceAll(" ", "‿");
}
