/** How fast an import is and how long it will take. */
export interface Pace {
  /** What an earlier run has stored says nothing about the speed of this one. */
  passedOver(read: number): void;
  /** All that is stored, earlier runs included: posts, and bytes of the inputs. */
  stored(read: number, bytes: number): void;
  /** From 0 to 1; null when the size of the inputs is not known. */
  share(): number | null;
  perSecond(): number;
  /** Null: nobody knows yet. */
  secondsLeft(): number | null;
}

export function createPace(options: {
  readonly totalBytes: number | null;
  /** In milliseconds. */
  readonly clock: () => number;
}): Pace {
  const { totalBytes, clock } = options;
  const started = clock();
  let earlier = 0;
  let read = 0;
  let bytes = 0;
  /** The first posts come later than all others, because much is made ready for them. */
  let first: { readonly at: number; readonly bytes: number } | null = null;
  return {
    passedOver: (count) => {
      earlier += count;
      read += count;
    },
    stored: (posts, size) => {
      read = posts;
      bytes = size;
      first ??= { at: clock(), bytes };
    },
    share: () => (totalBytes === null || totalBytes === 0 ? null : Math.min(1, bytes / totalBytes)),
    perSecond: () => Math.round((read - earlier) / Math.max(0.001, (clock() - started) / 1000)),
    secondsLeft: () => {
      if (totalBytes === null || first === null || bytes <= first.bytes || clock() <= first.at) return null;
      const bytesPerMs = (bytes - first.bytes) / (clock() - first.at);
      return Math.max(0, Math.round((totalBytes - bytes) / bytesPerMs / 1000));
    },
  };
}

/** "1 h 5 min", "3 min 20 s", "12 s". */
export function printSeconds(seconds: number): string {
  const [hours, minutes] = [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60];
  if (hours > 0) return `${hours} h ${minutes} min`;
  return minutes > 0 ? `${minutes} min ${seconds % 60} s` : `${seconds} s`;
}
