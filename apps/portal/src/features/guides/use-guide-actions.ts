"use client";

import type { GuideSummary } from "@guidepost/contract";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useTRPC, useTRPCClient } from "#trpc/client.tsx";
import { errorMessage } from "#lib/api-error.ts";
import { toast, toastError } from "#components/ui/toaster.tsx";
import { toastGuideAction, type GuideAction } from "./toast-guide-action.ts";

type Named = { id: number; title: string };

/** What a move makes of a guide: shown before the service has answered. */
const moved: Record<GuideAction, Partial<GuideSummary>> = {
  publish: { status: "published" },
  unpublish: { status: "draft" },
  feature: { featured: true },
  unfeature: { featured: false },
};

/** What is done to a guide from a list: each says when it is done, or why not. */
export function useGuideActions() {
  const trpc = useTRPC();
  const client = useTRPCClient();
  const queries = useQueryClient();
  const refresh = () =>
    Promise.all([
      queries.invalidateQueries({ queryKey: trpc.guides.pathKey() }),
      queries.invalidateQueries({ queryKey: trpc.account.profile.queryKey() }),
    ]);
  const answers = {
    onSettled: refresh,
    onError: (error: unknown) => toastError(errorMessage(error)),
  };

  const lists = trpc.guides.search.pathFilter();
  const show = (guide: GuideSummary) =>
    queries.setQueriesData<{ guides: GuideSummary[] }>(
      lists,
      (list) =>
        list && { ...list, guides: list.guides.map((one) => (one.id === guide.id ? guide : one)) },
    );
  const moving = useMutation({
    mutationFn: ({ move, guide }: { move: GuideAction; guide: GuideSummary }) =>
      client.guides[move].mutate({ id: guide.id }),
    onMutate: async ({ move, guide }) => {
      // An answer that is under way would take it back.
      await queries.cancelQueries(lists);
      show({ ...guide, ...moved[move] });
    },
    onSuccess: ({ guide }, { move }) =>
      toastGuideAction(move, guide, () => moving.mutate({ move: "publish", guide })),
    onError: (error, { guide }) => {
      show(guide);
      toastError(errorMessage(error));
    },
    onSettled: refresh,
  });
  // The toasts are options of the mutation: callbacks of `mutate` run for its latest call alone.
  const restoring = useMutation({
    ...answers,
    mutationFn: ({ id }: Named) => client.guides.restore.mutate({ id }),
    onSuccess: (_, { title }) => toast(`“${title}” is back`),
  });
  const deleting = useMutation({
    ...answers,
    mutationFn: ({ id }: Named) => client.guides.delete.mutate({ id }),
    onSuccess: (_, guide) =>
      toast(`“${guide.title}” moved to the trash`, {
        label: "Undo",
        onClick: () => restoring.mutate(guide),
      }),
  });
  return {
    move: (move: GuideAction, guide: GuideSummary) => moving.mutate({ move, guide }),
    remove: (guide: Named) => deleting.mutate(guide),
    restore: (guide: Named) => restoring.mutate(guide),
    restoring: restoring.isPending ? restoring.variables.id : undefined,
  };
}
