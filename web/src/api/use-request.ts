import { useCallback, useEffect, useState } from "react";
import { request } from "./request.ts";

export interface Requested<Body> {
  /** The last good answer. While a new one is on its way, the one before. */
  readonly data: Body | null;
  /** The path that `data` answers. */
  readonly dataPath: string | null;
  readonly error: unknown;
  readonly loading: boolean;
  readonly reload: () => void;
}

interface State<Body> {
  readonly data: Body | null;
  readonly dataPath: string | null;
  readonly error: unknown;
  readonly settled: string | null;
}

/**
 * What the API answers at a path, asked again when the path changes; an answer that came too late is dropped. Null: ask
 * nothing.
 */
export function useRequest<Body>(path: string | null): Requested<Body> {
  const [state, setState] = useState<State<Body>>(NOTHING);
  const [turn, setTurn] = useState(0);
  const wanted = path === null ? null : `${turn} ${path}`;
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new turn asks for the same path again.
  useEffect(() => {
    if (path === null || wanted === null) {
      setState(NOTHING);
      return;
    }
    const abort = new AbortController();
    request<Body>(path, { signal: abort.signal }).then(
      (data) => {
        if (!abort.signal.aborted) setState({ data, dataPath: path, error: null, settled: wanted });
      },
      (error: unknown) => {
        if (!abort.signal.aborted) setState((before) => ({ ...before, error, settled: wanted }));
      },
    );
    return () => abort.abort();
  }, [path, turn]);
  const reload = useCallback(() => setTurn((before) => before + 1), []);
  const loading = wanted !== null && state.settled !== wanted;
  return { data: state.data, dataPath: state.dataPath, error: loading ? null : state.error, loading, reload };
}

const NOTHING = { data: null, dataPath: null, error: null, settled: null };
