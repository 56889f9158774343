"use client";

import type { GuideSummary } from "@guidepost/contract";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { FileText, Plus, SearchX } from "lucide-react";
import { useSearchParams } from "next/navigation";
import { startTransition, useOptimistic } from "react";
import { FirstSteps } from "#components/account/first-steps.tsx";
import { Button, LinkButton } from "#components/ui/button.tsx";
import { Callout } from "#components/ui/callout.tsx";
import { Card } from "#components/ui/card.tsx";
import { ConfirmDialog } from "#components/ui/dialog.tsx";
import { EmptyState } from "#components/ui/empty-state.tsx";
import { Pagination } from "#components/ui/pagination.tsx";
import { useDialogState } from "#components/ui/use-dialog-state.ts";
import { cn } from "#lib/cn.ts";
import { errorMessage } from "#lib/api-error.ts";
import { useTRPC } from "#trpc/client.tsx";
import { GuideFilters } from "./guide-filters.tsx";
import { GuideListSkeleton } from "./guide-list-skeleton.tsx";
import {
  authorName,
  type GuideQuery,
  isNarrowed,
  readGuideQuery,
  toSearchInput,
  writeGuideQuery,
} from "./guide-query.ts";
import { GuideRow } from "./guide-row.tsx";
import { noStepsQuestion } from "./toast-guide-action.ts";
import { useGuideActions } from "./use-guide-actions.ts";

/** The guides within one's reach; what is shown stands in the address. */
export function GuideList({
  reader,
  mayFeature,
}: {
  /** Who looks at it, a username. */
  reader: string;
  mayFeature: boolean;
}) {
  const trpc = useTRPC();
  // What was chosen is shown, and further choices build on it, before the address says it.
  const [query, setQuery] = useOptimistic(readGuideQuery(Object.fromEntries(useSearchParams())));
  const guideActions = useGuideActions();
  const toConfirm = useDialogState<GuideSummary>();
  const actions: typeof guideActions = {
    ...guideActions,
    move: (move, guide) =>
      move === "publish" && guide.steps_count === 0
        ? toConfirm.show(guide)
        : guideActions.move(move, guide),
  };
  const { data: { authors } = { authors: [] } } = useQuery(trpc.guides.authors.queryOptions());
  const found = useQuery(
    trpc.guides.search.queryOptions(toSearchInput(query), { placeholderData: keepPreviousData }),
  );

  const change = (part: Partial<GuideQuery>) =>
    startTransition(() => {
      const wanted = { ...query, page: 1, ...part };
      setQuery(wanted);
      // The history API and not the router, which would request the whole page from the server.
      // Each filter and page is a step of Back; the words of one search are a single step.
      const isSameSearch = part.search !== undefined && query.search !== "" && part.search !== "";
      const address = `/guides${writeGuideQuery(wanted)}`;
      if (isSameSearch) window.history.replaceState(null, "", address);
      else window.history.pushState(null, "", address);
    });

  const authorOf = ({ user: { username } }: GuideSummary) => {
    if (username === reader) return undefined;
    return authorName(
      authors.find((one) => one.username === username) ?? { username, removed: false },
    );
  };

  const { data } = found;
  const isEmpty = data?.total === 0;
  if (isEmpty && !isNarrowed(query))
    return (
      <>
        <FirstSteps className="mb-6" />
        <EmptyState
          icon={FileText}
          title="Write your first guide"
          action={
            <LinkButton href="/guides/new" variant="primary" icon={Plus}>
              New guide
            </LinkButton>
          }
        >
          A guide is a title and a few steps. It stays a draft until you publish it.
        </EmptyState>
      </>
    );

  return (
    <>
      <GuideFilters query={query} onChange={change} authors={authors} total={data?.total} />
      {found.isError && (
        <Callout
          tone="danger"
          alert
          action={<Button onClick={() => void found.refetch()}>Try again</Button>}
        >
          {errorMessage(found.error)}
        </Callout>
      )}
      {found.isPending && <GuideListSkeleton />}
      {isEmpty && (
        <EmptyState icon={SearchX} title="No guides match these filters">
          Try other words, or clear the filters.
        </EmptyState>
      )}
      {data && data.total > 0 && (
        <>
          <Card className={cn("transition-opacity", found.isPlaceholderData && "opacity-60")}>
            <ul className="divide-y divide-line">
              {data.guides.map((guide) => (
                <GuideRow
                  key={guide.id}
                  guide={guide}
                  actions={actions}
                  mayFeature={mayFeature}
                  author={authorOf(guide)}
                />
              ))}
            </ul>
          </Card>
          <ConfirmDialog
            open={toConfirm.isOpen}
            onOpenChange={toConfirm.close}
            onClosed={toConfirm.reset}
            {...noStepsQuestion}
            danger={false}
            onConfirm={() => {
              if (toConfirm.subject) guideActions.move("publish", toConfirm.subject);
              toConfirm.close();
            }}
          />
          <Pagination
            page={data.page}
            pages={data.pages}
            onPage={(page) => {
              change({ page });
              window.scrollTo({ top: 0 });
            }}
          />
        </>
      )}
    </>
  );
}
