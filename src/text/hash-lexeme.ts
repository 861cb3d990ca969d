/**
 * FNV-1a, 32 bits, unsigned and never 0, over the UTF-16 units of the lexeme, each as its low and then its high byte.
 * The hashes are stored with the posts: another function needs a new index.
 */
export function hashLexeme(lexeme: string): number {
  let hash = 0x811c9dc5;
  for (let at = 0; at < lexeme.length; at += 1) {
    const unit = lexeme.charCodeAt(at);
    hash = Math.imul(hash ^ (unit & 0xff), 0x01000193);
    hash = Math.imul(hash ^ (unit >>> 8), 0x01000193);
  }
  return hash >>> 0 || 1;
}
