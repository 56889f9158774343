"use client";

import { type ApiKey, ROTATION_HOURS } from "@guidepost/contract";
import { useMutation } from "@tanstack/react-query";
import { type ReactNode, useId, useRef, useState } from "react";
import { ChoiceCard, ChoiceGroup } from "#components/ui/forms/choice.tsx";
import { type DialogState, ConfirmDialog } from "#components/ui/overlays/dialog.tsx";
import { toast } from "#components/ui/overlays/toaster.tsx";
import { fieldErrorsOf } from "#lib/api-error.ts";
import { useMoment } from "#components/ui/text/local-time.tsx";
import { useSecretMutation } from "#components/form/use-server-form.ts";
import type { OperationNames } from "#lib/formats/labels.ts";
import { useTRPC } from "#trpc/client.tsx";
import { ImpactSummary, lastUseOf, useKeyImpact } from "./key-impact.tsx";
import { ExpiryField } from "./form/key-fields.tsx";
import { LastUsed } from "./list/key-table.tsx";
import type { ShownSecret } from "./key-secret-dialog.tsx";
import { useRefreshKeys } from "./list/key-list.tsx";
import { quoted } from "#lib/formats/format.ts";

type KeyDialogProps = {
  apiKey: ApiKey;
  showHolder: boolean;
  operationNames: OperationNames;
  dialog: DialogState<unknown>["dialog"];
};

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className="flex justify-between gap-4">
      <dt className="text-ink-soft">{name}</dt>
      <dd className="text-right font-medium wrap-anywhere">{children}</dd>
    </div>
  );
}

/** Identifies a key before a change. */
function KeyFacts({
  apiKey,
  showHolder,
  lastUsed,
}: {
  apiKey: ApiKey;
  showHolder: boolean;
  lastUsed: string | null;
}) {
  return (
    <dl className="flex flex-col gap-2 rounded-lg bg-sunken px-4 py-3 text-sm">
      <Fact name="Key">
        <code className="font-mono text-caption">sk_…{apiKey.last_four}</code>
      </Fact>
      {showHolder && <Fact name="Holder">{apiKey.username}</Fact>}
      <Fact name="Scopes">{apiKey.scopes.join(", ")}</Fact>
      <Fact name="Last used">
        <LastUsed at={lastUsed} />
      </Fact>
    </dl>
  );
}

/** Shows what uses a key before it is revoked (contract LOG-9). */
export function RevokeDialog({
  apiKey,
  showHolder,
  operationNames,
  dialog,
  returnFocus,
}: KeyDialogProps & {
  /** The element to focus after the revocation, because the row with the button may be removed. */
  returnFocus: () => HTMLElement | null;
}) {
  const isRevoked = useRef(false);
  const refreshKeys = useRefreshKeys();
  const trpc = useTRPC();
  const impact = useKeyImpact(apiKey);
  const revoke = useMutation(
    trpc.keys.revoke.mutationOptions({
      meta: { showsOwnError: true },
      onSuccess: (revoked) => toast(`${quoted(revoked.name)} was revoked`),
      onSettled: () => void refreshKeys(),
    }),
  );
  const confirm = () =>
    revoke.mutate(
      { id: apiKey.id },
      {
        onSuccess: () => {
          isRevoked.current = true;
          dialog.onClose();
        },
      },
    );
  return (
    <ConfirmDialog
      {...dialog}
      returnFocus={() => (isRevoked.current ? returnFocus() : true)}
      title={`Revoke ${quoted(apiKey.name)}?`}
      description="Requests with this key immediately return 401. This cannot be undone."
      confirm="Revoke key"
      mutation={revoke}
      onConfirm={confirm}
    >
      <div className="flex flex-col gap-3">
        <ImpactSummary apiKey={apiKey} impact={impact} operationNames={operationNames} />
        <KeyFacts
          apiKey={apiKey}
          showHolder={showHolder}
          lastUsed={lastUseOf(apiKey, impact.data)}
        />
      </div>
    </ConfirmDialog>
  );
}

