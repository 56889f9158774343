import type { ReactNode } from "react";
import { DocsFooter, DocsHeader } from "#features/api-docs/docs-frame.tsx";
import { contactHref } from "#lib/operator.ts";
import { getServices } from "#server/get-services.ts";
import { isSignUpOpen } from "#server/sign-up.ts";

/** The layout of the documentation. It is the same for every reader. */
export default function DocsLayout({ children }: { children: ReactNode }) {
  const { apiUrl, signUp, operator } = getServices();
  const frame = { apiUrl, isSignUpOpen: isSignUpOpen(signUp) };
  return (
    <div className="flex min-h-dvh flex-col">
      <a
        href="#main"
        className="fixed top-2 left-2 z-60 -translate-y-20 rounded-md bg-accent px-4 py-2 font-medium text-on-accent focus:translate-y-0 print:hidden"
      >
        Skip to the content
      </a>
      <DocsHeader {...frame} contact={operator.contact && contactHref(operator.contact)} />
      <div className="flex-1 px-4 sm:px-8">{children}</div>
      <DocsFooter {...frame} operator={operator} />
    </div>
  );
}
