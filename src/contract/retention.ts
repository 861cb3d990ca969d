import type { Platform } from "./vocabulary.ts";

/** For how many days posts are kept after they were published. */
export interface RetentionRule {
  /** `*`: every platform that has no rule of its own. */
  readonly platform: Platform;
  readonly days: number;
}

export type Retention = readonly RetentionRule[];

export const ALL_OTHERS = "*";

/** The first second whose posts of a platform are kept; 0: all are. */
export function keptFrom(retention: Retention, platform: Platform, nowMs: number): number {
  const rule =
    retention.find((one) => one.platform === platform) ??
    retention.find((one) => one.platform === ALL_OTHERS);
  return rule === undefined ? 0 : boundOf(rule, nowMs);
}

/** Posts that were published before it are not kept any more. */
export function boundOf({ days }: RetentionRule, nowMs: number): number {
  return Math.max(0, Math.floor(nowMs / 1000) - days * 86_400);
}
