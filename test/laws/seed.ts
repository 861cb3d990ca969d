import { IS_LONG } from "../support/edition.ts";

/** One seed for all laws, so that a run can be repeated: `LAW_SEED=7 npx vitest run test/laws` tries others. */
export const SEED = Number(process.env.LAW_SEED ?? 2026);

/** `LAW_EFFORT=10` tries ten times as many cases; the long edition tries ten times as many by itself. */
export const EFFORT = Number(process.env.LAW_EFFORT ?? (IS_LONG ? 10 : 1));
