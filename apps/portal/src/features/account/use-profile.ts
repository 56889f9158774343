"use client";

import type { Profile } from "@guidepost/contract";
import { useQueryClient, useSuspenseQuery } from "@tanstack/react-query";
import { useTRPC } from "#trpc/client.tsx";

/** The signed-in user with the account. */
export function useProfile(): Profile {
  return useSuspenseQuery(useTRPC().account.profile.queryOptions()).data;
}

/** Changes the cached profile after a mutation, without a request. */
export function useSetProfile() {
  const queries = useQueryClient();
  const queryKey = useTRPC().account.profile.queryKey();
  return (change: (profile: Profile) => Profile) =>
    queries.setQueryData(queryKey, (profile) => profile && change(profile));
}
