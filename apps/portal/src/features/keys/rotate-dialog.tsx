"use client";

import { rotationHours, type ApiKey } from "@guidepost/contract";
import { useId, useState } from "react";
import { useTRPCClient } from "../../trpc/client.tsx";
import { messageOf } from "../../trpc/refusal.ts";
import { ChoiceCard, ChoiceGroup } from "../../ui/choice.tsx";
import { ConfirmDialog } from "../../ui/dialog.tsx";
import { Callout } from "../../ui/surface.tsx";
import { KeyFacts } from "./key-facts.tsx";
import { momentOf } from "./moments.ts";
import type { Shown } from "./secret-dialog.tsx";
import { useKeyCache } from "./use-keys.ts";

type Hours = (typeof rotationHours)[number];
const hourMs = 60 * 60 * 1000;

const names: Record<Hours, string> = {
  0: "Stop it at once",
  1: "1 hour",
  24: "24 hours",
  168: "7 days",
};

/** When the old secret ends: a rotation never makes a key last longer. Unix ms. */
const endOf = (key: ApiKey, hours: Hours, now: number): number =>
  Math.min(now + hours * hourMs, key.expires_at === null ? Infinity : Date.parse(key.expires_at));

/** Asks how long the old secret stays, and hands on the new one without keeping it. */
export const RotateDialog = ({
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
}) => {
  const client = useTRPCClient();
  const cache = useKeyCache();
  const group = useId();
  const [hours, setHours] = useState<Hours>(24);
  const [isBusy, setIsBusy] = useState(false);
  const [fault, setFault] = useState<string>();

  const rotate = async () => {
    setIsBusy(true);
    setFault(undefined);
    try {
      const created = await client.keys.rotate.mutate({ id: key.id, keep_hours: hours });
      onClose();
      const until = momentOf(endOf(key, hours, Date.now()));
      onRotated({
        ...created,
        replaced:
          hours === 0
            ? "The old secret has stopped working."
            : `The old secret works until ${until}.`,
      });
    } catch (error) {
      setFault(messageOf(error));
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
      description="You get a new secret with the same name, scopes and expiry. Give it to your programs while the old one still works."
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
                  : `Until ${momentOf(endOf(key, value, now))}`
              }
              checked={value === hours}
              onChange={() => setHours(value)}
            />
          ))}
        </ChoiceGroup>
        {fault !== undefined && (
          <Callout tone="danger" alert>
            {fault}
          </Callout>
        )}
      </div>
    </ConfirmDialog>
  );
};
