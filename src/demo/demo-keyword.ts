/** A keyword that finds posts in any seven days of the demo. */
export const DEMO_KEYWORD = "election";
