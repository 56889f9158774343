"use client";

import { useEffect, useRef } from "react";
import { Button } from "#components/ui/button.tsx";
import { Callout } from "#components/ui/callout.tsx";
import { RelativeTime } from "#components/ui/relative-time.tsx";
import { toast } from "#components/ui/toaster.tsx";
import { isLive } from "./sync/snapshot-store.ts";
import { useEditorStore, useSnapshot } from "./sync/use-editor-store.ts";

/**
 * Offers the draft of an earlier visit. It is in the sticky header and receives the focus, because
 * editing is disabled until the author decides, and the browser may restore any scroll position.
 */
export function FoundDraft({ onDecided }: { onDecided: () => void }) {
  const store = useEditorStore();
  const found = useSnapshot((snapshot) => snapshot.foundDraft);
  const updatedAt = useSnapshot(({ state }) => state.base.updated_at);
  const isPublished = useSnapshot(isLive);
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
    toast("Changes discarded", { label: "Undo", onClick: () => store.restore(found) });
    onDecided();
  };
  return (
    <div ref={notice} tabIndex={-1} className="my-1 w-full rounded-lg">
      <Callout
        tone="warning"
        alert
        title={
          isPublished
            ? "You have changes on this device that are not published"
            : "You have changes on this device that were not saved"
        }
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
        {isPublished && " Readers do not see them until you publish them."}
        {found.baseUpdatedAt !== updatedAt &&
          " The guide was changed elsewhere since. Both versions are combined when you restore them."}
      </Callout>
    </div>
  );
}
