"use client";

import { useMutation, useQueryClient } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { ConfirmDialog, useDialogState } from "#components/ui/overlays/dialog.tsx";
import { toast } from "#components/ui/overlays/toaster.tsx";
import { pluralize, quoted } from "#lib/formats/format.ts";
import { useTRPC, useTRPCClient } from "#trpc/client.tsx";

type Named = { id: number; title: string };

/** The trash as the user sees it. */
type ShownTrash = {
  /** The time of the last deletion in the list. Guides that are deleted later stay. */
  until: string;
  count: number;
  hasMore: boolean;
  /** Whether guides of other members are in it. */
  hasOthers: boolean;
};

const LOSS =
  "Its text, drafts, versions, numbers and feedback are deleted. They cannot be restored.";

/** Deletes guides of the trash permanently after a confirmation (contract LIFE-14). */
export function usePermanentDeletion({
  returnFocus,
  onDeleted,
}: {
  /** The element that gets the focus, because the button disappears with its row. */
  returnFocus: () => HTMLElement | null;
  onDeleted?: () => void;
}): {
  showGuide: (guide: Named) => void;
  showAll: (trash: ShownTrash) => void;
  dialogs: ReactNode;
} {
  const trpc = useTRPC();
  const client = useTRPCClient();
  const queries = useQueryClient();
  const guide = useDialogState<Named>();
  const trash = useDialogState<ShownTrash>();
  const refresh = () => queries.invalidateQueries({ queryKey: trpc.guides.trash.pathKey() });
  const one = useMutation({
    mutationFn: ({ id }: Named) => client.guides.deletePermanently.mutate({ id }),
    onSuccess: (_, { title }) => {
      guide.close();
      toast(`${quoted(title)} was deleted permanently`);
      onDeleted?.();
    },
    onSettled: refresh,
    meta: { showsOwnError: true },
  });
  const all = useMutation({
    mutationFn: async ({ until }: ShownTrash) => {
      let deleted = 0;
      for (;;) {
        const answer = await client.guides.emptyTrash.mutate({ until });
        deleted += answer.deleted;
        if (!answer.has_more) return deleted;
      }
    },
    onSuccess: (deleted) => {
      trash.close();
      toast(`${pluralize(deleted, "guide")} deleted permanently`);
    },
    onSettled: refresh,
    meta: { showsOwnError: true },
  });
  const count = trash.subject?.hasMore
    ? "All guides in the trash"
    : pluralize(trash.subject?.count ?? 0, "guide");
  return {
    showGuide: guide.show,
    showAll: trash.show,
    dialogs: (
      <>
        <ConfirmDialog
          {...guide.dialog}
          title={`Delete ${quoted(guide.subject?.title ?? "")} permanently?`}
          description={LOSS}
          confirm="Delete now"
          mutation={one}
          returnFocus={() => (one.isSuccess ? returnFocus() : true)}
          onConfirm={() => guide.subject && one.mutate(guide.subject)}
        />
        <ConfirmDialog
          {...trash.dialog}
          title="Empty the trash?"
          description={
            <>
              <p>
                {count} {trash.subject?.count === 1 && !trash.subject.hasMore ? "is" : "are"}{" "}
                deleted with text, drafts, versions, numbers and feedback, and cannot be restored.
              </p>
              {trash.subject?.hasOthers && <p>Guides of other members are among them.</p>}
            </>
          }
          confirm="Empty trash"
          mutation={all}
          returnFocus={() => (all.isSuccess ? returnFocus() : true)}
          onConfirm={() => trash.subject && all.mutate(trash.subject)}
        />
      </>
    ),
  };
}
