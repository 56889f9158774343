"use client";

import type { Guide } from "@guidepost/contract";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useTRPCClient } from "../../trpc/client.tsx";
import { messageOf } from "../../trpc/refusal.ts";
import { Button } from "../../ui/button.tsx";
import { CopyButton } from "../../ui/copy-button.tsx";
import { FirmDialog } from "../../ui/dialog.tsx";
import { RelativeTime } from "../../ui/relative-time.tsx";
import { Callout, Skeleton } from "../../ui/surface.tsx";
import { toast } from "../../ui/toaster.tsx";
import { Comparison } from "./comparison.tsx";
import type { EditorState } from "./model/editor-state.ts";
import { useSession, useTakeIn } from "./session/use-session.ts";

/** All that was written, to be kept somewhere else. */
const textOfState = ({ title, description, steps }: EditorState): string =>
  [
    title,
    description,
    ...steps.map((step, index) => `Step ${index + 1}: ${step.title}\n${step.content}`),
  ].join("\n\n");

/** The guide was changed elsewhere: whose version is to stay? Nothing is written over unasked. */
export const ConflictDialog = ({ onLater }: { onLater: () => void }) => {
  const session = useSession();
  const client = useTRPCClient();
  const takeIn = useTakeIn();
  const { state } = session.read();
  const { id } = state.base;
  const [compares, setCompares] = useState(false);
  const found = useQuery({
    queryKey: ["the guide as it was changed elsewhere", id],
    queryFn: async () => (await client.guides.get.query({ id })).guide,
    gcTime: 0,
    staleTime: 0,
  });
  const theirs = found.isFetching ? undefined : found.data;

  const keepMine = (guide: Guide) => {
    session.dispatch({ type: "keep", guide });
    void session.flush();
  };
  const takeTheirs = (guide: Guide) => {
    session.dispatch({ type: "load", guide });
    takeIn(guide);
    toast("You see the other version now", {
      label: "Undo",
      onClick: () => session.dispatch({ type: "replace", state }),
    });
  };

  return (
    <FirmDialog
      open
      onOpenChange={onLater}
      wide
      title="This guide was changed elsewhere"
      description={
        <p>
          {theirs ? (
            <>
              It was saved <RelativeTime at={theirs.updated_at} />, in another tab, by somebody else
              or through the API.
            </>
          ) : (
            "It was saved in another tab, by somebody else or through the API."
          )}{" "}
          Which version do you want to keep?
        </p>
      }
    >
      {found.isError && (
        <Callout
          tone="danger"
          alert
          action={
            <Button size="sm" onClick={() => void found.refetch()}>
              Try again
            </Button>
          }
        >
          {messageOf(found.error)}
        </Callout>
      )}
      {found.isFetching && <Skeleton className="h-24" />}
      {theirs && compares && <Comparison mine={state} theirs={theirs} />}
      <div className="mt-4 flex flex-wrap gap-2">
        <Button aria-expanded={compares} onClick={() => setCompares(!compares)}>
          {compares ? "Hide the comparison" : "Compare"}
        </Button>
        <CopyButton text={textOfState(state)} label="Copy my text" words="Copy my text" />
      </div>
      {/* In sight beside the longest comparison. */}
      <div className="sticky -bottom-5 -mx-5 mt-5 -mb-5 grid grid-cols-2 gap-2 rounded-b-xl border-t border-line bg-raised px-5 py-4 sm:-bottom-6 sm:-mx-6 sm:-mb-6 sm:flex sm:justify-end sm:px-6">
        <Button
          variant="ghost"
          className="order-last col-span-2 sm:order-none sm:mr-auto"
          onClick={onLater}
        >
          Decide later
        </Button>
        <Button disabled={!theirs} onClick={() => theirs && takeTheirs(theirs)}>
          Take theirs
        </Button>
        <Button variant="primary" disabled={!theirs} onClick={() => theirs && keepMine(theirs)}>
          Keep mine
        </Button>
      </div>
    </FirmDialog>
  );
};
