import type { Metadata } from "next";
import { TopicCards } from "#features/docs/topic-cards.tsx";
import { requireActor } from "#server/auth/current-actor.ts";
import { PageHeader } from "#ui/surface.tsx";

export const metadata: Metadata = { title: "Docs" };

const Page = async () => {
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
};

export default Page;
