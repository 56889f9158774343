import { defaultShouldDehydrateQuery, QueryClient } from "@tanstack/react-query";

/** Fresh for this long, in ms: what the server has just rendered is not asked for again. */
const staleMs = 20_000;

export function makeQueryClient(): QueryClient {
  return new QueryClient({
    defaultOptions: {
      queries: {
        staleTime: staleMs,
        // A page of the server's is not kept waiting: the browser asks again.
        retry: (count, error) => typeof window === "object" && count < 2 && !isRefusal(error),
      },
      dehydrate: {
        shouldDehydrateQuery: (query) =>
          defaultShouldDehydrateQuery(query) || query.state.status === "pending",
      },
    },
  });
}

/** An answer of the service: asking again would bring the same. */
function isRefusal(error: Error): boolean {
  return (
    (error as { data?: { httpStatus?: number } }).data?.httpStatus !== undefined &&
    ((error as { data?: { httpStatus?: number } }).data?.httpStatus ?? 0) < 500
  );
}
