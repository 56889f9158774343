import type { Metadata } from "next";
import { Brand } from "../ui/brand.tsx";
import { LinkButton } from "../ui/button.tsx";

export const metadata: Metadata = { title: "Not found", robots: { index: false } };

const NotFound = () => (
  <div className="flex min-h-dvh flex-col">
    <header className="px-5 py-5 sm:px-8">
      <Brand />
    </header>
    <main className="flex flex-1 flex-col items-center px-4 pt-[16vh] text-center">
      <p className="text-sm font-semibold text-accent">404</p>
      <h1 className="mt-2 text-2xl font-semibold">There is nothing here</h1>
      <p className="mt-2 mb-6 max-w-sm text-ink-soft">
        The page was moved or deleted, is not published, or is not yours to see.
      </p>
      <LinkButton href="/" variant="primary">
        To the start page
      </LinkButton>
    </main>
  </div>
);

export default NotFound;
