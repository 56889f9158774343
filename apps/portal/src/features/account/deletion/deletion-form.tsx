"use client";

import { passwordConfirmation, type DeletionRequested } from "@guidepost/contract";
import { Download } from "lucide-react";
import type { ReactNode } from "react";
import { Form, FormError, FormField, FormPassword, SubmitButton } from "#components/form/form.tsx";
import { useServerForm } from "#components/form/use-server-form.ts";
import { Button } from "#components/ui/forms/button.tsx";
import { Callout } from "#components/ui/layout/callout.tsx";
import { DialogActions } from "#components/ui/overlays/dialog.tsx";
import { exportEverythingPath } from "#lib/account-export.ts";
import { countDrafts, describeDraftLoss } from "#lib/browser/drafts.ts";
import { signOutTo } from "#lib/browser/sign-out.ts";
import { signInAfterDeletion, type DeletionSubject } from "#lib/sign-in.ts";
import { z } from "#lib/zod.ts";
import { EffectList } from "../settings-section.tsx";
import { useProfile } from "../use-profile.ts";

const WITH_CODE = passwordConfirmation.required();
const WITH_PASSWORD = passwordConfirmation
  .extend({ code: z.string() })
  .transform(({ password }) => ({ password }));
/** Without a password, the identity is confirmed in the dialog of `ConfirmIdentity`. */
const WITHOUT_PASSWORD = z.object({ password: z.string(), code: z.string() }).transform(() => ({}));

type Fields = { password: string; code: string };
/** How the user confirms the identity. Empty for a user without a password. */
export type Confirmed = { password?: string; code?: string };

function schemaOf(hasPassword: boolean, hasTwoFactor: boolean): z.ZodType<Confirmed, Fields> {
  if (!hasPassword) return WITHOUT_PASSWORD;
  return hasTwoFactor ? WITH_CODE : WITH_PASSWORD;
}

/** The content of the dialogs that delete an account or a user: effects, export, confirmation. */
export function DeletionForm({
  subject,
  plan,
  effects,
  confirm,
  request,
  onClose,
  children,
}: {
  subject: DeletionSubject;
  plan: { has_password: boolean; has_two_factor: boolean };
  effects: readonly string[];
  confirm: string;
  request: (confirmed: Confirmed) => Promise<DeletionRequested>;
  onClose: () => void;
  /** Further choices, above the effects. */
  children?: ReactNode;
}) {
  const { email } = useProfile();
  const { form, submit, mutation, error } = useServerForm(
    schemaOf(plan.has_password, plan.has_two_factor),
    {
      defaultValues: { password: "", code: "" },
      mutation: {
        mutationFn: request,
        // All sessions have ended: the page must send no further request.
        onSuccess: ({ deletion_at: at }) => signOutTo(signInAfterDeletion(subject, at)),
      },
    },
  );
  const draftLoss = describeDraftLoss(countDrafts(), "The deletion");
  const isBusy = mutation.isPending || mutation.isSuccess;
  return (
    <Form onSubmit={submit}>
      {children}
      <EffectList effects={effects} />
      {draftLoss !== undefined && <Callout tone="danger">{draftLoss}</Callout>}
      <Callout
        action={
          <Button
            size="sm"
            icon={Download}
            // A navigation, so that the browser writes the archive to the disk. The page stays.
            onClick={() => window.location.assign(exportEverythingPath(subject))}
          >
            Export everything
          </Button>
        }
      >
        Download a copy first: one zip archive with the guides, their images, and a file with{" "}
        {subject === "account"
          ? "members, branding, settings, feedback, insights and the audit log."
          : "what else Guidepost has about you."}
      </Callout>
      <FormError>{error}</FormError>
      {plan.has_password && (
        <>
          {/* Password managers fill in the password that belongs to this address. */}
          <input type="email" autoComplete="username" value={email} readOnly className="hidden" />
          <FormPassword
            form={form}
            name="password"
            label="Password"
            autoComplete="current-password"
          />
        </>
      )}
      {plan.has_password && plan.has_two_factor && (
        <FormField
          form={form}
          name="code"
          label="Code"
          autoComplete="one-time-code"
          autoCapitalize="none"
          spellCheck={false}
          hint="From your authenticator app, or a recovery code."
        />
      )}
      <DialogActions>
        <Button disabled={isBusy} onClick={onClose}>
          Cancel
        </Button>
        <SubmitButton variant="danger" busy={isBusy}>
          {confirm}
        </SubmitButton>
      </DialogActions>
    </Form>
  );
}
