"use client";

import { useMutation } from "@tanstack/react-query";
import { Button, LinkButton } from "#components/ui/forms/button.tsx";
import { Callout } from "#components/ui/layout/callout.tsx";
import type { ConfirmedMutation } from "#components/ui/overlays/dialog.tsx";
import { errorMessage } from "#lib/api-error.ts";
import { useTRPC } from "#trpc/client.tsx";

/** Verifies the address of a user with the link of a mail. */
export function VerifyEmailForm({ token }: { token: string }) {
  const verifying = useMutation(
    useTRPC().account.verifyEmail.mutationOptions({ meta: { showsOwnError: true } }),
  );
  return (
    <UseLink
      mutation={verifying}
      action="Verify address"
      onUse={() => verifying.mutate({ token })}
      done={verifying.isSuccess && "Your e-mail address is verified."}
      next={{ href: "/guides", label: "Go to the portal" }}
    />
  );
}

/** Changes the address of the signed-in user with the link of a mail. */
export function ChangeEmailForm({ token }: { token: string }) {
  const changing = useMutation(
    useTRPC().account.confirmEmailChange.mutationOptions({ meta: { showsOwnError: true } }),
  );
  return (
    <UseLink
      mutation={changing}
      action="Use this address"
      onUse={() => changing.mutate({ token })}
      done={changing.isSuccess && "Your e-mail address is changed."}
      next={{ href: "/settings/profile", label: "Go to your profile" }}
    />
  );
}

/** Uses the link of a mail. It is a button, because mail programs open links without their users. */
function UseLink({
  mutation,
  action,
  onUse,
  done,
  next,
}: {
  mutation: Pick<ConfirmedMutation, "error" | "isPending">;
  action: string;
  onUse: () => void;
  /** The message after the link was used. */
  done: string | false;
  next: { href: string; label: string };
}) {
  if (done)
    return (
      <div role="status">
        <p className="mb-6">{done}</p>
        <LinkButton href={next.href} variant="primary">
          {next.label}
        </LinkButton>
      </div>
    );
  return (
    <>
      {Boolean(mutation.error) && (
        <div className="mb-5">
          <Callout tone="danger" alert>
            {errorMessage(mutation.error)}
          </Callout>
        </div>
      )}
      <Button size="lg" variant="primary" busy={mutation.isPending} onClick={onUse}>
        {action}
      </Button>
    </>
  );
}
