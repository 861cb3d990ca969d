/** How this program was called, for commands that somebody is to repeat: from a checkout, or from what was assembled out of one. */
export function programName(): string {
  const [, called = ""] = process.argv;
  return called.endsWith("/deploy/earshot.mjs") ? called : "bin/earshot";
}
