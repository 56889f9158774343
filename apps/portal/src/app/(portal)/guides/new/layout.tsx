import type { Metadata } from "next";
import type { ReactNode } from "react";
import { PageHeader } from "#components/ui/layout/page-header.tsx";

export const metadata: Metadata = { title: "New guide" };

export default function NewGuideLayout({ children }: { children: ReactNode }) {
  return (
    <div className="mx-auto max-w-2xl">
      <PageHeader
        title="New guide"
        description="Give it a title to begin with. It stays a draft until you publish it."
      />
      {children}
    </div>
  );
}
