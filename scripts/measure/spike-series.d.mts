import type { judge, learnUsual, rings } from "../../src/watch/spike.ts";

interface Detector {
  readonly learnUsual: typeof learnUsual;
  readonly judge: typeof judge;
  readonly rings: typeof rings;
}

type Rhythm = (hour: number) => number;

interface Change {
  readonly times?: (hour: number) => number;
  readonly copies?: (hour: number) => number;
  readonly arrivals?: (hour: number, usual: number) => number;
}

export function measureBursts(
  detector: Omit<Detector, "rings">,
  options: {
    readonly base: number;
    readonly bursts: number;
    readonly seed: number;
    readonly weeks?: number;
    readonly rhythm?: Rhythm;
  },
): { readonly bursts: number; readonly found: number; readonly minutes: number | null };

export function measureQuiet(
  detector: Detector,
  options: {
    readonly level: number;
    readonly searches: number;
    readonly seed: number;
    readonly change?: Change;
    readonly days?: number;
    readonly weeks?: number;
    readonly rhythm?: Rhythm;
  },
): readonly number[];

export const DOUBLED_CORPUS: Change;

export const COPIED_CORPUS: Change;

export function importOfOldPosts(isFresh: (lateMs: number) => boolean): Change;

export function ownRhythm(hour: number): number;
