/** What a web address in a text is, in short: what `src/text/urls.ts` finds, said once more and slower. */
export const URL_DEFINITION = /(?:https?:\/\/|(?<![\p{L}\p{N}._-])www\.)[^\s<>"“”«»…()[\]{}|\\^`]+/giu;
