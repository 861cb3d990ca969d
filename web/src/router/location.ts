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

/** Is asked before another page is shown, and calls `leave` if that is right. */
type Guard = (leave: () => void) => void;
let guard: Guard | null = null;

/** There is one guard at a time; what is given back takes it away. The browser asks by itself before it unloads. */
export function guardLeaving(asked: Guard): () => void {
  const hold = (event: BeforeUnloadEvent) => event.preventDefault();
  guard = asked;
  window.addEventListener("beforeunload", hold);
  return () => {
    guard = null;
    window.removeEventListener("beforeunload", hold);
  };
}

/** `replace` leaves no step to go back to. */
export function navigate(target: string, { replace = false }: { readonly replace?: boolean } = {}): void {
  if (target === `${window.location.pathname}${window.location.search}`) return;
  if (guard !== null && target.split("?")[0] !== current.path) {
    guard(() => leaveTo(target, replace));
    return;
  }
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

function leaveTo(target: string, replace: boolean): void {
  guard = null;
  navigate(target, { replace });
}

function update(): void {
  const next = read();
  if (guard !== null && next.path !== current.path) {
    // The step back has been made: it is taken back until the reader has decided.
    window.history.pushState(null, "", addressOf(current));
    guard(() => leaveTo(addressOf(next), false));
    return;
  }
  current = next;
  for (const listener of listeners) listener();
}

function addressOf({ path, query }: Place): string {
  return query === "" ? path : `${path}?${query}`;
}

function read(): Place {
  const { pathname, search } = window.location;
  return { path: pathname, query: search.slice(1) };
}
