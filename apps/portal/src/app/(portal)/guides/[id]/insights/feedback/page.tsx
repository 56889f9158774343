import { ArrowLeft } from "lucide-react";
import type { Metadata } from "next";
import { notFound } from "next/navigation";
import { LinkButton } from "#components/ui/forms/button.tsx";
import { PageHeader } from "#components/ui/layout/page-header.tsx";
import { FeedbackPage } from "#features/insights/feedback/feedback-page.tsx";
import { readFeedbackQuery, toFeedbackInput } from "#features/insights/feedback/feedback-query.ts";
import { InsightsTabs } from "#features/insights/feedback/insights-tabs.tsx";
import { findLiveGuide } from "#features/insights/server/find-guide.ts";
import { requireActor } from "#server/auth/session.ts";
import { getQueryClient, Hydrate, serverTrpc } from "#trpc/server.tsx";
import { quoted } from "#lib/formats/format.ts";

type Props = {
  params: Promise<{ id: string }>;
  searchParams: Promise<Record<string, string | string[] | undefined>>;
};

export async function generateMetadata({ params }: Props): Promise<Metadata> {
  await requireActor();
  const guide = await findLiveGuide((await params).id);
  return { title: guide ? `Feedback on ${guide.title}` : "Page not found" };
}

export default async function GuideFeedbackPage({ params, searchParams }: Props) {
  await requireActor();
  const guide = await findLiveGuide((await params).id);
  if (!guide) notFound();
  const { id, title } = guide;
  const input = toFeedbackInput(readFeedbackQuery(await searchParams));
  await getQueryClient().prefetchQuery(
    serverTrpc().feedback.listOfGuide.queryOptions({ id, ...input }),
  );
  const path = `/guides/${id}/insights`;
  return (
    <Hydrate>
      <PageHeader
        title="Insights"
        description={`What readers wrote about ${quoted(title)}.`}
        actions={
          <LinkButton href={`/guides/${id}`} icon={ArrowLeft}>
            Back to the guide
          </LinkButton>
        }
      />
      <InsightsTabs path={path} current="feedback" />
      <FeedbackPage guideId={id} path={`${path}/feedback`} />
    </Hydrate>
  );
}
