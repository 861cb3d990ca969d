/** When this browser last opened a saved search, in Unix seconds. IDs of searches are of one user each. */

const PREFIX = "earshot-opened-";

export function lastOpened(searchId: number): number | null {
  const kept = Number(window.localStorage.getItem(`${PREFIX}${searchId}`));
  return Number.isSafeInteger(kept) && kept > 0 ? kept : null;
}

export function markOpened(searchId: number): void {
  window.localStorage.setItem(`${PREFIX}${searchId}`, String(Math.floor(Date.now() / 1000)));
}
