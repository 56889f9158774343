"use client";

import { Button } from "#components/ui/forms/button.tsx";
import { Callout } from "#components/ui/layout/callout.tsx";
import { LocalTime } from "#components/ui/text/local-time.tsx";
import { useSnapshot } from "../sync/use-editor-store.ts";
import { useScheduleDialog } from "./schedule-dialog.tsx";

/** States when the open guide or its pending changes are published, and when the guide is unpublished. */
export function ScheduleNotice() {
  const publishAt = useSnapshot(({ state }) => state.base.publish_at);
  const unpublishAt = useSnapshot(({ state }) => state.base.unpublish_at);
  const isPublished = useSnapshot(({ state }) => state.base.status === "published");
  const { show, dialog } = useScheduleDialog();
  if (publishAt === null && unpublishAt === null) return null;
  return (
    <>
      <Callout
        tone="info"
        title={
          isPublished && publishAt !== null ? "An update is scheduled" : "This guide has a schedule"
        }
        action={
          <Button size="sm" onClick={show}>
            Change
          </Button>
        }
      >
        {publishAt !== null && (
          <>
            {isPublished ? "Your unpublished changes go live on " : "Guidepost publishes it on "}
            <LocalTime at={publishAt} length="planned" />.{" "}
          </>
        )}
        {unpublishAt !== null && (
          <>
            Guidepost unpublishes the guide on <LocalTime at={unpublishAt} length="planned" />.
          </>
        )}
      </Callout>
      {dialog}
    </>
  );
}
