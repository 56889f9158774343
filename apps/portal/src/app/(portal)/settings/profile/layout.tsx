import type { Metadata } from "next";
import type { ReactNode } from "react";
import { PageHeader } from "#components/ui/layout/page-header.tsx";

export const metadata: Metadata = { title: "Profile" };

export default function ProfileLayout({ children }: { children: ReactNode }) {
  return (
    <>
      <PageHeader title="Profile" description="How you appear in the portal and to your readers." />
      {children}
    </>
  );
}
