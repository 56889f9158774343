import type { Metadata } from "next";
import type { ReactNode } from "react";
import { PageHeader } from "#components/ui/layout/page-header.tsx";

export const metadata: Metadata = { title: "Quick start" };

export default function QuickStartLayout({ children }: { children: ReactNode }) {
  return (
    <>
      <PageHeader
        title="Quick start"
        description="Publish a guide in five steps. Copy each sample: the URL and your key’s name are filled in."
      />
      {children}
    </>
  );
}
