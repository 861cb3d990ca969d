import { QueryClient } from "@tanstack/react-query";

/**
 * What pages have asked for. An answer is shared while a page shows it, and asked for again by the next page: what it
 * says may have changed. Nothing is asked twice by itself, for each request counts against the user's limit.
 */
export const queryClient = new QueryClient({
  defaultOptions: {
    queries: {
      gcTime: 0,
      networkMode: "always",
      refetchOnReconnect: false,
      refetchOnWindowFocus: false,
      retry: false,
      structuralSharing: false,
    },
  },
});
