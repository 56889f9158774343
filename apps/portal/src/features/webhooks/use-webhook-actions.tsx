"use client";

import type { Webhook } from "@guidepost/contract";
import type { ReactNode } from "react";
import { Dialog, useDialogState } from "#components/ui/overlays/dialog.tsx";
import { useSetEnabled, useTestEvent } from "./use-webhooks.ts";
import {
  DeleteWebhookDialog,
  RedeliverFailedDialog,
  RotateSecretDialog,
  type ShownWebhookSecret,
  WebhookSecretDialog,
} from "./webhook-dialogs.tsx";
import { EditWebhookForm } from "./webhook-form.tsx";

type DialogAction = "edit" | "rotate" | "delete" | "redeliver-failed";
export type WebhookAction = DialogAction | "test" | "enable" | "disable";

/** The actions on webhooks, with their dialogs and those of new secrets. */
export function useWebhookActions({
  returnFocus,
  onDeleted,
}: {
  /** The element to focus when the button of an action was removed. */
  returnFocus: () => HTMLElement | null;
  onDeleted?: () => void;
}): {
  act: (action: WebhookAction, webhook: Webhook) => void;
  showSecret: (shown: ShownWebhookSecret) => void;
  isTesting: boolean;
  dialogs: ReactNode;
} {
  const selected = useDialogState<{ action: DialogAction; webhook: Webhook }>();
  const secret = useDialogState<ShownWebhookSecret>();
  const setEnabled = useSetEnabled();
  const test = useTestEvent();
  const { action, webhook } = selected.subject ?? {};
  const props = webhook && { webhook, dialog: selected.dialog };
  return {
    act: (next, subject) => {
      if (next === "test") test.sendTo(subject);
      else if (next === "enable" || next === "disable")
        setEnabled.mutate({ webhook_id: subject.id, enabled: next === "enable" });
      else selected.show({ action: next, webhook: subject });
    },
    showSecret: secret.show,
    isTesting: test.isPending,
    dialogs: (
      <>
        {props && action === "edit" && (
          <Dialog
            {...selected.dialog}
            wide
            title="Edit webhook"
            description="Changes apply to later requests, also to those that wait. The secret stays the same."
          >
            <EditWebhookForm webhook={props.webhook} onDone={selected.close} />
          </Dialog>
        )}
        {props && action === "rotate" && <RotateSecretDialog {...props} onRotated={secret.show} />}
        {props && action === "delete" && (
          <DeleteWebhookDialog {...props} returnFocus={returnFocus} onDeleted={onDeleted} />
        )}
        {props && action === "redeliver-failed" && <RedeliverFailedDialog {...props} />}
        <WebhookSecretDialog state={secret} returnFocus={returnFocus} />
      </>
    ),
  };
}
