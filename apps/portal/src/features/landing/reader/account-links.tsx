"use client";

import { LinkButton } from "#components/ui/forms/button.tsx";
import { useReaderState } from "#lib/browser/reader-client.ts";

/** The links at the top of the home page: to sign in and up, or to the guides of a signed-in user. */
export function AccountLinks() {
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
      <LinkButton href="/sign-up" variant="primary" className="max-sm:hidden">
        Create account
      </LinkButton>
    </>
  );
}

/** The first step of a reader of the home page. */
export function StartLink() {
  const isSignedIn = useReaderState()?.signed_in;
  return (
    <LinkButton href={isSignedIn ? "/guides" : "/sign-up"} variant="primary" size="lg">
      {isSignedIn ? "Your guides" : "Start for free"}
    </LinkButton>
  );
}
