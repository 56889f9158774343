"use client";

import type { GuideSelectionAnswer, GuideSelectionInput, GuideSummary } from "@guidepost/contract";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useRef, useState } from "react";
import { toast, toastError } from "#components/ui/overlays/toaster.tsx";
import { useTRPC, useTRPCClient } from "#trpc/client.tsx";
import { doneText, failedText, type ListAction, UNDO } from "./selection-texts.ts";

/** The guides that an action did not change, with the reasons. */
export type Failures = { title: string; guides: { id: number; title: string; message: string }[] };

type Change = {
  action: ListAction;
  guides: readonly Pick<GuideSummary, "id" | "title">[];
  /** Receives the ids of the guides that did not fail. */
  onDone: (ids: number[]) => void;
};

function toInput({ action, guides }: Change): GuideSelectionInput {
  return { action, guides: guides.map(({ id }) => ({ id })) };
}

function toFailures({ action, guides }: Change, { failed }: GuideSelectionAnswer): Failures {
  const titles = new Map(guides.map(({ id, title }) => [id, title]));
  return {
    title: failedText(action, failed.length),
    guides: failed.map(({ id, message }) => ({ id, message, title: titles.get(id) ?? String(id) })),
  };
}

/** The actions on the selected guides, each one request (contract LIST-21). A toast reports the result, and offers one Undo. */
export function useSelectionActions() {
  const trpc = useTRPC();
  const client = useTRPCClient();
  const queries = useQueryClient();
  const [failures, setFailures] = useState<Failures>();
  // `isPending` is set after the render, and a double click is faster.
  const isRunning = useRef(false);
  const refresh = () =>
    Promise.all([
      queries.invalidateQueries({ queryKey: trpc.guides.pathKey() }),
      queries.invalidateQueries({ queryKey: trpc.account.profile.queryKey() }),
    ]);

  const undoing = useMutation({
    mutationFn: (input: GuideSelectionInput) => client.guides.changeSelection.mutate(input),
    onSettled: refresh,
    onSuccess: ({ failed }, { guides }) => {
      const [first] = failed;
      if (first)
        toastError(`Undo failed for ${failed.length} of ${guides.length} guides. ${first.message}`);
      else toast(guides.length === 1 ? "Undone for 1 guide" : `Undone for ${guides.length} guides`);
    },
  });
  // Callbacks of `mutate` run after the list is read again, by when users may have selected other guides, and not after they
  // have left the list.
  const changing = useMutation({
    mutationFn: (change: Change) => client.guides.changeSelection.mutate(toInput(change)),
    onMutate: () => setFailures(undefined),
    onSuccess: (answer, change) => {
      const { changed, unchanged, failed } = answer;
      change.onDone([...changed.map(({ id }) => id), ...unchanged]);
      if (failed.length > 0) setFailures(toFailures(change, answer));
      const undo = () => undoing.mutate({ action: UNDO[change.action], guides: changed });
      const counts = { changed: changed.length, unchanged: unchanged.length };
      if (changed.length + unchanged.length > 0)
        toast(
          doneText(change.action, counts),
          changed.length > 0 ? { label: "Undo", onClick: undo } : undefined,
        );
    },
    onSettled: async () => {
      isRunning.current = false;
      await refresh();
    },
  });
  return {
    /** Applies an action. Has no effect while another action runs. */
    run: (change: Change) => {
      if (isRunning.current) return;
      isRunning.current = true;
      changing.mutate(change);
    },
    running: changing.isPending ? changing.variables.action : undefined,
    failures,
    dismissFailures: () => setFailures(undefined),
  };
}
