"use client";

import { Button } from "../../ui/button.tsx";
import { RelativeTime } from "../../ui/relative-time.tsx";
import { Callout } from "../../ui/surface.tsx";
import { toast } from "../../ui/toaster.tsx";
import { useSession, useSnapshot } from "./session/use-session.ts";

/** What an earlier visit left unsaved on this device. Nothing else is changed until it is decided on. */
export const FoundDraft = () => {
  const session = useSession();
  const found = useSnapshot((snapshot) => snapshot.found);
  const updatedAt = useSnapshot(({ state }) => state.base.updated_at);
  if (!found) return null;
  const discard = () => {
    session.discardFound();
    toast("Changes discarded", { label: "Undo", onClick: () => session.restore(found) });
  };
  return (
    <div className="mb-5">
      <Callout
        tone="warning"
        alert
        title="You have changes on this device that were not saved"
        action={
          <div className="flex flex-wrap gap-2">
            <Button size="sm" onClick={discard}>
              Discard
            </Button>
            <Button size="sm" variant="primary" onClick={() => session.restore(found)}>
              Restore them
            </Button>
          </div>
        }
      >
        You made them <RelativeTime at={new Date(found.at).toISOString()} />.
        {found.baseUpdatedAt !== updatedAt &&
          " The guide was changed elsewhere since: restoring puts your changes over that, and leaves the rest as it is now."}
      </Callout>
    </div>
  );
};
