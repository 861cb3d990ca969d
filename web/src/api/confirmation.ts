import { useSyncExternalStore } from "react";

/** Some of what the server does it does only shortly after the password was given: then it is asked for once more. */

interface Question {
  readonly answer: (confirmed: boolean) => void;
}

let open: Question | null = null;
const listeners = new Set<() => void>();

/** True once the password was given; false when the dialog was closed, or something else asks. */
export function askForPassword(): Promise<boolean> {
  open?.answer(false);
  return new Promise((resolve) => {
    const answer = (confirmed: boolean) => {
      become(null);
      resolve(confirmed);
    };
    become({ answer });
  });
}

/** What is being asked, for the dialog; null: nothing. */
export function usePasswordQuestion(): Question | null {
  return useSyncExternalStore(
    (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    () => open,
  );
}

function become(next: Question | null): void {
  open = next;
  for (const listener of listeners) listener();
}
