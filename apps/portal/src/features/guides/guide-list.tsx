"use client";

import type { GuideSummary } from "@guidepost/contract";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { FileText, Plus, SearchX } from "lucide-react";
import { useSearchParams } from "next/navigation";
import { startTransition, useEffect, useOptimistic, useRef } from "react";
import { FirstSteps } from "#components/account/first-steps.tsx";
import { Button, LinkButton } from "#components/ui/forms/button.tsx";
import { Callout } from "#components/ui/layout/callout.tsx";
import { ConfirmDialog, useDialogState } from "#components/ui/overlays/dialog.tsx";
import { EmptyState } from "#components/ui/lists/empty-state.tsx";
import { Pagination } from "#components/ui/lists/list-controls.tsx";
import { cn } from "#lib/cn.ts";
import { errorMessage } from "#lib/api-error.ts";
import { useTRPC } from "#trpc/client.tsx";
import { type GuideColumn, useGuideColumns } from "./guide-columns.ts";
import { ColumnsMenu } from "./columns-menu.tsx";
import { GuideFilters } from "./guide-filters.tsx";
import { GuideListSkeleton } from "./guide-list-skeleton.tsx";
import {
  type GuideQuery,
  authorName,
  isNarrowed,
  nextSort,
  readGuideQuery,
  shownSort,
  toListInput,
  writeGuideQuery,
} from "./guide-query.ts";
import { GuideTable } from "./guide-table.tsx";
import { SavedFiltersMenu } from "./saved-filters/saved-filters-menu.tsx";
import { FailuresNotice } from "./selection/failures-notice.tsx";
import { SelectionBar } from "./selection/selection-bar.tsx";
import { type ListAction, type Question, questionBefore } from "./selection/selection-texts.ts";
import { useSelectionActions } from "./selection/use-selection-actions.ts";
import { useSelection } from "./selection/use-selection.ts";
import { ShareDialog } from "./share/share-dialog.tsx";
import { useRowKeys } from "./use-row-keys.ts";
import { type GuideActions, NO_STEPS_QUESTION, useGuideActions } from "./use-guide-actions.ts";

