import type { SavedSearchBody } from "../../../src/contract/manage/searches.ts";
import { request } from "../api/request.ts";

/**
 * Since when posts are new to the user, in Unix seconds: since they opened the search, or since it was saved. From the
 * next full second on, so that what stood there is not counted again.
 */
export function newSince({ opened_at: opened, created_at: created }: SavedSearchBody): number {
  return Math.ceil(Date.parse(opened ?? created) / 1000);
}

/** The search is opened whether or not the server can remember it. */
export function markOpened({ id }: SavedSearchBody): void {
  request(`/manage/v1/searches/${id}/opened`, { method: "POST" }).catch(() => undefined);
}
