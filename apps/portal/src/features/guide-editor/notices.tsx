"use client";

import { useEffect, useRef, useState } from "react";
import { Button, LinkButton } from "#components/ui/forms/button.tsx";
import { Callout } from "#components/ui/layout/callout.tsx";
import { RelativeTime } from "#components/ui/text/relative-time.tsx";
import { toastUntilEdit } from "./toast-until-edit.ts";
import { useEditorStore, useSnapshot } from "./sync/use-editor-store.ts";
import { ConflictDialog } from "./conflict/conflict-dialog.tsx";
import { ScheduleNotice } from "./schedule/schedule-notice.tsx";
import { useEditorActions } from "./use-editor-actions.ts";

/**
 * Offers the draft of an earlier visit. Editing is disabled until the author decides, so the offer
 * receives the focus. It is in the sticky header, because the browser may restore any scroll
 * position.
 */
export function FoundDraft({ onDecided }: { onDecided: () => void }) {
  const store = useEditorStore();
  const found = useSnapshot((snapshot) => snapshot.foundDraft);
  const updatedAt = useSnapshot(({ state }) => state.base.updated_at);
  const notice = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (found) notice.current?.focus({ preventScroll: true });
  }, [found]);
  if (!found) return null;
  const restore = () => {
    store.restore(found);
    onDecided();
  };
  const discard = () => {
    store.discardFound();
    toastUntilEdit(store, "Changes discarded", () => store.restore(found));
    onDecided();
  };
  return (
    <div ref={notice} tabIndex={-1} className="my-1 w-full rounded-lg">
      <Callout
        tone="warning"
        alert
        title="You have changes on this device that were not saved"
        action={
          <div className="flex flex-wrap gap-2">
            <Button size="sm" onClick={discard}>
              Discard
            </Button>
            <Button size="sm" variant="primary" onClick={restore}>
              Restore them
            </Button>
          </div>
        }
      >
        You made them <RelativeTime at={new Date(found.at).toISOString()} />.
        {found.baseUpdatedAt !== updatedAt &&
          " The guide was changed elsewhere since. Both versions are combined when you restore them."}
      </Callout>
    </div>
  );
}

/** Problems that prevent a save, each with an action. */
export function Notices() {
  const save = useSnapshot((snapshot) => snapshot.save);
  const keepsDrafts = useSnapshot((snapshot) => snapshot.keepsDrafts);
  const isUnsaved = useSnapshot((snapshot) => snapshot.isUnsaved);
  const isKeptDraft = useSnapshot(
    ({ state: { base } }) => base.status === "draft" && Boolean(base.draft),
  );
  const { busy, changeState, discardChanges, applyDraft } = useEditorActions();
  // The postponed conflict. A later conflict opens the dialog again.
  const [putOff, setPutOff] = useState<typeof save>();

  return (
    <div className="flex flex-col gap-3 not-empty:mb-5">
      {save.kind === "failing" && save.reason === "session" && (
        <Callout
          tone="warning"
          alert
          title="You are signed out"
          action={
            <LinkButton size="sm" href="/sign-in?next=/guides" target="_blank">
              Sign in
            </LinkButton>
          }
        >
          Sign in again in another tab. Your changes are then saved.
        </Callout>
      )}
      <ScheduleNotice />
      {isKeptDraft && (
        <Callout
          tone="warning"
          title="This guide was unpublished with changes that readers never saw"
          action={
            <div className="flex flex-wrap gap-2">
              <Button size="sm" busy={busy === "discard changes"} onClick={discardChanges}>
                Discard them
              </Button>
              <Button size="sm" busy={busy === "apply draft"} onClick={applyDraft}>
                Add them
              </Button>
            </div>
          }
        >
          Add them to the guide to continue from there, or discard them.
        </Callout>
      )}
      {save.kind === "rejected" && (
        <Callout tone="danger" alert title="Your changes are not saved">
          {save.message}
        </Callout>
      )}
      {save.kind === "gone" && (
        <Callout
          tone="warning"
          alert
          title="This guide can no longer be found"
          action={
            <Button size="sm" busy={busy === "restore"} onClick={() => changeState("restore")}>
              Restore it
            </Button>
          }
        >
          It was deleted elsewhere, or your role no longer allows access. If it is in your trash,
          restore it to save your changes.
        </Callout>
      )}
      {save.kind === "conflict" && (
        <>
          <Callout
            tone="warning"
            title="This guide was changed elsewhere"
            action={
              <Button size="sm" onClick={() => setPutOff(undefined)}>
                Choose
              </Button>
            }
          >
            Nothing more is saved or published until you choose which version to keep.
          </Callout>
          {putOff !== save && (
            <ConflictDialog theirs={save.theirs} onLater={() => setPutOff(save)} />
          )}
        </>
      )}
      {isUnsaved && !keepsDrafts && (
        <Callout tone="warning" title="This browser cannot store your changes">
          Its storage is full or not available. Stay on this page until they are saved.
        </Callout>
      )}
    </div>
  );
}
