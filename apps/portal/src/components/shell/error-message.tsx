"use client";

import { Button } from "#components/ui/forms/button.tsx";
import { OperatorContactLink } from "./operator-contact-link.tsx";

export type ErrorPageProps = { error: Error & { digest?: string }; retry: () => void };

/** The content of a page after an unexpected error. The server logs the cause with the digest. */
export function ErrorMessage({ error, retry }: ErrorPageProps) {
  return (
    <div className="flex min-h-[60dvh] flex-col items-center justify-center px-4 text-center">
      <h1 className="text-2xl font-semibold">Something went wrong on our side</h1>
      <p className="mt-2 mb-6 max-w-sm text-ink-soft">
        Try again in a moment. If the problem continues, contact <OperatorContactLink />
        {error.digest && ` and include this error number: ${error.digest}`}.
      </p>
      <Button variant="primary" onClick={retry}>
        Try again
      </Button>
    </div>
  );
}
