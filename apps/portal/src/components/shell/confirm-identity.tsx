"use client";

import { type Provider, secondFactor } from "@guidepost/contract";
import { useMutation, useQuery } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import { Form, FormField, FormPassword, SubmitButton } from "#components/form/form.tsx";
import { sendCompleteCode } from "#components/form/send-complete-code.ts";
import { useServerForm } from "#components/form/use-server-form.ts";
import { Button } from "#components/ui/forms/button.tsx";
import { Callout } from "#components/ui/layout/callout.tsx";
import { AlertDialog, DialogActions } from "#components/ui/overlays/dialog.tsx";
import { Skeleton } from "#components/ui/lists/skeleton.tsx";
import { errorMessage } from "#lib/api-error.ts";
import { passkeyErrorMessage, provePasskey } from "#lib/browser/passkeys.ts";
import { CONFIRMED_CHANNEL, CONFIRM_PATH } from "#lib/sign-in.ts";
import { z } from "#lib/zod.ts";
import {
  type ConfirmationRequest,
  useTRPC,
  useTRPCClient,
  useConfirmationRequest,
} from "#trpc/client.tsx";

const PASSWORD_FORM = z.object({ password: z.string() });
const PASSWORD_AND_CODE_FORM = PASSWORD_FORM.extend(secondFactor.shape);
const WITHOUT_CODE_FORM = PASSWORD_FORM.extend({ code: z.string() }).transform(({ password }) => ({
  password,
}));

type Offered = readonly { id: Provider; name: string }[];

const WINDOW_FEATURES = "popup,width=520,height=700";

const CODE_FIELD = {
  name: "code",
  label: "Code",
  autoComplete: "one-time-code",
  onInput: sendCompleteCode,
  autoCapitalize: "none",
  spellCheck: false,
  hint: "From your authenticator app, or a recovery code.",
} as const;

function PasswordConfirmation({
  email,
  needsCode,
  onConfirmed,
  onCancel,
}: {
  email: string;
  needsCode: boolean;
  onConfirmed: () => void;
  onCancel: () => void;
}) {
  const schema: z.ZodType<
    { password: string; code?: string },
    z.input<typeof PASSWORD_AND_CODE_FORM>
  > = needsCode ? PASSWORD_AND_CODE_FORM : WITHOUT_CODE_FORM;
  const { form, submit, mutation, error } = useServerForm(schema, {
    defaultValues: { password: "", code: "" },
    mutation: useTRPC().account.confirmPassword.mutationOptions({ onSuccess: onConfirmed }),
  });
  return (
    <Form error={error} onSubmit={submit}>
      {/* Password managers fill in the password that belongs to this address. */}
      <input type="email" autoComplete="username" value={email} readOnly className="hidden" />
      <FormPassword form={form} name="password" label="Password" autoComplete="current-password" />
      {needsCode && <FormField form={form} {...CODE_FIELD} />}
      <DialogActions>
        <Button onClick={onCancel}>Cancel</Button>
        <SubmitButton busy={mutation.isPending}>Confirm</SubmitButton>
      </DialogActions>
    </Form>
  );
}

/** The code that completes a confirmation by a provider. */
function CodeConfirmation({
  onConfirmed,
  onCancel,
}: {
  onConfirmed: () => void;
  onCancel: () => void;
}) {
  const { form, submit, mutation, error } = useServerForm(secondFactor, {
    defaultValues: { code: "" },
    mutation: useTRPC().account.confirmCode.mutationOptions({ onSuccess: onConfirmed }),
  });
  return (
    <Form error={error} onSubmit={submit}>
      <FormField form={form} {...CODE_FIELD} />
      <DialogActions>
        <Button onClick={onCancel}>Cancel</Button>
        <SubmitButton busy={mutation.isPending}>Confirm</SubmitButton>
      </DialogActions>
    </Form>
  );
}

