import type { HourCount, SpikeVerdict } from "../src/watch/spike.ts";

type Detector = (history: readonly HourCount[], now: Date) => SpikeVerdict;

interface Change {
  readonly times?: (hour: number) => number;
  readonly othersTimes?: (hour: number) => number;
  readonly arrivals?: (random: () => number, hour: number, usual: number) => number;
}

export function measureBursts(
  isSpike: Detector,
  options: {
    readonly base: number;
    readonly bursts: number;
    readonly seed: number;
    readonly weeks?: number;
    readonly onTheHour?: boolean;
  },
): { readonly bursts: number; readonly found: number; readonly minutes: number | null };

export function measureQuiet(
  isSpike: Detector,
  options: {
    readonly level: number;
    readonly searches: number;
    readonly seed: number;
    readonly change?: Change;
    readonly days?: number;
  },
): readonly number[];

export const DOUBLED_CORPUS: Change;

export function importOfOldPosts(isFresh: (lateMs: number) => boolean): Change;
