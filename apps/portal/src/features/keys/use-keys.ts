"use client";

import type { ApiKey } from "@guidepost/contract";
import { useQueryClient, useSuspenseQuery } from "@tanstack/react-query";
import { useTRPC } from "../../trpc/client.tsx";
import { useNow } from "../../ui/use-now.ts";

/** The keys within reach, and the time that they are judged at. */
export const useKeys = () => {
  const { data, dataUpdatedAt } = useSuspenseQuery(useTRPC().keys.list.queryOptions());
  return { keys: data.keys, now: useNow(dataUpdatedAt) };
};

/** Brings the list up to date with an answer; never with the secret beside it. */
export const useKeyCache = () => {
  const trpc = useTRPC();
  const queries = useQueryClient();
  return {
    /** A new key at the top, a known one in its place; the members' counts may have changed. */
    put: (changed: ApiKey) => {
      queries.setQueryData(trpc.keys.list.queryKey(), (list) => {
        if (!list) return list;
        const isKnown = list.keys.some(({ id }) => id === changed.id);
        return {
          keys: isKnown
            ? list.keys.map((key) => (key.id === changed.id ? changed : key))
            : [changed, ...list.keys],
        };
      });
      void queries.invalidateQueries(trpc.members.list.queryFilter());
    },
    /** Reads the list anew: after a rotation, or when what happened is not known. */
    refresh: () => queries.invalidateQueries(trpc.keys.list.queryFilter()),
  };
};
