"use client";

import { SECRET_OVERLAP_HOURS, type Webhook } from "@guidepost/contract";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useId, useState } from "react";
import { TimeField } from "#components/ui/forms/time-field.tsx";
import { useSecretMutation } from "#components/form/use-server-form.ts";
import { Callout } from "#components/ui/layout/callout.tsx";
import { ChoiceCard, ChoiceGroup } from "#components/ui/forms/choice.tsx";
import { ConfirmDialog, type DialogState } from "#components/ui/overlays/dialog.tsx";
import { SecretDialog } from "#components/ui/overlays/secret-dialog.tsx";
import { toast } from "#components/ui/overlays/toaster.tsx";
import { LocalTime } from "#components/ui/text/local-time.tsx";
import { pluralize } from "#lib/formats/format.ts";
import { useTRPC } from "#trpc/client.tsx";
import { useRefreshWebhooks } from "./use-webhooks.ts";
import { shortUrl } from "./webhook-model.ts";

type WebhookDialogProps = { webhook: Webhook; dialog: DialogState<unknown>["dialog"] };

/** A new secret, of a new webhook or after a rotation. */
export type ShownWebhookSecret = { webhook: Webhook; secret: string };

/** Shows the signing secret of a new webhook, or the one after a rotation. */
export function WebhookSecretDialog({
  state,
  returnFocus,
}: {
  state: DialogState<ShownWebhookSecret>;
  returnFocus: () => HTMLElement | null;
}) {
  const { url, previous_secret_until: until = null } = state.subject?.webhook ?? {};
  return (
    <SecretDialog
      state={state}
      returnFocus={returnFocus}
      title={until === null ? "Store the signing secret" : "Store the new signing secret"}
      label="Signing secret"
      noun="secret"
      description={
        <>
          <p>
            The receiver <strong className="text-ink">{url && shortUrl(url)}</strong> verifies
            requests with this secret. It is shown only once.
          </p>
          {until !== null && (
            <p>
              Requests are signed with the old and the new secret until{" "}
              <LocalTime at={until} length="moment" />. Replace the old one before then.
            </p>
          )}
        </>
      }
    />
  );
}

/** Replaces the secret. Both sign for a day, so that the receiver can be changed without a gap. */
export function RotateSecretDialog({
  webhook,
  dialog,
  onRotated,
}: WebhookDialogProps & { onRotated: (shown: ShownWebhookSecret) => void }) {
  const refresh = useRefreshWebhooks();
  const rotation = useSecretMutation(
    useTRPC().webhooks.rotateSecret.mutationOptions({
      meta: { showsOwnError: true },
      onSuccess: (rotated) => {
        dialog.onClose();
        onRotated(rotated);
      },
      onSettled: () => void refresh(),
    }),
  );
  return (
    <ConfirmDialog
      {...dialog}
      title="Rotate the signing secret?"
      description={`You get a new secret for ${shortUrl(webhook.url)}. For ${SECRET_OVERLAP_HOURS} hours, requests are signed with the present secret too. Replace it in your receiver within this time.`}
      confirm="Rotate secret"
      danger={false}
      mutation={rotation}
      onConfirm={() => rotation.mutate({ webhook_id: webhook.id })}
    >
      {webhook.previous_secret_until !== null && (
        <Callout tone="warning">
          The last rotation was less than {SECRET_OVERLAP_HOURS} hours ago. The secret before it
          stops signing at once.
        </Callout>
      )}
    </ConfirmDialog>
  );
}

/** Deletes a webhook after a confirmation. */
export function DeleteWebhookDialog({
  webhook,
  dialog,
  returnFocus,
  onDeleted,
}: WebhookDialogProps & {
  /** The element to focus after the deletion, because the row with the button is removed. */
  returnFocus: () => HTMLElement | null;
  onDeleted: (() => void) | undefined;
}) {
  const trpc = useTRPC();
  const queries = useQueryClient();
  const [isDeleted, setIsDeleted] = useState(false);
  const deletion = useMutation(
    trpc.webhooks.delete.mutationOptions({ meta: { showsOwnError: true } }),
  );
  const confirm = () =>
    deletion.mutate(
      { webhook_id: webhook.id },
      {
        onSuccess: () => {
          setIsDeleted(true);
          toast(`${shortUrl(webhook.url)} was deleted`);
          dialog.onClose();
          onDeleted?.();
        },
        // Not the queries of the webhook itself, which would fail on its page.
        onSettled: () => void queries.invalidateQueries(trpc.webhooks.list.pathFilter()),
      },
    );
  return (
    <ConfirmDialog
      {...dialog}
      returnFocus={() => (isDeleted ? returnFocus() : true)}
      title="Delete this webhook?"
      description={`Guidepost sends nothing more to ${shortUrl(webhook.url)}, also no events that wait. Its delivery log is deleted too. This cannot be undone.`}
      confirm="Delete webhook"
      mutation={deletion}
      onConfirm={confirm}
    />
  );
}

const SINCE = [
  ["all", "All failed deliveries", "Deliveries are kept for 7 days."],
  ["1", "Of the last hour", undefined],
  ["24", "Of the last 24 hours", undefined],
  ["time", "Since a time", undefined],
] as const;
type Since = (typeof SINCE)[number][0];

const HOUR_MS = 60 * 60 * 1000;

/** Sends failed deliveries again: all, or those of events since a time (contract HOOK-15). */
export function RedeliverFailedDialog({ webhook, dialog }: WebhookDialogProps) {
  const refresh = useRefreshWebhooks();
  const group = useId();
  const [since, setSince] = useState<Since>("all");
  const [time, setTime] = useState<string>();
  const redelivery = useMutation(
    useTRPC().webhooks.redeliverFailed.mutationOptions({
      meta: { showsOwnError: true },
      onSuccess: ({ redelivered }) => {
        toast(
          redelivered === 0
            ? "No delivery had failed"
            : `${pluralize(redelivered, "delivery is", "deliveries are")} sent again`,
        );
        dialog.onClose();
      },
      onSettled: () => void refresh(),
    }),
  );
  const startOf = (): string | undefined => {
    if (since === "all") return undefined;
    if (since === "time") return time;
    return new Date(Date.now() - Number(since) * HOUR_MS).toISOString();
  };
  const confirm = () => {
    const start = startOf();
    redelivery.mutate({ webhook_id: webhook.id, ...(start !== undefined && { since: start }) });
  };
  return (
    <ConfirmDialog
      {...dialog}
      title="Redeliver failed deliveries?"
      description="Each one starts its schedule again, with the same webhook-id. A receiver that has processed an event must ignore it."
      confirm="Redeliver"
      danger={false}
      disabled={since === "time" && time === undefined}
      mutation={redelivery}
      onConfirm={confirm}
    >
      <div className="flex flex-col gap-4">
        <ChoiceGroup legend="Deliveries">
          {SINCE.map(([value, label, description]) => (
            <ChoiceCard
              key={value}
              type="radio"
              name={group}
              label={label}
              description={description}
              checked={value === since}
              onChange={() => setSince(value)}
            />
          ))}
        </ChoiceGroup>
        {since === "time" && <TimeField label="Events since" value={time} onChange={setTime} />}
      </div>
    </ConfirmDialog>
  );
}
