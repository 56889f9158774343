import type { Metadata } from "next";
import { PageHeader } from "#components/ui/page-header.tsx";
import { NewGuideForm } from "#features/guide-editor/new-guide/new-guide-form.tsx";
import { pageHeader } from "#features/guide-editor/new-guide/page-header.ts";
import { requireActor } from "#server/auth/current-actor.ts";

export const metadata: Metadata = { title: pageHeader.title };

export default async function NewGuidePage() {
  const { user } = await requireActor();
  return (
    <div className="mx-auto max-w-2xl">
      <PageHeader {...pageHeader} />
      <NewGuideForm userId={user.id} />
    </div>
  );
}
