"use client";

import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useTRPC } from "../../trpc/client.tsx";
import { messageOf } from "../../trpc/refusal.ts";
import { toast, toastError } from "../../ui/toaster.tsx";

type Named = { id: number; title: string };

/** What is done to a guide from a list: each says when it is done, or why not. */
export const useGuideActions = () => {
  const trpc = useTRPC();
  const queries = useQueryClient();
  const refresh = () =>
    Promise.all([
      queries.invalidateQueries({ queryKey: trpc.guides.pathKey() }),
      queries.invalidateQueries({ queryKey: trpc.account.profile.queryKey() }),
    ]);
  const answers = { onSettled: refresh, onError: (error: unknown) => toastError(messageOf(error)) };

  const publish = useMutation(trpc.guides.publish.mutationOptions(answers));
  const unpublish = useMutation(trpc.guides.unpublish.mutationOptions(answers));
  const feature = useMutation(trpc.guides.feature.mutationOptions(answers));
  const unfeature = useMutation(trpc.guides.unfeature.mutationOptions(answers));
  const restoring = useMutation(trpc.guides.restore.mutationOptions(answers));
  const deleting = useMutation(trpc.guides.delete.mutationOptions(answers));

  const restore = ({ id, title }: Named) =>
    restoring.mutate({ id }, { onSuccess: () => toast(`“${title}” is back`) });
  const remove = (guide: Named) =>
    deleting.mutate(
      { id: guide.id },
      {
        onSuccess: () =>
          toast(`“${guide.title}” moved to the trash`, {
            label: "Undo",
            onClick: () => restore(guide),
          }),
      },
    );
  return {
    publish: ({ id }: Named) =>
      publish.mutate({ id }, { onSuccess: () => toast("Published: readers can see it") }),
    unpublish: ({ id }: Named) =>
      unpublish.mutate({ id }, { onSuccess: () => toast("Unpublished: it is a draft again") }),
    feature: ({ id }: Named) =>
      feature.mutate({ id }, { onSuccess: () => toast("Pinned to the top of the public page") }),
    unfeature: ({ id }: Named) => unfeature.mutate({ id }, { onSuccess: () => toast("Unpinned") }),
    remove,
    restore,
    restoring: restoring.isPending ? restoring.variables.id : undefined,
  };
};
