"use client";

import { keepPreviousData, useQuery, useQueryClient } from "@tanstack/react-query";
import { useNow } from "#lib/hooks/use-now.ts";
import { useTRPC } from "#trpc/client.tsx";
import { type KeyQuery, toKeysInput } from "./key-model.ts";

/** One page of the keys that the user can see, and the current time (Unix ms) for their state. */
export function useKeys(query: KeyQuery) {
  const trpc = useTRPC();
  const found = useQuery(
    trpc.keys.list.queryOptions(toKeysInput(query), { placeholderData: keepPreviousData }),
  );
  return { ...found, now: useNow(() => found.dataUpdatedAt || Date.now()) };
}

/** Refetches the lists that show keys. A secret is never part of a query. */
export function useRefreshKeys(): () => Promise<unknown> {
  const trpc = useTRPC();
  const queries = useQueryClient();
  return () =>
    Promise.all([
      queries.invalidateQueries(trpc.keys.list.pathFilter()),
      queries.invalidateQueries(trpc.members.list.queryFilter()),
      queries.invalidateQueries(trpc.account.checklist.queryFilter()),
    ]);
}
