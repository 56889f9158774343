"use client";

import { useMemo } from "react";
import { Badge } from "#components/ui/layout/badge.tsx";
import { AlertDialog } from "#components/ui/overlays/dialog.tsx";
import { Button } from "#components/ui/forms/button.tsx";
import { RelativeTime } from "#components/ui/text/relative-time.tsx";
import { differencesFromLive } from "../document/live-differences.ts";
import { useSnapshot } from "../sync/use-editor-store.ts";
import { partOf } from "./diff.ts";
import { Segments } from "./segments.tsx";

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
      <ul className="flex flex-col gap-4">
        {parts.map(({ id, name, mine, theirs, isHtml }) => (
          <li key={id}>
            <div className="mb-2 flex flex-wrap items-center gap-x-2 gap-y-1">
              <Badge>{name}</Badge>
              {isHtml && (
                <span className="text-xs text-ink-soft">
                  The words are the same. The formatting, links or images differ.
                </span>
              )}
            </div>
            <dl className="grid gap-2 sm:grid-cols-2">
              {[
                { label: "Live version", segments: theirs, absent: "No such step" },
                { label: "Your changes", segments: mine, absent: "Step deleted" },
              ].map(({ label, segments, absent }) => (
                <div key={label} className="min-w-0 rounded-md border border-line px-3 py-2.5">
                  <dt className="text-xs font-semibold">{label}</dt>
                  <dd>
                    <Segments segments={segments} isHtml={isHtml} absent={absent} />
                  </dd>
                </div>
              ))}
            </dl>
          </li>
        ))}
      </ul>
      <div className="mt-5 flex justify-end">
        <Button variant="primary" onClick={onClose}>
          Close
        </Button>
      </div>
    </AlertDialog>
  );
}
