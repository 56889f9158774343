"use client";

import type { GuideSummary } from "@guidepost/contract";
import { toast } from "#components/ui/overlays/toaster.tsx";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useRouter } from "next/navigation";
import { useTRPC, useTRPCClient } from "#trpc/client.tsx";
import { quoted } from "#lib/formats/format.ts";

export type GuideAction = "publish" | "unpublish" | "feature" | "unfeature";

/**
 * Reports a finished action, with the same texts in the list and in the editor.
 *
 * @param onShare opens the dialog to share a published guide. Without it, the toast offers to view the guide
 */
export function toastGuideAction(
  action: GuideAction,
  { url, status }: Pick<GuideSummary, "url" | "status">,
  { undo, onShare }: { undo: () => void; onShare?: (() => void) | undefined },
): void {
  const view = () => void window.open(new URL(url).pathname, "_blank", "noopener");
  switch (action) {
    case "publish":
      return toast(
        "Published: readers can see it",
        onShare ? { label: "Share", onClick: onShare } : { label: "View", onClick: view },
      );
    case "unpublish":
      return toast("Unpublished: it is a draft again", { label: "Undo", onClick: undo });
    case "feature":
      return toast(
        status === "published"
          ? "Featured. The guide is at the top of the public page"
          : "Featured. The guide moves to the top of the public page once it is published",
      );
    case "unfeature":
      return toast("No longer featured");
  }
}

/** The confirmation before a guide without steps is published. */
export const NO_STEPS_QUESTION = {
  title: "Publish a guide without steps?",
  description: "Readers will see its title and description only. You can add steps later.",
  confirm: "Publish without steps",
};

type Named = { id: number; title: string };

/** The changed fields of a guide, shown before the response arrives. */
const OPTIMISTIC_CHANGES: Record<GuideAction, Partial<GuideSummary>> = {
  publish: { status: "published" },
  unpublish: { status: "draft" },
  feature: { featured: true },
  unfeature: { featured: false },
};

export type GuideActions = {
  change: (action: GuideAction, guide: GuideSummary) => void;
  remove: (guide: Named) => void;
  /** Creates a draft with the same content. */
  duplicate: (guide: Named) => void;
  restore: (guide: Named) => void;
  /** The id of the guide that is being restored. */
  restoringId: number | undefined;
};

/**
 * The actions on a guide in a list. A toast reports each result, and offers to undo it, or to share what was published.
 *
 * @param onShare opens the dialog to share a guide (contract LINK-5)
 */
export function useGuideActions(onShare?: (guide: GuideSummary) => void): GuideActions {
  const trpc = useTRPC();
  const client = useTRPCClient();
  const queries = useQueryClient();
  const router = useRouter();
  const refresh = () =>
    Promise.all([
      queries.invalidateQueries({ queryKey: trpc.guides.pathKey() }),
      queries.invalidateQueries({ queryKey: trpc.account.profile.queryKey() }),
    ]);

  const lists = trpc.guides.search.pathFilter();
  const show = (guide: GuideSummary) =>
    queries.setQueriesData<{ guides: GuideSummary[] }>(
      lists,
      (list) =>
        list && { ...list, guides: list.guides.map((one) => (one.id === guide.id ? guide : one)) },
    );
  const changing = useMutation({
    mutationFn: ({ action, guide }: { action: GuideAction; guide: GuideSummary }) =>
      client.guides[action].mutate({ id: guide.id }),
    onMutate: async ({ action, guide }) => {
      // A response that is still on its way would revert the optimistic change.
      await queries.cancelQueries(lists);
      show({ ...guide, ...OPTIMISTIC_CHANGES[action] });
    },
    onSuccess: ({ guide }, { action }) =>
      toastGuideAction(action, guide, {
        undo: () => changing.mutate({ action: "publish", guide }),
        onShare: onShare && (() => onShare(guide)),
      }),
    onError: (_, { guide }) => show(guide),
    onSettled: refresh,
  });
  // The toasts are options of the mutation: callbacks of `mutate` run for its latest call only.
  const restoring = useMutation({
    onSettled: refresh,
    mutationFn: ({ id }: Named) => client.guides.restore.mutate({ id }),
    onSuccess: (_, { title }) => toast(`${quoted(title)} was restored`),
  });
  const deleting = useMutation({
    onSettled: refresh,
    mutationFn: ({ id }: Named) => client.guides.delete.mutate({ id }),
    onSuccess: (_, guide) =>
      toast(`${quoted(guide.title)} moved to the trash`, {
        label: "Undo",
        onClick: () => restoring.mutate(guide),
      }),
  });
  const duplicating = useMutation({
    onSettled: refresh,
    mutationFn: ({ id }: Named) => client.guides.duplicate.mutate({ id }),
    onSuccess: ({ guide }) =>
      toast(`Copied as the draft ${quoted(guide.title)}`, {
        label: "Open",
        onClick: () => router.push(`/guides/${guide.id}`),
      }),
  });
  return {
    duplicate: (guide) => {
      if (!duplicating.isPending) duplicating.mutate(guide);
    },
    change: (action, guide) => changing.mutate({ action, guide }),
    remove: (guide) => deleting.mutate(guide),
    restore: (guide) => restoring.mutate(guide),
    restoringId: restoring.isPending ? restoring.variables.id : undefined,
  };
}
