import type { Metadata } from "next";
import { getServices } from "#server/get-services.ts";
import { currentActor } from "#server/auth/session.ts";
import { Brand } from "#components/ui/layout/brand.tsx";
import { NotFoundMessage } from "#components/ui/lists/not-found-message.tsx";
import PublicNotFound from "./(public)/not-found.tsx";

export const metadata: Metadata = { title: "Page not found", robots: { index: false } };

export default async function NotFound() {
  // The page of public addresses, which is rendered once (`not-found-page.ts`).
  if (getServices().storedPage()) return <PublicNotFound />;
  const isSignedIn = (await currentActor()) !== undefined;
  return (
    <div className="flex min-h-dvh flex-col">
      <header className="px-5 py-5 sm:px-8">
        <Brand {...(isSignedIn && { href: "/guides" })} />
      </header>
      <main className="flex flex-1 flex-col">
        <NotFoundMessage isSignedIn={isSignedIn} />
      </main>
    </div>
  );
}
