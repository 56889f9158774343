import type { Metadata } from "next";
import type { ReactNode } from "react";
import { PageHeader } from "#components/ui/layout/page-header.tsx";

export const metadata: Metadata = { title: "Trash" };

export default function TrashLayout({ children }: { children: ReactNode }) {
  return (
    <>
      <PageHeader
        title="Trash"
        description="Deleted guides stay here for 30 days. A restored guide is published and featured again if it was before."
      />
      {children}
    </>
  );
}
