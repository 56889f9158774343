"use client";

import { useMutation } from "@tanstack/react-query";
import { Button } from "#components/ui/forms/button.tsx";
import { Callout } from "#components/ui/layout/callout.tsx";
import { errorMessage } from "#lib/api-error.ts";
import { useTRPC } from "#trpc/client.tsx";

/** The notice of an unverified address, with a button that sends the mail with the link again. */
export function VerifyEmailNotice({
  email,
  isRequired,
}: {
  email: string;
  /** Whether the user can only write drafts until then. */
  isRequired: boolean;
}) {
  const sending = useMutation(
    useTRPC().account.requestVerification.mutationOptions({ meta: { showsOwnError: true } }),
  );
  return (
    // The margin is larger than the padding of the page, into which the header of the editor moves.
    <section aria-label="Email verification" className="mx-auto mb-7 w-full max-w-5xl lg:mb-11">
      <Callout
        tone={isRequired ? "warning" : "info"}
        title="Verify your email address"
        action={
          !sending.isSuccess && (
            <Button size="sm" busy={sending.isPending} onClick={() => sending.mutate()}>
              Send again
            </Button>
          )
        }
      >
        <p className="wrap-anywhere">
          Open the link in the email to {email}.
          {isRequired
            ? " Until then, you can write drafts, but not publish, create keys or invite."
            : " Until then, you cannot add passkeys and other sign-ins, or invite members."}
        </p>
        <p role="status">
          {sending.isSuccess && "A new email is on its way. Its link works for 24 hours."}
          {sending.error && errorMessage(sending.error)}
        </p>
      </Callout>
    </section>
  );
}
