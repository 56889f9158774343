import type { Metadata } from "next";
import { notFound } from "next/navigation";
import type { ReactNode } from "react";
import { PageHeader } from "#components/ui/layout/page-header.tsx";
import { requireActor } from "#server/auth/session.ts";

export const metadata: Metadata = { title: "Branding" };

/** Sends status 404 to members, before the loading state is streamed. */
export default async function BrandingLayout({ children }: { children: ReactNode }) {
  const { user } = await requireActor();
  if (user.role !== "owner") notFound();
  return (
    <>
      <PageHeader
        title="Branding"
        description="Your logo and your color on the public pages of your account’s guides and authors."
      />
      {children}
    </>
  );
}
