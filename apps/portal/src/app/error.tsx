"use client";

import { OperatorContactLink } from "#components/shell/operator-contact-link.tsx";
import { Button } from "#components/ui/button.tsx";

/** What a page shows when it fails: the cause is in the server's log, under the digest. */
export default function ErrorPage({
  error,
  retry,
}: {
  error: Error & { digest?: string };
  retry: () => void;
}) {
  return (
    <main className="flex min-h-[60dvh] flex-col items-center justify-center px-4 text-center">
      <h1 className="text-2xl font-semibold">Something went wrong on our side</h1>
      <p className="mt-2 mb-6 max-w-sm text-ink-soft">
        Try again in a moment. If it stays so, tell <OperatorContactLink />
        {error.digest && ` this number: ${error.digest}`}.
      </p>
      <Button variant="primary" onClick={retry}>
        Try again
      </Button>
    </main>
  );
}
