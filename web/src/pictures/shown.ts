import { useSyncExternalStore } from "react";
import { PICTURES_META } from "../../../src/contract/pictures.ts";

/** Whether this server gives pictures: the page that came from it says so. */
export const ARE_PICTURES_THERE =
  typeof document !== "undefined" && document.querySelector(`meta[name="${PICTURES_META}"]`) !== null;

const KEY = "earshot-pictures";

const listeners = new Set<() => void>();

/** Whether the reader wants pictures: not before saying so, and then in every page of this browser. */
export function useArePicturesShown(): boolean {
  return useSyncExternalStore(
    (listener) => {
      listeners.add(listener);
      window.addEventListener("storage", listener);
      return () => {
        listeners.delete(listener);
        window.removeEventListener("storage", listener);
      };
    },
    () => ARE_PICTURES_THERE && window.localStorage.getItem(KEY) === "shown",
  );
}

export function showPictures(shown: boolean): void {
  if (shown) window.localStorage.setItem(KEY, "shown");
  else window.localStorage.removeItem(KEY);
  for (const listener of listeners) listener();
}
