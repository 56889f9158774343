import type { Metadata } from "next";
import { PageHeader } from "#components/ui/layout/page-header.tsx";
import { InsightsTabs } from "#features/insights/feedback/insights-tabs.tsx";
import { NewFeedbackBadge } from "#features/insights/feedback/new-feedback.tsx";
import { lastDays, readLength } from "#features/insights/insight-range.ts";
import { InsightsView } from "#features/insights/insights-view.tsx";
import { requireActor } from "#server/auth/session.ts";
import { getQueryClient, serverCaller, serverTrpc } from "#trpc/server.tsx";

export const metadata: Metadata = { title: "Insights" };

type Props = { searchParams: Promise<Record<string, string | string[] | undefined>> };

export default async function InsightsPage({ searchParams }: Props) {
  const { user } = await requireActor();
  const length = readLength((await searchParams)["days"]);
  const caller = await serverCaller();
  const [{ insights }, profile] = await Promise.all([
    caller.insights.account(lastDays(length, new Date())),
    getQueryClient().fetchQuery(serverTrpc().account.profile.queryOptions()),
  ]);
  return (
    <>
      <PageHeader
        title="Insights"
        description={
          user.role === "owner"
            ? "How readers use the guides of the account."
            : "How readers use your guides."
        }
      />
      <InsightsTabs
        path="/insights"
        current="numbers"
        badge={<NewFeedbackBadge count={profile.new_feedback} isOfPage />}
      />
      <InsightsView
        insights={insights}
        length={length}
        path="/insights"
        fileName="guidepost-insights"
      />
    </>
  );
}
