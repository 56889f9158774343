import type { Metadata } from "next";
import { LinkButton } from "#components/ui/forms/button.tsx";

export const metadata: Metadata = { title: "Link not found", robots: { index: false } };

/** The same for a link that never existed, that has expired, and that was revoked. */
export default function LinkNotFound() {
  return (
    <main className="flex min-h-dvh flex-col items-center px-4 pt-[14vh] pb-16 text-center">
      <p className="text-sm font-semibold text-accent">404</p>
      <h1 className="mt-2 text-2xl font-semibold">This link does not work</h1>
      <p className="mt-2 mb-6 max-w-sm text-ink-soft">
        It has expired, was revoked, or is not complete. Ask the author of the guide for a new one.
      </p>
      <LinkButton href="/" variant="primary">
        Go to the home page
      </LinkButton>
    </main>
  );
}