/** Opens a window for the provider, so that the input on this page is kept. */
function ProviderConfirmation({
  providers,
  onConfirmed,
}: {
  providers: Offered;
  onConfirmed: () => void;
}) {
  const [isBlocked, setIsBlocked] = useState(false);
  useEffect(() => {
    const channel = new BroadcastChannel(CONFIRMED_CHANNEL);
    channel.addEventListener("message", onConfirmed);
    return () => channel.close();
  }, [onConfirmed]);
  return (
    <div className="flex flex-col gap-2.5">
      {providers.map(({ id, name }) => (
        <Button
          key={id}
          size="lg"
          onClick={() => {
            const opened = window.open(`${CONFIRM_PATH}?provider=${id}`, "_blank", WINDOW_FEATURES);
            setIsBlocked(opened === null);
          }}
        >
          Continue with {name}
        </Button>
      ))}
      {isBlocked && (
        <Callout tone="danger" alert>
          The browser blocked the window. Allow pop-ups for this site and try again.
        </Callout>
      )}
    </div>
  );
}

/** A button that confirms the identity with a passkey. */
export function PasskeyConfirmation({ onConfirmed }: { onConfirmed: () => void }) {
  const client = useTRPCClient();
  const confirming = useMutation({
    meta: { showsOwnError: true },
    mutationFn: async () => {
      const options = await client.passkeys.confirmationOptions.mutate();
      await client.passkeys.confirm.mutate({ response: await provePasskey(options) });
    },
    onSuccess: onConfirmed,
  });
  const failure = confirming.error ? passkeyErrorMessage(confirming.error) : undefined;
  return (
    <>
      <Button size="lg" busy={confirming.isPending} onClick={() => confirming.mutate()}>
        Continue with a passkey
      </Button>
      {failure !== undefined && (
        <Callout tone="danger" alert>
          {failure}
        </Callout>
      )}
    </>
  );
}

function Confirmation({
  providers,
  request,
}: {
  providers: Offered;
  request: ConfirmationRequest;
}) {
  const { data: profile, error } = useQuery(useTRPC().account.profile.queryOptions());
  const [isWaitingForCode, setIsWaitingForCode] = useState(false);
  const onConfirmed = () => request.settle(true);
  const onCancel = () => request.settle(false);
  if (error)
    return (
      <>
        <Callout tone="danger" alert>
          {errorMessage(error)}
        </Callout>
        <DialogActions>
          <Button onClick={onCancel}>Cancel</Button>
        </DialogActions>
      </>
    );
  if (!profile) return <Skeleton className="h-24" />;
  const needsCode = profile.has_two_factor;
  if (isWaitingForCode) return <CodeConfirmation onConfirmed={onConfirmed} onCancel={onCancel} />;
  const connected = providers.filter(({ id }) => profile.providers.includes(id));
  return (
    <div className="flex flex-col gap-4">
      {profile.has_passkey && <PasskeyConfirmation onConfirmed={onConfirmed} />}
      {connected.length > 0 && (
        <ProviderConfirmation
          providers={connected}
          onConfirmed={needsCode ? () => setIsWaitingForCode(true) : onConfirmed}
        />
      )}
      {profile.has_password ? (
        <PasswordConfirmation
          email={profile.email}
          needsCode={needsCode}
          onConfirmed={onConfirmed}
          onCancel={onCancel}
        />
      ) : (
        <DialogActions>
          <Button onClick={onCancel}>Cancel</Button>
        </DialogActions>
      )}
    </div>
  );
}

/**
 * The dialog in which users confirm their identity before a call that gives lasting access
 * (`freshSignIn`). It opens above any form. The form keeps its input, and its call continues.
 */
export function ConfirmIdentity({ providers }: { providers: Offered }) {
  const request = useConfirmationRequest();
  return (
    <AlertDialog
      open={request !== undefined}
      onClose={() => request?.settle(false)}
      title="Confirm your identity"
      description="Confirm that it is you to continue with this change."
    >
      {request && <Confirmation providers={providers} request={request} />}
    </AlertDialog>
  );
}
