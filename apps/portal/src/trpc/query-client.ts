import { defaultShouldDehydrateQuery, MutationCache, QueryClient } from "@tanstack/react-query";

declare module "@tanstack/react-query" {
  interface Register {
    /** `showsOwnError`: a form or a dialog shows the error, so no toast does. */
    mutationMeta: { showsOwnError?: boolean };
  }
}

/** The time in which a page that the server has just rendered does not query again, in ms. */
const STALE_MS = 20_000;

/** `onMutationError` handles each failed mutation that does not show its own error. */
export function makeQueryClient(onMutationError?: (error: unknown) => void): QueryClient {
  return new QueryClient({
    mutationCache: new MutationCache({
      onError: (error, _input, _result, mutation) => {
        if (mutation.meta?.showsOwnError !== true) onMutationError?.(error);
      },
    }),
    defaultOptions: {
      queries: {
        staleTime: STALE_MS,
        // A retry on the server would delay the page. The browser retries instead.
        retry: (count, error) => typeof window === "object" && count < 2 && !isRefusal(error),
      },
      // Without a connection a mutation fails at once. The user decides whether to retry.
      mutations: { networkMode: "always" },
      dehydrate: {
        shouldDehydrateQuery: (query) =>
          defaultShouldDehydrateQuery(query) || query.state.status === "pending",
      },
    },
  });
}

/** Whether the service refused the call: a retry would fail in the same way. */
function isRefusal(error: Error): boolean {
  const { data } = error as { data?: { httpStatus?: number } };
  return data?.httpStatus !== undefined && data.httpStatus < 500;
}
