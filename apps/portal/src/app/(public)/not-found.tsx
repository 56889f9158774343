import type { Metadata } from "next";
import { currentActor } from "#server/auth/session.ts";
import { NotFoundMessage } from "#components/ui/lists/not-found-message.tsx";

export const metadata: Metadata = { title: "Page not found", robots: { index: false } };

export default async function NotFound() {
  return <NotFoundMessage isSignedIn={(await currentActor()) !== undefined} />;
}
