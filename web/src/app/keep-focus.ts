import { useEffect } from "react";

const FOCUSABLE = "a[href], button, input, select, textarea, summary, [tabindex='0']";

/** What had the focus last, and what could have had it then, in the order of the page. */
interface Place {
  readonly element: HTMLElement;
  readonly around: readonly HTMLElement[];
  /** Null: it is in the page itself. */
  readonly dialog: HTMLElement | null;
}

/**
 * What has the focus may go: a row that is removed, a button whose work is done, a dialog. The browser would begin at
 * the top of the page again. Here the focus goes to what comes next, or else to what came before; from a dialog to where
 * it was opened; and back to a button that was disabled while it worked.
 */
export function useKeptFocus(): void {
  useEffect(() => {
    let inPage: Place | null = null;
    let inDialog: Place | null = null;
    // The browser takes the focus from what is disabled only when it draws the page.
    let wasDisabled = false;
    const remember = ({ target }: FocusEvent) => {
      if (!(target instanceof HTMLElement)) return;
      const dialog = target.closest<HTMLElement>("[role=dialog]");
      const part = dialog ?? target.closest("main");
      if (part === null) return;
      const around = [...part.querySelectorAll<HTMLElement>(FOCUSABLE)];
      const place = { element: target, around, dialog };
      inDialog = dialog === null ? null : place;
      if (dialog === null) inPage = place;
      wasDisabled = false;
    };
    const mend = () => {
      const place = inDialog ?? inPage;
      if (place === null) return;
      const { element } = place;
      if (element.matches(":disabled")) wasDisabled = true;
      const isThere = element.isConnected && (!wasDisabled || element.matches(":disabled"));
      if (isThere || document.activeElement !== document.body) return;
      const wanted = nearestTo(place) ?? (inPage === null ? undefined : nearestTo(inPage));
      wanted?.focus({ preventScroll: true });
    };
    const observer = new MutationObserver(mend);
    observer.observe(document.body, { subtree: true, childList: true, attributeFilter: ["disabled"] });
    document.addEventListener("focusin", remember);
    return () => {
      observer.disconnect();
      document.removeEventListener("focusin", remember);
    };
  }, []);
}

/**
 * The element itself if it is still there, or else the next one, at best of its kind, or else the one before. A dialog
 * that shows something else now takes the focus itself: a second Enter must not press its button that closes it.
 */
function nearestTo({ element, around, dialog }: Place): HTMLElement | undefined {
  const at = Math.max(around.indexOf(element), 0);
  const isThere = (one: HTMLElement) => one.isConnected && !one.matches(":disabled") && one.checkVisibility();
  if (isThere(element)) return element;
  const isAlike = (one: HTMLElement) => one.tagName === element.tagName && isThere(one);
  const before = around.slice(0, at);
  const after = around.slice(at);
  const next = after.find(isAlike);
  if (next === undefined && dialog?.isConnected) return dialog;
  return next ?? before.findLast(isAlike) ?? after.find(isThere) ?? before.findLast(isThere);
}
