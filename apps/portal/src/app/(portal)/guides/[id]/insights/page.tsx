import { ArrowLeft } from "lucide-react";
import type { Metadata } from "next";
import { notFound } from "next/navigation";
import { LinkButton } from "#components/ui/forms/button.tsx";
import { PageHeader } from "#components/ui/layout/page-header.tsx";
import { InsightsTabs } from "#features/insights/feedback/insights-tabs.tsx";
import { lastDays, readLength } from "#features/insights/insight-range.ts";
import { InsightsView } from "#features/insights/insights-view.tsx";
import { findLiveGuide } from "#features/insights/server/find-guide.ts";
import { requireActor } from "#server/auth/session.ts";
import { serverCaller } from "#trpc/server.tsx";
import { quoted } from "#lib/formats/format.ts";

type Props = {
  params: Promise<{ id: string }>;
  searchParams: Promise<Record<string, string | string[] | undefined>>;
};

export async function generateMetadata({ params }: Props): Promise<Metadata> {
  await requireActor();
  const guide = await findLiveGuide((await params).id);
  return { title: guide ? `Insights of ${guide.title}` : "Page not found" };
}

export default async function GuideInsightsPage({ params, searchParams }: Props) {
  await requireActor();
  const guide = await findLiveGuide((await params).id);
  if (!guide) notFound();
  const { id, title, steps } = guide;
  const length = readLength((await searchParams)["days"]);
  const caller = await serverCaller();
  const { insights } = await caller.insights.guide({ id, ...lastDays(length, new Date()) });
  return (
    <>
      <PageHeader
        title="Insights"
        description={`How readers use ${quoted(title)}.`}
        actions={
          <LinkButton href={`/guides/${id}`} icon={ArrowLeft}>
            Back to the guide
          </LinkButton>
        }
      />
      <InsightsTabs path={`/guides/${id}/insights`} current="numbers" />
      <InsightsView
        insights={insights}
        stepNames={steps.map((step, index) => step.title ?? `Step ${index + 1}`)}
        length={length}
        path={`/guides/${id}/insights`}
        fileName={`guidepost-insights-guide-${id}`}
      />
    </>
  );
}
