import type { Metadata } from "next";
import { NotFoundMessage } from "#components/ui/lists/not-found-message.tsx";

export const metadata: Metadata = { title: "Page not found", robots: { index: false } };

export default function NotFound() {
  return <NotFoundMessage isSignedIn />;
}
