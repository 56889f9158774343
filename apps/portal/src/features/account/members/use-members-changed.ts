"use client";

import type { Member } from "@guidepost/contract";
import { useQueryClient } from "@tanstack/react-query";
import { useRouter } from "next/navigation";
import { useTRPC } from "#trpc/client.tsx";

/** Shows what has become of the members, and of what depends on them. */
export function useMembersChanged() {
  const trpc = useTRPC();
  const queries = useQueryClient();
  const router = useRouter();
  return (list: { members: Member[] }, isYou: boolean) => {
    queries.setQueryData(trpc.members.list.queryKey(), list);
    void queries.invalidateQueries({ queryKey: trpc.keys.pathKey() });
    if (!isYou) {
      void queries.invalidateQueries(trpc.members.invitations.queryFilter());
      return;
    }
    // What one may do oneself is the pages' to know as well.
    void queries.invalidateQueries({ queryKey: trpc.account.pathKey() });
    router.refresh();
  };
}
