import { useCallback, useState } from "react";

export interface Action<Arguments extends readonly unknown[]> {
  /** True when it went well. */
  readonly run: (...given: Arguments) => Promise<boolean>;
  readonly busy: boolean;
  /** Why the last one failed; null when it did not. */
  readonly error: unknown;
  readonly forget: () => void;
}

/** Something that is done on a click: once at a time, with what went wrong kept for showing. */
export function useAction<Arguments extends readonly unknown[]>(
  work: (...given: Arguments) => Promise<unknown>,
): Action<Arguments> {
  const [busy, setBusy] = useState(false);
  const [error, setError] = useState<unknown>(null);
  const run = async (...given: Arguments): Promise<boolean> => {
    if (busy) return false;
    setBusy(true);
    setError(null);
    try {
      await work(...given);
      return true;
    } catch (reason) {
      setError(reason);
      return false;
    } finally {
      setBusy(false);
    }
  };
  const forget = useCallback(() => setError(null), []);
  return { run, busy, error, forget };
}
