"use client";

import { useState, type FormEvent, type ReactNode } from "react";
import { Form, SubmitButton } from "#components/form/form.tsx";
import { Button } from "#components/ui/forms/button.tsx";
import { TimeField } from "#components/ui/forms/time-field.tsx";
import { Dialog, DialogActions, useDialogState } from "#components/ui/overlays/dialog.tsx";
import { toast } from "#components/ui/overlays/toaster.tsx";
import { LocalTime, useTimeZone } from "#components/ui/text/local-time.tsx";
import { errorMessage, fieldErrorsOf } from "#lib/api-error.ts";
import { hasPendingChanges } from "../sync/snapshot-store.ts";
import { useGuideChange } from "../sync/use-guide-change.ts";
import { useSnapshot } from "../sync/use-editor-store.ts";

type Schedule = { publish_at: string | null; unpublish_at: string | null };

function areEqual(one: Schedule, other: Schedule): boolean {
  return one.publish_at === other.publish_at && one.unpublish_at === other.unpublish_at;
}

/** What the dialog can do with a guide in this state. */
function descriptionOf(isPublished: boolean, isPending: boolean): string {
  if (!isPublished) return "Choose when Guidepost publishes and unpublishes this guide.";
  if (isPending)
    return "Choose when your unpublished changes go live, and when Guidepost unpublishes this guide.";
  return "Choose when Guidepost unpublishes this guide. To schedule an update, change the guide first.";
}

/**
 * The dialog that sets when the open guide or its pending changes are published, and when the guide is unpublished (contract
 * SCHED-8, SCHED-9), and how it is opened.
 */
export function useScheduleDialog(): { show: () => void; dialog: ReactNode } {
  const { subject, show, close, dialog } = useDialogState<Schedule>();
  const isPublished = useSnapshot(({ state }) => state.base.status === "published");
  const isPending = useSnapshot(hasPendingChanges);
  const publish_at = useSnapshot(({ state }) => state.base.publish_at);
  const unpublish_at = useSnapshot(({ state }) => state.base.unpublish_at);
  return {
    show: () => show({ publish_at, unpublish_at }),
    dialog: subject !== undefined && (
      <Dialog {...dialog} title="Schedule" description={descriptionOf(isPublished, isPending)}>
        <ScheduleForm from={subject} onDone={close} />
      </Dialog>
    ),
  };
}

/** What happens at a chosen time. */
function TimeHint({ at, verb }: { at: string | null; verb: string }) {
  if (at === null) return "Not scheduled.";
  return (
    <>
      {verb} <LocalTime at={at} length="planned" />.
    </>
  );
}

/** What is published at the chosen time. */
function footnote(isPublished: boolean, isPending: boolean): string {
  if (!isPublished) return "The guide is published as it is saved at that time.";
  if (isPending)
    return "The changes go live as they are saved at that time. Publishing or discarding them before removes the time. If the live guide is changed in the same places, nothing is published and you get a notification.";
  return "Changes that are not published yet are kept. After the guide is unpublished, the editor offers to add them.";
}

function ScheduleForm({ from, onDone }: { from: Schedule; onDone: () => void }) {
  const isPublished = useSnapshot(({ state }) => state.base.status === "published");
  const isPending = useSnapshot(hasPendingChanges);
  const timeZone = useTimeZone();
  const [schedule, setSchedule] = useState(from);
  const change = useGuideChange<Schedule>(
    (client, id, wanted, signal) => client.guides.setSchedule.mutate({ id, ...wanted }, { signal }),
    ({ publish_at, unpublish_at }) => {
      onDone();
      const isUpdate = isPublished && publish_at !== null;
      toast(
        (publish_at ?? unpublish_at) === null
          ? "The schedule is removed"
          : isUpdate
            ? "The update is scheduled"
            : "The guide is scheduled",
      );
    },
  );
  const { publish_at, unpublish_at } = schedule;
  const refused = change.variables && areEqual(change.variables, schedule) ? change.error : null;
  const errors = fieldErrorsOf(refused);
  const errorOf = (time: keyof Schedule) => errors[time]?.[0];
  const hasFieldErrors = Object.keys(errors).length > 0;
  const hasSchedule = (from.publish_at ?? from.unpublish_at) !== null;
  const isUnchanged = areEqual(schedule, from);
  const set = (time: keyof Schedule) => (at: string | undefined) =>
    setSchedule((current) => ({ ...current, [time]: at ?? null }));
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (isUnchanged) onDone();
    else if (!change.isPending) change.mutate(schedule);
  };
  return (
    <Form onSubmit={submit} error={refused && !hasFieldErrors ? errorMessage(refused) : undefined}>
      {(!isPublished || isPending) && (
        <TimeField
          label={isPublished ? "Publish changes at" : "Publish at"}
          value={publish_at ?? undefined}
          onChange={set("publish_at")}
          hint={
            <TimeHint
              at={publish_at}
              verb={isPublished ? "Readers see the changes from" : "Readers can open it from"}
            />
          }
          error={errorOf("publish_at")}
        />
      )}
      <TimeField
        label="Unpublish at"
        value={unpublish_at ?? undefined}
        onChange={set("unpublish_at")}
        hint={<TimeHint at={unpublish_at} verb="Readers can no longer open it from" />}
        error={errorOf("unpublish_at")}
      />
      <p className="text-sm text-ink-soft">
        Times are in your time zone, {timeZone.replaceAll("_", " ")}.{" "}
        {footnote(isPublished, isPending)}
      </p>
      <DialogActions>
        {hasSchedule && (
          <Button
            className="sm:mr-auto"
            disabled={change.isPending}
            onClick={() => change.mutate({ publish_at: null, unpublish_at: null })}
          >
            Remove schedule
          </Button>
        )}
        <Button onClick={onDone}>Cancel</Button>
        <SubmitButton busy={change.isPending}>Schedule</SubmitButton>
      </DialogActions>
    </Form>
  );
}
