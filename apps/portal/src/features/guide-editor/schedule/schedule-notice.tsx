"use client";

import { Button } from "#components/ui/forms/button.tsx";
import { Callout } from "#components/ui/layout/callout.tsx";
import { LocalTime } from "#components/ui/text/local-time.tsx";
import { useSnapshot } from "../sync/use-editor-store.ts";
import { useScheduleDialog } from "./schedule-dialog.tsx";

/** States when the open guide is published and unpublished. */
export function ScheduleNotice() {
  const publishAt = useSnapshot(({ state }) => state.base.publish_at);
  const unpublishAt = useSnapshot(({ state }) => state.base.unpublish_at);
  const { show, dialog } = useScheduleDialog();
  if (publishAt === null && unpublishAt === null) return null;
  return (
    <>
      <Callout
        tone="info"
        title="This guide has a schedule"
        action={
          <Button size="sm" onClick={show}>
            Change
          </Button>
        }
      >
        {publishAt !== null && (
          <>
            Guidepost publishes it on <LocalTime at={publishAt} length="planned" />.{" "}
          </>
        )}
        {unpublishAt !== null && (
          <>
            Guidepost unpublishes it on <LocalTime at={unpublishAt} length="planned" />.
          </>
        )}
      </Callout>
      {dialog}
    </>
  );
}
