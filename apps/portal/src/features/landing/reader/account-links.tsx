"use client";

import { LinkButton } from "#components/ui/forms/button.tsx";
import { useReaderState } from "#lib/browser/reader-client.ts";

type Props = {
  /** Whether visitors can sign up without an invitation. */
  isSignUpOpen: boolean;
};

/** The links at the top of the home page: to sign in and up, or to the guides of a signed-in user. */
export function AccountLinks({ isSignUpOpen }: Props) {
  if (useReaderState()?.signed_in)
    return (
      <LinkButton href="/guides" variant="primary">
        Your guides
      </LinkButton>
    );
  return (
    <>
      <LinkButton href="/sign-in" variant="ghost">
        Sign in
      </LinkButton>
      {isSignUpOpen && (
        <LinkButton href="/sign-up" variant="primary" className="max-sm:hidden">
          Create account
        </LinkButton>
      )}
    </>
  );
}

/** The first step of a reader of the home page. */
export function StartLink({ isSignUpOpen }: Props) {
  const isSignedIn = useReaderState()?.signed_in;
  const first = isSignUpOpen
    ? { href: "/sign-up", text: "Start for free" }
    : { href: "/sign-in", text: "Sign in" };
  return (
    <LinkButton href={isSignedIn ? "/guides" : first.href} variant="primary" size="lg">
      {isSignedIn ? "Your guides" : first.text}
    </LinkButton>
  );
}
