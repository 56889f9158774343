"use client";

import type { Provider } from "@guidepost/contract";
import { useQuery } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import { Form } from "#components/form/form.tsx";
import { SubmitButton } from "#components/form/submit-button.tsx";
import { Button } from "#components/ui/button.tsx";
import { Callout } from "#components/ui/callout.tsx";
import { AlertDialog } from "#components/ui/dialog.tsx";
import { PasswordField } from "#components/ui/password-field.tsx";
import { Skeleton } from "#components/ui/skeleton.tsx";
import { fieldErrorsOf, errorMessage } from "#lib/api-error.ts";
import { confirmedChannel, confirmPath } from "#lib/confirm-path.ts";
import { useTRPC, useTRPCClient } from "#trpc/client.tsx";
import { type ConfirmationRequest, useConfirmationRequest } from "#trpc/fresh-sign-in.ts";

type Offered = readonly { id: Provider; name: string }[];

const WINDOW_FEATURES = "popup,width=520,height=700";

function PasswordConfirmation({
  email,
  onConfirmed,
  onCancel,
}: {
  email: string;
  onConfirmed: () => void;
  onCancel: () => void;
}) {
  const client = useTRPCClient();
  const [password, setPassword] = useState("");
  const [isBusy, setIsBusy] = useState(false);
  const [error, setError] = useState<unknown>();
  const fault = fieldErrorsOf(error).password?.[0];

  const confirm = async () => {
    setIsBusy(true);
    setError(undefined);
    try {
      await client.account.confirmPassword.mutate({ password });
      onConfirmed();
    } catch (refused) {
      setError(refused);
      setIsBusy(false);
    }
  };

  return (
    <Form
      fault={error !== undefined && fault === undefined ? errorMessage(error) : undefined}
      onSubmit={(event) => {
        event.preventDefault();
        void confirm();
      }}
    >
      {/* Tells password managers whose password this is. */}
      <input type="email" autoComplete="username" value={email} readOnly className="hidden" />
      <PasswordField
        label="Password"
        autoComplete="current-password"
        value={password}
        onChange={(event) => setPassword(event.target.value)}
        error={fault}
      />
      <div className="flex flex-col-reverse gap-2 sm:flex-row sm:justify-end">
        <Button onClick={onCancel}>Cancel</Button>
        <SubmitButton busy={isBusy}>Confirm</SubmitButton>
      </div>
    </Form>
  );
}

/** Confirms in a window of its own, so that what was typed on this page stays. */
function ProviderConfirmation({
  providers,
  onConfirmed,
}: {
  providers: Offered;
  onConfirmed: () => void;
}) {
  const [isBlocked, setIsBlocked] = useState(false);
  useEffect(() => {
    const channel = new BroadcastChannel(confirmedChannel);
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
            const opened = window.open(`${confirmPath}?provider=${id}`, "_blank", WINDOW_FEATURES);
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

function Confirmation({
  providers,
  request,
}: {
  providers: Offered;
  request: ConfirmationRequest;
}) {
  const { data: profile, error } = useQuery(useTRPC().account.profile.queryOptions());
  const onConfirmed = () => request.settle(true);
  const onCancel = () => request.settle(false);
  if (error)
    return (
      <>
        <Callout tone="danger" alert>
          {errorMessage(error)}
        </Callout>
        <div className="mt-4 flex justify-end">
          <Button onClick={onCancel}>Cancel</Button>
        </div>
      </>
    );
  if (!profile) return <Skeleton className="h-24" />;
  const connected = providers.filter(({ id }) => profile.providers.includes(id));
  return (
    <div className="flex flex-col gap-4">
      {connected.length > 0 && (
        <ProviderConfirmation providers={connected} onConfirmed={onConfirmed} />
      )}
      {profile.has_password ? (
        <PasswordConfirmation email={profile.email} onConfirmed={onConfirmed} onCancel={onCancel} />
      ) : (
        <div className="flex justify-end">
          <Button onClick={onCancel}>Cancel</Button>
        </div>
      )}
    </div>
  );
}

/**
 * The one dialog in which users confirm who they are, before a call that gives lasting access
 * (`freshSignIn`). It opens above any form; the form keeps its input and its call goes on.
 */
export function ConfirmIdentity({ providers }: { providers: Offered }) {
  const request = useConfirmationRequest();
  return (
    <AlertDialog
      open={request !== undefined}
      onOpenChange={(open) => !open && request?.settle(false)}
      title="Confirm your identity"
      description="This change gives lasting access to your account. Confirm that it is you to continue."
    >
      {request && <Confirmation providers={providers} request={request} />}
    </AlertDialog>
  );
}
