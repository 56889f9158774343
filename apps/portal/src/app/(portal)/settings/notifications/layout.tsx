import type { Metadata } from "next";
import type { ReactNode } from "react";
import { PageHeader } from "#components/ui/layout/page-header.tsx";

export const metadata: Metadata = { title: "Notification settings" };

export default function NotificationSettingsLayout({ children }: { children: ReactNode }) {
  return (
    <>
      <PageHeader
        title="Notification settings"
        description="Choose what you receive by email and what appears in the portal. Other users have their own settings."
      />
      {children}
    </>
  );
}
