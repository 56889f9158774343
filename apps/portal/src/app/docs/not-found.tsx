import type { Metadata } from "next";
import { LinkButton } from "#components/ui/forms/button.tsx";

export const metadata: Metadata = { title: "Page not found", robots: { index: false } };

export default function NotFound() {
  return (
    <main id="main" className="flex flex-col items-center px-4 pt-[14vh] pb-16 text-center">
      <p className="text-sm font-semibold text-accent">404</p>
      <h1 className="mt-2 text-2xl font-semibold">Page not found</h1>
      <p className="mt-2 mb-6 max-w-sm text-ink-soft">
        The documentation has no page at this address.
      </p>
      <LinkButton href="/docs" variant="primary">
        Go to the documentation
      </LinkButton>
    </main>
  );
}
