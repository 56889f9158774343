"use client";

import type { Profile } from "@guidepost/contract";
import { useQueryClient, useSuspenseQuery } from "@tanstack/react-query";
import { useTRPC } from "#trpc/client.tsx";

/** Who is signed in, with the account. */
export function useProfile(): Profile {
  return useSuspenseQuery(useTRPC().account.profile.queryOptions()).data;
}

/** Shows what a change has made of the profile without asking for it again. */
export function useSetProfile() {
  const queries = useQueryClient();
  const queryKey = useTRPC().account.profile.queryKey();
  return (change: (profile: Profile) => Profile) =>
    queries.setQueryData(queryKey, (profile) => profile && change(profile));
}
