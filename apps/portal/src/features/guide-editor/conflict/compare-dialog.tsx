"use client";

import { useMemo } from "react";
import { AlertDialog } from "#components/ui/overlays/dialog.tsx";
import { Button } from "#components/ui/forms/button.tsx";
import { RelativeTime } from "#components/ui/text/relative-time.tsx";
import { differencesFromLive } from "../document/live-differences.ts";
import { useSnapshot } from "../sync/use-editor-store.ts";
import { partOf } from "./diff.ts";
import { DifferenceList } from "./difference-list.tsx";

/** Shows what readers see after "Publish changes", part by part, next to what they see now. */
export function CompareDialog({ onClose }: { onClose: () => void }) {
  const state = useSnapshot((snapshot) => snapshot.state);
  const live = useSnapshot((snapshot) => snapshot.live);
  const parts = useMemo(() => differencesFromLive(state, live).map(partOf), [state, live]);
  const { draft } = state.base;
  return (
    <AlertDialog
      open
      onClose={onClose}
      wide
      title="Changes not published yet"
      description={
        <p>
          {parts.length === 0
            ? "Readers see the same text as you."
            : "Readers see the live version until you publish the changes."}
          {draft && (
            <>
              {" "}
              Last saved <RelativeTime at={draft.saved_at} />
              {draft.saved_by && ` by ${draft.saved_by.display_name}`}.
            </>
          )}
        </p>
      }
    >
      <DifferenceList
        parts={parts}
        before={{ label: "Live version", absent: "No such step" }}
        after={{ label: "Your changes", absent: "Step deleted" }}
      />
      <div className="mt-5 flex justify-end">
        <Button variant="primary" onClick={onClose}>
          Close
        </Button>
      </div>
    </AlertDialog>
  );
}
