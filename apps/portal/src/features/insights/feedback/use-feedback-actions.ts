"use client";

import type { Feedback, FeedbackList, FeedbackStatus } from "@guidepost/contract";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { toast, toastError } from "#components/ui/overlays/toaster.tsx";
import { errorMessage, getApiError } from "#lib/api-error.ts";
import { useTRPC } from "#trpc/client.tsx";
import { setNewFeedback } from "./new-feedback.tsx";
import { commitDeletion, holdDeletion, showText } from "./pending-deletions.ts";

/** Sends a deletion, also while the page is left. @throws a response that is no success */
async function sendDeletion(id: number, feedback_id: number): Promise<void> {
  const response = await fetch("/api/trpc/feedback.delete", {
    method: "POST",
    keepalive: true,
    headers: { "Content-Type": "application/json" },
    body: JSON.stringify({ id, feedback_id }),
  });
  if (!response.ok && response.status !== 404) throw new Error(`Status ${response.status}`);
}

/** The actions of the author on a text. */
export function useFeedbackActions() {
  const { feedback, account } = useTRPC();
  const queries = useQueryClient();
  /** Reads the number of new texts again, which the navigation shows. */
  const countAgain = async () => {
    const options = account.profile.queryOptions(undefined, { staleTime: 0 });
    const profile = await queries.fetchQuery(options).catch(() => undefined);
    if (profile) setNewFeedback(queries, profile.new_feedback);
  };
  const readAgain = () => queries.invalidateQueries(feedback.pathFilter());

  const marking = useMutation(
    feedback.update.mutationOptions({
      onSuccess: ({ feedback: changed }) => {
        // The text stays in a list of another status until the list is opened again.
        queries.setQueriesData<FeedbackList>(
          feedback.pathFilter(),
          (list) =>
            list && {
              ...list,
              feedback: list.feedback.map((one) => (one.id === changed.id ? changed : one)),
            },
        );
        return countAgain();
      },
      onError: (error) => {
        // The reader has changed or deleted the text meanwhile.
        if (getApiError(error)?.code === "not_found") void readAgain();
      },
    }),
  );

  const send = async ({ id, guide }: Feedback) => {
    try {
      await sendDeletion(guide.id, id);
      await Promise.all([countAgain(), readAgain()]);
    } catch (error) {
      toastError(errorMessage(error));
    }
    showText(id);
  };

  return {
    mark: ({ id, guide }: Feedback, status: FeedbackStatus) =>
      marking.mutate({ id: guide.id, feedback_id: id, status }),
    /** Hides a text, and deletes it when the toast closes: the service could not restore it. */
    remove: (text: Feedback) => {
      holdDeletion(text.id, () => void send(text));
      toast("Feedback deleted", {
        label: "Undo",
        onClick: () => showText(text.id),
        onUnused: () => commitDeletion(text.id),
      });
    },
  };
}
