import type { Metadata } from "next";
import { PageHeader } from "#components/ui/layout/page-header.tsx";
import { FeedbackPage } from "#features/insights/feedback/feedback-page.tsx";
import { readFeedbackQuery, toFeedbackInput } from "#features/insights/feedback/feedback-query.ts";
import { InsightsTabs } from "#features/insights/feedback/insights-tabs.tsx";
import { NewFeedbackBadge } from "#features/insights/feedback/new-feedback.tsx";
import { requireActor } from "#server/auth/session.ts";
import { getQueryClient, Hydrate, serverTrpc } from "#trpc/server.tsx";

export const metadata: Metadata = { title: "Feedback" };

type Props = { searchParams: Promise<Record<string, string | string[] | undefined>> };

export default async function Page({ searchParams }: Props) {
  const { user } = await requireActor();
  const input = toFeedbackInput(readFeedbackQuery(await searchParams));
  const [queries, { account, feedback }] = [getQueryClient(), serverTrpc()];
  const [profile] = await Promise.all([
    queries.fetchQuery(account.profile.queryOptions()),
    queries.prefetchQuery(feedback.list.queryOptions(input)),
  ]);
  return (
    <Hydrate>
      <PageHeader
        title="Insights"
        description={
          user.role === "owner"
            ? "What readers wrote about the guides of the account."
            : "What readers wrote about your guides."
        }
      />
      <InsightsTabs
        path="/insights"
        current="feedback"
        badge={<NewFeedbackBadge count={profile.new_feedback} isOfPage />}
      />
      <FeedbackPage path="/insights/feedback" />
    </Hydrate>
  );
}
