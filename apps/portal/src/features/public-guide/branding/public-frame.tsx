import type { Branding } from "@guidepost/contract";
import type { ReactNode } from "react";
import { OperatorLinkItems } from "#components/ui/layout/operator-links.tsx";
import { Link } from "#components/ui/text/link.tsx";
import { type Operator, operatorLinks } from "#lib/operator.ts";
import { AccentColours } from "./accent-colours.tsx";
import { PageMark } from "./brand-mark.tsx";

type Props = {
  /** Null without branding. */
  branding: Branding | null;
  /** Whether the footer does not offer to sign up. */
  hidesSignUp?: boolean;
  /** Whose links the footer has. */
  operator?: Operator;
  /** At the end of the header, such as the links to sign in. */
  actions: ReactNode;
  children: ReactNode;
};

/** The header and the footer of a public page. They are the same for every reader. */
export function PublicFrame({ branding, hidesSignUp = false, operator, actions, children }: Props) {
  // Paper shows the mark of the account, but not that of Guidepost.
  const isMarkPrinted = branding !== null && branding.name !== "";
  return (
    <div className="flex min-h-dvh flex-col">
      {branding !== null && <AccentColours accent={branding.accent} />}
      <a
        href="#main"
        lang="en"
        className="fixed start-2 top-2 z-60 -translate-y-20 rounded-md bg-accent px-4 py-2 font-medium text-on-accent focus:translate-y-0 print:hidden"
      >
        Skip to the content
      </a>
      <header
        lang="en"
        className={`flex items-center justify-between gap-4 px-4 py-4 sm:px-8 step-view:hidden ${isMarkPrinted ? "" : "print:hidden"}`}
      >
        <PageMark branding={branding} />
        {isMarkPrinted ? <div className="shrink-0 print:hidden">{actions}</div> : actions}
      </header>
      <main
        id="main"
        tabIndex={-1}
        className="flex-1 px-4 pt-6 pb-16 outline-none sm:px-8 sm:pt-10"
      >
        {children}
      </main>
      {!branding?.hides_credit && (
        <footer
          lang="en"
          className="flex flex-wrap items-center justify-center gap-x-5 gap-y-2 border-t border-line px-4 py-6 text-caption text-ink-soft print:hidden step-view:hidden"
        >
          <p className="flex flex-wrap items-center justify-center gap-x-2">
            Published with Guidepost
            {!hidesSignUp && (
              <>
                <span aria-hidden className="max-sm:hidden">
                  ·
                </span>
                <Link href="/sign-up" className="underline underline-offset-4 hover:text-ink">
                  Create your own guide
                </Link>
              </>
            )}
          </p>
          {operator && operatorLinks(operator).length > 0 && (
            <ul className="flex flex-wrap items-center justify-center gap-x-4 gap-y-1">
              <OperatorLinkItems operator={operator} />
            </ul>
          )}
        </footer>
      )}
    </div>
  );
}
