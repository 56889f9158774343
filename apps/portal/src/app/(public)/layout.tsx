import { Link } from "#components/ui/text/link.tsx";
import type { ReactNode } from "react";
import { Brand } from "#components/ui/layout/brand.tsx";
import { Island } from "#features/public-guide/reader/islands.tsx";

/** The layout of the public pages. It is the same for every reader. */
export default function PublicLayout({ children }: { children: ReactNode }) {
  return (
    <div className="flex min-h-dvh flex-col">
      <a
        href="#main"
        className="fixed top-2 left-2 z-60 -translate-y-20 rounded-md bg-accent px-4 py-2 font-medium text-on-accent focus:translate-y-0"
      >
        Skip to the content
      </a>
      <header className="flex items-center justify-between gap-4 px-4 py-4 sm:px-8 print:hidden step-view:hidden">
        <Brand />
        <Island name="AccountLinks" />
      </header>
      <main
        id="main"
        tabIndex={-1}
        className="flex-1 px-4 pt-6 pb-16 outline-none sm:px-8 sm:pt-10"
      >
        {children}
      </main>
      <footer className="flex flex-wrap items-center justify-center gap-x-2 border-t border-line px-4 py-6 text-caption text-ink-soft print:hidden step-view:hidden">
        Published with Guidepost
        <span aria-hidden className="max-sm:hidden">
          ·
        </span>
        <Link href="/sign-up" className="underline underline-offset-4 hover:text-ink">
          Create your own guide
        </Link>
      </footer>
    </div>
  );
}
