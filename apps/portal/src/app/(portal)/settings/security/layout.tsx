import type { Metadata } from "next";
import type { ReactNode } from "react";
import { PageHeader } from "#components/ui/layout/page-header.tsx";

export const metadata: Metadata = { title: "Security" };

export default function SecurityLayout({ children }: { children: ReactNode }) {
  return (
    <>
      <PageHeader title="Security" description="How you sign in, and where you are signed in." />
      {children}
    </>
  );
}
