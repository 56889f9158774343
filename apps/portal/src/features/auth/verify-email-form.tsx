"use client";

import { useMutation } from "@tanstack/react-query";
import { type ReactNode, useEffect, useRef } from "react";
import { Button, LinkButton } from "#components/ui/forms/button.tsx";
import { Callout } from "#components/ui/layout/callout.tsx";
import type { ConfirmedMutation } from "#components/ui/overlays/dialog.tsx";
import { errorMessage } from "#lib/api-error.ts";
import { useTRPC } from "#trpc/client.tsx";

/** Verifies the address of a user with the link of an email. */
export function VerifyEmailForm({ token, email }: { token: string; email: string }) {
  const verifying = useMutation(
    useTRPC().account.verifyEmail.mutationOptions({ meta: { showsOwnError: true } }),
  );
  return (
    <UseLink
      title="Verify your email address"
      description={
        <>
          Confirm that <strong className="text-ink">{email}</strong> is your address.
        </>
      }
      mutation={verifying}
      action="Verify address"
      onUse={() => verifying.mutate({ token })}
      done={verifying.isSuccess && "Your email address is verified"}
      next={{ href: "/guides", label: "Go to the portal" }}
    />
  );
}

/** Changes the address of the signed-in user with the link of a mail. */
export function ChangeEmailForm({ token, email }: { token: string; email: string }) {
  const changing = useMutation(
    useTRPC().account.confirmEmailChange.mutationOptions({ meta: { showsOwnError: true } }),
  );
  return (
    <UseLink
      title="Confirm your new email address"
      description={
        <>
          From then on, you sign in with <strong className="text-ink">{email}</strong>. You stay
          signed in.
        </>
      }
      mutation={changing}
      action="Use this address"
      onUse={() => changing.mutate({ token })}
      done={changing.isSuccess && "Your email address is changed"}
      next={{ href: "/settings/profile", label: "Go to your profile" }}
    />
  );
}

/** Uses the link of an email. It is a button, because email programs open links without their users. */
function UseLink({
  title,
  description,
  mutation,
  action,
  onUse,
  done,
  next,
}: {
  title: string;
  description: ReactNode;
  mutation: Pick<ConfirmedMutation, "error" | "isPending">;
  action: string;
  onUse: () => void;
  /** The heading after the link was used. */
  done: string | false;
  next: { href: string; label: string };
}) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    // The focused button was removed.
    if (done) heading.current?.focus();
  }, [done]);
  if (done)
    return (
      <div>
        <h1 ref={heading} tabIndex={-1} className="mb-6 text-2xl font-semibold outline-none">
          {done}
        </h1>
        <LinkButton href={next.href} variant="primary">
          {next.label}
        </LinkButton>
      </div>
    );
  return (
    <>
      <h1 className="text-2xl font-semibold">{title}</h1>
      <p className="mt-1 mb-6 wrap-anywhere text-ink-soft">{description}</p>
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
