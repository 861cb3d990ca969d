/** Whether a platform can have given this name: it is kept exactly as it is, or not at all. */
export function isIdentifier(text: string): boolean {
  return text.trim() !== "" && !/\0|\p{Surrogate}/u.test(text);
}
