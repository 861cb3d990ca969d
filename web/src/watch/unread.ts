import { useQuery } from "@tanstack/react-query";
import type { ReadBody, UnreadBody } from "../../../src/contract/manage/notices.ts";
import { queryClient } from "../api/query-client.ts";
import { request } from "../api/request.ts";

const KEY = ["unread"] as const;
const EVERY_MS = 30_000;

/** How many notices are unread: asked for again while the window is in front, and when it comes to the front. */
export function useUnread(): number {
  const { data } = useQuery({
    queryKey: KEY,
    queryFn: ({ signal }) => request<UnreadBody>("/manage/v1/notices/unread", { signal }),
    refetchInterval: EVERY_MS,
    refetchOnWindowFocus: "always",
  });
  return data?.unread ?? 0;
}

/** Marks these notices as read, or all; the bell knows at once. */
export async function markAsRead(ids?: readonly number[]): Promise<void> {
  const body: ReadBody = ids === undefined ? {} : { ids: [...ids] };
  queryClient.setQueryData(
    KEY,
    await request<UnreadBody>("/manage/v1/notices/read", { method: "POST", body }),
  );
}
