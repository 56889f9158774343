import type { Metadata } from "next";
import { notFound } from "next/navigation";
import { TopicPage, topicOf } from "#features/api-docs/topics/topics.tsx";
import { requireActor } from "#server/auth/session.ts";
import { getServices } from "#server/get-services.ts";
import { getQueryClient, serverTrpc } from "#trpc/server.tsx";

type Props = { params: Promise<{ topic: string }> };

export async function generateMetadata({ params }: Props): Promise<Metadata> {
  return {
    title: topicOf((await params).topic)?.title ?? "Page not found",
  };
}

export default async function Page({ params }: Props) {
  await requireActor();
  const topic = topicOf((await params).topic);
  if (!topic) notFound();
  const { account } = await getQueryClient().fetchQuery(
    serverTrpc().account.profile.queryOptions(),
  );
  const { apiUrl, permittedHtml } = getServices();
  return <TopicPage topic={topic} {...{ baseUrl: `${apiUrl}/v1`, account, permittedHtml }} />;
}