type Hours = (typeof ROTATION_HOURS)[number];
const HOUR_MS = 60 * 60 * 1000;

const HOUR_LABELS: Record<Hours, string> = {
  0: "Stop it now",
  1: "1 hour",
  24: "24 hours",
  168: "7 days",
};

/** Whether the key expires before the hours have passed. */
function expiresWithin(
  key: ApiKey,
  hours: Hours,
  now: number,
): key is ApiKey & { expires_at: string } {
  return key.expires_at !== null && Date.parse(key.expires_at) < now + hours * HOUR_MS;
}

/** Describes how long the old secret of a rotated key works. */
function describeReplaced(
  { revoked_at: revoked, expires_at: end }: ApiKey,
  moment: (at: string) => string,
): string {
  return revoked === null && end !== null
    ? `The old secret works until ${moment(end)}.`
    : "The old secret no longer works.";
}

/**
 * Replaces a key's secret, and keeps the old one working for a chosen time. Shows what uses it, because these
 * programs need the new secret.
 */
export function RotateDialog({
  apiKey,
  now,
  showHolder,
  operationNames,
  dialog,
  onRotated,
}: KeyDialogProps & {
  /** Unix ms. */
  now: number;
  onRotated: (secret: ShownSecret) => void;
}) {
  const refreshKeys = useRefreshKeys();
  const moment = useMoment();
  const impact = useKeyImpact(apiKey);
  const group = useId();
  const dateField = useRef<HTMLInputElement>(null);
  const [hours, setHours] = useState<Hours>(24);
  /** Undefined: the expiry of the old key. "" while no day is chosen. */
  const [expiresAt, setExpiresAt] = useState<string | null>();
  const [hasNoDay, setHasNoDay] = useState(false);

  const rotation = useSecretMutation(
    useTRPC().keys.rotate.mutationOptions({
      meta: { showsOwnError: true },
      onSuccess: ({ replaced, ...created }) => {
        dialog.onClose();
        onRotated({ ...created, replaced: describeReplaced(replaced, moment) });
      },
      onSettled: () => void refreshKeys(),
    }),
  );
  const [serverError] = fieldErrorsOf(rotation.error).expires_at ?? [];
  const expiryError = hasNoDay ? "Choose a day." : serverError;

  const rotate = () => {
    setHasNoDay(expiresAt === "");
    if (expiresAt === "") {
      rotation.reset();
      dateField.current?.focus();
    } else
      rotation.mutate({
        id: apiKey.id,
        keep_hours: hours,
        ...(expiresAt !== undefined && { expires_at: expiresAt }),
      });
  };

  return (
    <ConfirmDialog
      {...dialog}
      title={`Rotate ${quoted(apiKey.name)}?`}
      description="You get a new secret with the same name and scopes. Update your programs while the old secret still works."
      confirm="Rotate key"
      danger={false}
      // The field shows its error itself.
      mutation={{ ...rotation, error: serverError === undefined ? rotation.error : null }}
      onConfirm={rotate}
    >
      <div className="flex flex-col gap-4">
        <KeyFacts
          apiKey={apiKey}
          showHolder={showHolder}
          lastUsed={lastUseOf(apiKey, impact.data)}
        />
        <ImpactSummary apiKey={apiKey} impact={impact} operationNames={operationNames} />
        <ChoiceGroup legend="Keep the old secret for">
          {ROTATION_HOURS.map((value) => (
            <ChoiceCard
              key={value}
              type="radio"
              name={group}
              label={HOUR_LABELS[value]}
              description={
                value === 0
                  ? "Requests with it immediately return 401."
                  : expiresWithin(apiKey, value, now) &&
                    `At most until the key expires, ${moment(apiKey.expires_at)}.`
              }
              checked={value === hours}
              onChange={() => setHours(value)}
            />
          ))}
        </ChoiceGroup>
        <ExpiryField
          label="New key expires"
          current={apiKey.expires_at}
          value={expiresAt}
          onChange={setExpiresAt}
          error={expiryError}
          dateRef={dateField}
        />
      </div>
    </ConfirmDialog>
  );
}