/** The guides that the user can edit. The URL contains the filters, the order and the page. */
export function GuideList({
  currentUsername,
  isOwner,
  mayFeature,
}: {
  currentUsername: string;
  /** Members begin with writing, owners with the API. */
  isOwner: boolean;
  mayFeature: boolean;
}) {
  const trpc = useTRPC();
  // Shows a new filter at once; the address changes after the transition.
  const [query, setQuery] = useOptimistic(readGuideQuery(Object.fromEntries(useSearchParams())));
  const share = useDialogState<GuideSummary>();
  const guideActions = useGuideActions(share.show);
  const { subject: withoutSteps, ...confirmation } = useDialogState<GuideSummary>();
  const actions: GuideActions = {
    ...guideActions,
    change: (action, guide) =>
      action === "publish" && guide.steps_count === 0
        ? confirmation.show(guide)
        : guideActions.change(action, guide),
  };
  const { data: { authors } = { authors: [] } } = useQuery(trpc.guides.authors.queryOptions());
  const found = useQuery(
    trpc.guides.search.queryOptions(toListInput(query), { placeholderData: keepPreviousData }),
  );

  const change = (part: Partial<GuideQuery>) =>
    startTransition(() => {
      const next = { ...query, page: 1, ...part };
      setQuery(next);
      // The history API and not the router, which would request the whole page from the server.
      // Each filter and page is a history entry; the letters of one search share an entry.
      const isSameSearch = part.search !== undefined && query.search !== "" && part.search !== "";
      const address = `/guides${writeGuideQuery(next)}`;
      if (isSameSearch) window.history.replaceState(null, "", address);
      else window.history.pushState(null, "", address);
    });

  const authorOf = ({ user: { username } }: GuideSummary) =>
    authorName(authors.find((one) => one.username === username) ?? { username, removed: false });
  const { columns, setColumns } = useGuideColumns();
  // Without guides of another author, the column has the user's name in each row.
  const hasAuthors = authors.some(({ username }) => username !== currentUsername);
  const isOffered = (column: GuideColumn) => column !== "author" || hasAuthors;

  const { data } = found;
  const order = data?.guides.map(({ id }) => id) ?? [];
  const selection = useSelection(writeGuideQuery(query), order);
  const { selected } = selection;
  const table = useRef<HTMLDivElement>(null);
  const hasSelection = selected.length > 0;
  const hadSelection = useRef(false);
  useEffect(() => {
    // The focused button has disappeared with the selection.
    if (!hasSelection && hadSelection.current && document.activeElement === document.body)
      table.current?.focus({ preventScroll: true });
    hadSelection.current = hasSelection;
  }, [hasSelection]);
  useRowKeys(table, (index, isRange) => {
    const id = order[index];
    if (id !== undefined) selection.change(id, !selection.isSelected(id), isRange);
  });
  const selectionActions = useSelectionActions();
  const { subject: question, ...asking } = useDialogState<Question & { run: () => void }>();
  const isConfirmed = useRef(false);
  const startAction = (action: ListAction) => {
    const guides = data?.guides.filter(({ id }) => selection.isSelected(id)) ?? [];
    // The guides that failed stay selected.
    const run = () => selectionActions.run({ action, guides, onDone: selection.deselect });
    const asked = questionBefore(action, guides);
    isConfirmed.current = false;
    if (asked) asking.show({ ...asked, run });
    else run();
  };
  const isEmpty = data?.total === 0;
  if (isEmpty && !isNarrowed(query))
    return (
      <>
        <FirstSteps kind={isOwner ? "api" : "writing"} className="mb-6" />
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
      <GuideFilters
        query={query}
        onChange={change}
        authors={authors}
        total={data?.total}
        hasMore={data?.has_more ?? false}
        selection={{
          count: selected.length,
          actions: (
            <SelectionBar
              mayFeature={mayFeature}
              running={selectionActions.running}
              onAction={startAction}
              count={order.length}
              onSelectAll={
                selected.length < order.length ? () => selection.select(order) : undefined
              }
              onClear={selection.clear}
            />
          ),
        }}
      >
        <SavedFiltersMenu query={query} onApply={change} />
        <ColumnsMenu columns={columns} isOffered={isOffered} onChange={setColumns} />
      </GuideFilters>
      {selectionActions.failures && (
        <FailuresNotice
          failures={selectionActions.failures}
          onDismiss={selectionActions.dismissFailures}
        />
      )}
      <ConfirmDialog
        {...asking.dialog}
        title={question?.title ?? ""}
        description={question?.description.map((text) => (
          <p key={text}>{text}</p>
        ))}
        confirm={question?.confirm ?? ""}
        danger={false}
        // The button that opened the dialog disappears with the selection.
        returnFocus={() => (isConfirmed.current ? table.current : true)}
        onConfirm={() => {
          isConfirmed.current = true;
          question?.run();
          asking.close();
        }}
      />
      {found.isError && (
        <Callout
          tone="danger"
          alert
          action={<Button onClick={() => void found.refetch()}>Try again</Button>}
        >
          {errorMessage(found.error)}
        </Callout>
      )}
      {/* Not part of the list: a published guide can be the last one that a filter has shown. */}
      {share.subject && <ShareDialog {...share.dialog} guide={share.subject} />}
      {found.isPending && <GuideListSkeleton />}
      {isEmpty && (
        <EmptyState icon={SearchX} title="No guides match these filters">
          Try a different search, or clear the filters.
        </EmptyState>
      )}
      {data && data.total > 0 && (
        <>
          <div className={cn("transition-opacity", found.isPlaceholderData && "opacity-60")}>
            <GuideTable
              guides={data.guides}
              weeks={data.weeks}
              columns={columns.filter(isOffered)}
              selection={selection}
              boxRef={table}
              actions={actions}
              onShare={share.show}
              mayFeature={mayFeature}
              authorOf={authorOf}
              sort={shownSort(query)}
              onSort={(by) => change({ sort: nextSort(query, by) })}
            />
          </div>
          <ConfirmDialog
            {...confirmation.dialog}
            {...NO_STEPS_QUESTION}
            danger={false}
            onConfirm={() => {
              if (withoutSteps) guideActions.change("publish", withoutSteps);
              confirmation.close();
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
