import { useSyncExternalStore } from "react";

/** Where the reader is. A small router: the address bar is the state, and everybody who asks is told of changes. */
export interface Place {
  readonly path: string;
  /** Without `?`. */
  readonly query: string;
}

let current = read();
const listeners = new Set<() => void>();

export function usePlace(): Place {
  return useSyncExternalStore(subscribe, () => current);
}

/** `replace` leaves no step to go back to. */
export function navigate(target: string, { replace = false }: { readonly replace?: boolean } = {}): void {
  if (target === `${window.location.pathname}${window.location.search}`) return;
  if (replace) window.history.replaceState(null, "", target);
  else window.history.pushState(null, "", target);
  update();
}

function subscribe(listener: () => void): () => void {
  if (listeners.size === 0) window.addEventListener("popstate", update);
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
    if (listeners.size === 0) window.removeEventListener("popstate", update);
  };
}

function update(): void {
  current = read();
  for (const listener of listeners) listener();
}

function read(): Place {
  const { pathname, search } = window.location;
  return { path: pathname, query: search.slice(1) };
}
