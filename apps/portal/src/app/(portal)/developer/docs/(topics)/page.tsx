import type { Metadata } from "next";
import { PageHeader } from "#components/ui/page-header.tsx";
import { TopicCards } from "#features/api-docs/topics/topics.tsx";
import { requireActor } from "#server/auth/session.ts";

export const metadata: Metadata = { title: "Docs" };

export default async function Page() {
  await requireActor();
  return (
    <>
      <PageHeader
        title="Docs"
        description="What you need to know to build an integration, topic by topic."
      />
      <TopicCards />
    </>
  );
}
