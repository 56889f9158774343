"use client";

import { useState } from "react";
import { Button, LinkButton } from "#components/ui/button.tsx";
import { Callout } from "#components/ui/callout.tsx";
import { ConflictDialog } from "./conflict/conflict-dialog.tsx";
import { isLive } from "./sync/snapshot-store.ts";
import { useSnapshot } from "./sync/use-editor-store.ts";
import { useEditorActions } from "./use-editor-actions.ts";

/** Problems that prevent a save, each with an action. */
export function Notices() {
  const save = useSnapshot((snapshot) => snapshot.save);
  const keepsDrafts = useSnapshot((snapshot) => snapshot.keepsDrafts);
  const isUnsaved = useSnapshot((snapshot) => snapshot.isUnsaved);
  const isPublished = useSnapshot(isLive);
  const { busy, move } = useEditorActions();
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
          {isPublished
            ? "Sign in again in another tab, then publish your changes here."
            : "Sign in again in another tab. What you wrote here is saved then."}
        </Callout>
      )}
      {save.kind === "refused" && (
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
            <Button size="sm" busy={busy === "restore"} onClick={() => move("restore")}>
              Restore it
            </Button>
          }
        >
          It was deleted elsewhere, or your role no longer reaches it. If it is in your trash,
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
            {isPublished ? "Nothing is published" : "Nothing more is saved"} until you choose which
            version to keep.
          </Callout>
          {putOff !== save && (
            <ConflictDialog theirs={save.theirs} onLater={() => setPutOff(save)} />
          )}
        </>
      )}
      {isUnsaved && !keepsDrafts && (
        <Callout tone="warning" title="This browser keeps no copy of your changes">
          Its storage is full or not available. Stay on this page until they are{" "}
          {isPublished ? "published" : "saved"}.
        </Callout>
      )}
    </div>
  );
}
