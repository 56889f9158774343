"use client";

import { LinkButton } from "#components/ui/forms/button.tsx";
import { guideIdOfPage, useReaderState } from "#lib/browser/reader-client.ts";

/** The links at the top of a public page: to sign in, or to the reader's own guides. */
export function AccountLinks({ hidesSignUp = false }: { hidesSignUp?: boolean }) {
  const state = useReaderState();
  if (!state?.signed_in)
    return (
      <div className="flex items-center gap-1.5">
        <LinkButton href="/sign-in" variant="ghost" size="sm">
          Sign in
        </LinkButton>
        {!hidesSignUp && (
          <LinkButton href="/sign-up" size="sm" className="max-sm:hidden">
            Create your own guide
          </LinkButton>
        )}
      </div>
    );
  return (
    <div className="flex items-center gap-1.5">
      {state.reading?.is_author && (
        <>
          <p className="me-2 text-caption text-ink-soft max-md:sr-only">
            You wrote this guide: your visits do not count.
          </p>
          <LinkButton href={`/guides/${guideIdOfPage()}`} variant="ghost" size="sm">
            Edit guide
          </LinkButton>
        </>
      )}
      <LinkButton href="/guides" size="sm">
        Your guides
      </LinkButton>
    </div>
  );
}
