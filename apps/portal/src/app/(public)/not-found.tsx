import type { Metadata } from "next";
import { currentActor } from "#server/auth/session.ts";
import { PublicPage } from "#features/public-guide/server/public-page.tsx";
import { NotFoundMessage } from "#components/ui/lists/not-found-message.tsx";

export const metadata: Metadata = { title: "Page not found", robots: { index: false } };

export default async function NotFound() {
  return (
    <PublicPage branding={null}>
      <NotFoundMessage isSignedIn={(await currentActor()) !== undefined} />
    </PublicPage>
  );
}
