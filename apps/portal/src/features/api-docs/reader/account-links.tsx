"use client";

import { LinkButton } from "#components/ui/forms/button.tsx";
import { useReaderState } from "#lib/browser/reader-client.ts";

/** The links at the top of the documentation: to sign up, or to the pages of a signed-in user. */
export function AccountLinks({ isSignUpOpen }: { isSignUpOpen: boolean }) {
  const state = useReaderState();
  if (state?.signed_in)
    return (
      <>
        <LinkButton href="/developer/keys" variant="ghost" size="sm" className="max-sm:hidden">
          API keys
        </LinkButton>
        <LinkButton href="/guides" size="sm">
          Your guides
        </LinkButton>
      </>
    );
  return (
    <>
      <LinkButton href="/sign-in" variant="ghost" size="sm" className="max-sm:hidden">
        Sign in
      </LinkButton>
      {isSignUpOpen && (
        <LinkButton href="/sign-up" variant="primary" size="sm">
          Create account
        </LinkButton>
      )}
    </>
  );
}
