"use client";

import { keepPreviousData, useQuery, useQueryClient } from "@tanstack/react-query";
import { useNow } from "#lib/hooks/use-now.ts";
import { useTRPC } from "#trpc/client.tsx";
import { type KeyQuery, toKeysInput } from "./key-model.ts";

/** One page of the keys within reach, and the time (Unix ms) for their status. */
export function useKeys(query: KeyQuery) {
  const trpc = useTRPC();
  const found = useQuery(
    trpc.keys.list.queryOptions(toKeysInput(query), { placeholderData: keepPreviousData }),
  );
  return { ...found, now: useNow(() => found.dataUpdatedAt || Date.now()) };
}

/** Reads the lists again after a change; a secret is never put into the cache. */
export function useKeyCache() {
  const trpc = useTRPC();
  const queries = useQueryClient();
  return {
    refresh: () =>
      Promise.all([
        queries.invalidateQueries(trpc.keys.list.pathFilter()),
        queries.invalidateQueries(trpc.members.list.queryFilter()),
        queries.invalidateQueries(trpc.account.checklist.queryFilter()),
      ]),
  };
}
