"use client";

import { Brand } from "#components/ui/layout/brand.tsx";
import { Button, LinkButton } from "#components/ui/forms/button.tsx";
import { OperatorContactLink } from "./operator-contact-link.tsx";

export type ErrorPageProps = { error: Error & { digest?: string }; retry: () => void };

/**
 * The content of a page after an unexpected error. The server logs the cause with the digest. With `isReader`, it names no
 * administrator, whom readers of public pages do not know.
 */
export function ErrorMessage({
  error: { digest },
  retry,
  isReader = false,
}: ErrorPageProps & { isReader?: boolean }) {
  return (
    <div className="flex min-h-[60dvh] flex-col items-center justify-center px-4 text-center">
      <h1 className="text-2xl font-semibold">Something went wrong on our side</h1>
      <p className="mt-2 mb-6 max-w-sm text-ink-soft">
        Try again in a moment.
        {isReader ? (
          digest && ` Error number: ${digest}.`
        ) : (
          <>
            {" "}
            If the problem continues, contact <OperatorContactLink />
            {digest && ` and include this error number: ${digest}`}.
          </>
        )}
      </p>
      <div className="flex flex-wrap justify-center gap-3">
        <Button variant="primary" onClick={retry}>
          Try again
        </Button>
        <LinkButton href="/">Go to the home page</LinkButton>
      </div>
    </div>
  );
}

/** The whole page after an error, outside of the portal's navigation. */
export function ErrorPage(props: ErrorPageProps & { isReader?: boolean }) {
  return (
    <div className="flex min-h-dvh flex-col">
      <header className="px-5 py-5 sm:px-8">
        <Brand />
      </header>
      <main className="flex-1">
        <ErrorMessage {...props} />
      </main>
    </div>
  );
}
