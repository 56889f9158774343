"use client";

import { secondFactor, type RecoveryCodes, type TwoFactorSetup } from "@guidepost/contract";
import type { ReactNode } from "react";
import { Form, FormField, SubmitButton } from "#components/form/form.tsx";
import { sendCompleteCode } from "#components/form/send-complete-code.ts";
import { useServerForm } from "#components/form/use-server-form.ts";
import { CopyButton } from "#components/ui/text/copy-button.tsx";
import { DialogActions } from "#components/ui/overlays/dialog.tsx";
import { useTRPCClient } from "#trpc/client.tsx";
import { QrCode } from "#components/ui/layout/qr-code.tsx";

/** Adds an authenticator app: its QR code, its key as text, and the code that confirms it. */
export function SetUpForm({
  setup,
  onEnabled,
  cancel,
}: {
  setup: TwoFactorSetup;
  onEnabled: (codes: RecoveryCodes) => void;
  /** A button next to the form's own. */
  cancel?: ReactNode;
}) {
  const client = useTRPCClient();
  const { form, submit, mutation, error } = useServerForm(secondFactor, {
    defaultValues: { code: "" },
    mutation: {
      mutationFn: ({ code }: { code: string }) =>
        client.twoFactor.enable.mutate({ code, sealed_secret: setup.sealed_secret }),
      onSuccess: onEnabled,
    },
  });
  return (
    <Form onSubmit={submit} error={error} className="flex flex-col gap-5">
      <div className="flex flex-col gap-3">
        <p className="text-sm">
          <strong className="font-medium">1.</strong> Scan this code with an authenticator app, for
          example that of your password manager.
        </p>
        <QrCode text={setup.uri} label="QR code for your authenticator app" />
        <div className="flex flex-col gap-1.5">
          <p className="text-caption text-ink-soft">No camera? Enter this key in the app:</p>
          <div className="flex flex-wrap items-center gap-x-2 gap-y-1">
            <code aria-label="Key" className="font-mono text-caption break-all select-all">
              {setup.secret}
            </code>
            <CopyButton text={setup.secret} label="Copy the key" />
          </div>
        </div>
      </div>
      <div className="flex flex-col gap-3">
        <p className="text-sm">
          <strong className="font-medium">2.</strong> Enter the code that the app shows.
        </p>
        <FormField
          form={form}
          name="code"
          label="Code"
          autoComplete="one-time-code"
          inputMode="numeric"
          // The key above it can be copied, but most users scan the code.
          // oxlint-disable-next-line jsx-a11y/no-autofocus -- see above
          autoFocus
          onInput={sendCompleteCode}
          className="max-w-48"
        />
      </div>
      <DialogActions>
        {cancel}
        <SubmitButton busy={mutation.isPending}>Turn on</SubmitButton>
      </DialogActions>
    </Form>
  );
}
