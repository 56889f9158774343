"use client";

import { type ApiKey, rotationHours } from "@guidepost/contract";
import { useId, useRef, useState } from "react";
import { Callout } from "#components/ui/callout.tsx";
import { ChoiceCard, ChoiceGroup } from "#components/ui/choice.tsx";
import { ConfirmDialog } from "#components/ui/dialog.tsx";
import { errorMessage, fieldErrorsOf } from "#lib/api-error.ts";
import { formatMoment } from "#lib/format-time.ts";
import { useTRPCClient } from "#trpc/client.tsx";
import { ExpiryField } from "./expiry-field.tsx";
import { KeyFacts } from "./key-facts.tsx";
import type { Shown } from "./secret-dialog.tsx";
import { useKeyCache } from "./use-keys.ts";

type Hours = (typeof rotationHours)[number];
const hourMs = 60 * 60 * 1000;

const names: Record<Hours, string> = {
  0: "Stop it now",
  1: "1 hour",
  24: "24 hours",
  168: "7 days",
};

/** Whether the key's own expiry comes before the hours are over. */
function endsWithin(
  key: ApiKey,
  hours: Hours,
  now: number,
): key is ApiKey & { expires_at: string } {
  return key.expires_at !== null && Date.parse(key.expires_at) < now + hours * hourMs;
}

/** Asks how long the old secret works, and passes the new one on without storing it. */
export function RotateDialog({
  of: key,
  open,
  now,
  withHolder,
  onClose,
  onClosed,
  onRotated,
}: {
  of: ApiKey;
  open: boolean;
  now: number;
  withHolder: boolean;
  onClose: () => void;
  onClosed: () => void;
  onRotated: (shown: Shown) => void;
}) {
  const client = useTRPCClient();
  const cache = useKeyCache();
  const group = useId();
  const day = useRef<HTMLInputElement>(null);
  const [hours, setHours] = useState<Hours>(24);
  /** Undefined: the end of the old key. "" while no day is chosen. */
  const [end, setEnd] = useState<string | null>();
  const [endFault, setEndFault] = useState<string>();
  const [isBusy, setIsBusy] = useState(false);
  const [fault, setFault] = useState<string>();

  const rotate = async () => {
    if (end === "") {
      setEndFault("choose a day");
      day.current?.focus();
      return;
    }
    setIsBusy(true);
    setFault(undefined);
    setEndFault(undefined);
    try {
      const { replaced, ...created } = await client.keys.rotate.mutate({
        id: key.id,
        keep_hours: hours,
        ...(end !== undefined && { expires_at: end }),
      });
      onClose();
      onRotated({
        ...created,
        replaced:
          replaced.revoked_at === null && replaced.expires_at !== null
            ? `The old secret works until ${formatMoment(replaced.expires_at)}.`
            : "The old secret no longer works.",
      });
    } catch (error) {
      const [wrongEnd] = fieldErrorsOf(error).expires_at ?? [];
      setEndFault(wrongEnd);
      if (wrongEnd === undefined) setFault(errorMessage(error));
    }
    setIsBusy(false);
    void cache.refresh();
  };

  return (
    <ConfirmDialog
      open={open}
      onOpenChange={(isOpen) => {
        if (!isOpen && !isBusy) onClose();
      }}
      onClosed={onClosed}
      title={`Rotate “${key.name}”?`}
      description="You get a new secret with the same name and scopes. Give it to your programs while the old one still works."
      confirm="Rotate key"
      danger={false}
      busy={isBusy}
      onConfirm={() => void rotate()}
    >
      <KeyFacts of={key} withHolder={withHolder} />
      <div className="mb-4 flex flex-col gap-4">
        <ChoiceGroup legend="Keep the old secret for">
          {rotationHours.map((value) => (
            <ChoiceCard
              key={value}
              type="radio"
              name={group}
              label={names[value]}
              description={
                value === 0
                  ? "Programs that use it get 401 from the next request on."
                  : endsWithin(key, value, now) &&
                    `At most until the key expires, ${formatMoment(key.expires_at)}.`
              }
              checked={value === hours}
              onChange={() => setHours(value)}
            />
          ))}
        </ChoiceGroup>
        <ExpiryField
          label="New key expires"
          current={key.expires_at}
          value={end}
          onChange={setEnd}
          error={endFault}
          dateRef={day}
        />
        {fault !== undefined && (
          <Callout tone="danger" alert>
            {fault}
          </Callout>
        )}
      </div>
    </ConfirmDialog>
  );
}
