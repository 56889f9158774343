import type { ReactNode } from "react";
import { Brand } from "#components/ui/layout/brand.tsx";

/** The layout of the pages to sign in and sign up. */
export default function EntryLayout({ children }: { children: ReactNode }) {
  return (
    <div className="flex min-h-dvh flex-col">
      <header className="px-5 py-5 sm:px-8">
        <Brand />
      </header>
      <main className="flex flex-1 items-start justify-center px-4 pt-[6vh] pb-16">
        <div className="w-full max-w-100">{children}</div>
      </main>
    </div>
  );
}
