"use client";

import { RESTORABLE_DAYS, type TrashedGuide } from "@guidepost/contract";
import { useInfiniteQuery } from "@tanstack/react-query";
import { ArchiveRestore, Trash2 } from "lucide-react";
import { useRef } from "react";
import { Button } from "#components/ui/forms/button.tsx";
import { Callout } from "#components/ui/layout/callout.tsx";
import { type Column, DataTable } from "#components/ui/lists/data-table.tsx";
import { EmptyState } from "#components/ui/lists/empty-state.tsx";
import { LocalTime } from "#components/ui/text/local-time.tsx";
import { RelativeTime } from "#components/ui/text/relative-time.tsx";
import { errorMessage } from "#lib/api-error.ts";
import { useTRPC, useTRPCClient } from "#trpc/client.tsx";
import { GuideListSkeleton } from "./guide-list-skeleton.tsx";
import { authorName } from "./guide-query.ts";
import { usePermanentDeletion } from "./permanent-deletion.tsx";
import { TrashHeader } from "./trash-header.tsx";
import { useGuideActions } from "./use-guide-actions.ts";
import { AuthorText } from "#components/ui/text/author-text.tsx";

const PAGE_SIZE = 50;

/** The page of the deleted guides, each with the day of its permanent removal. */
export function TrashList({ currentUsername }: { currentUsername: string }) {
  const trpc = useTRPC();
  const client = useTRPCClient();
  const { restore, restoringId } = useGuideActions();
  const list = useRef<HTMLDivElement>(null);
  const deletion = usePermanentDeletion({ returnFocus: () => list.current });
  // `infiniteQueryOptions` would send a `direction`, which the procedure refuses.
  const found = useInfiniteQuery({
    queryKey: trpc.guides.trash.infiniteQueryKey(),
    queryFn: ({ pageParam: cursor }) => client.guides.trash.query({ limit: PAGE_SIZE, cursor }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: (page) => page.next_cursor ?? undefined,
  });
  if (found.isPending)
    return (
      <>
        <TrashHeader />
        <GuideListSkeleton />
      </>
    );
  if (found.isError)
    return (
      <>
        <TrashHeader />
        <Callout
          tone="danger"
          alert
          action={<Button onClick={() => void found.refetch()}>Try again</Button>}
        >
          {errorMessage(found.error)}
        </Callout>
      </>
    );
  const guides = found.data.pages.flatMap((page) => page.guides);
  if (guides.length === 0)
    return (
      <>
        <TrashHeader />
        <EmptyState icon={Trash2} title="The trash is empty">
          Deleted guides stay here for {RESTORABLE_DAYS} days before they are removed permanently.
        </EmptyState>
      </>
    );
  const columns: Column<TrashedGuide>[] = [
    {
      header: "Title",
      kind: "name",
      // Leaves space for the buttons in the corner of a card.
      className: "pr-38",
      renderCell: ({ title, user: { username }, author_removed: removed }) => (
        <>
          <AuthorText className="text-body font-semibold wrap-anywhere @4xl:text-sm">
            {title}
          </AuthorText>
          {username !== currentUsername && (
            <span className="mt-0.5 block text-caption wrap-anywhere text-ink-soft">
              by {authorName({ username, removed })}
            </span>
          )}
        </>
      ),
    },
    {
      header: "Deleted",
      label: "Deleted",
      renderCell: (guide) => <RelativeTime at={guide.deleted_at} />,
    },
    {
      header: "Removed permanently",
      label: "Removed permanently on",
      renderCell: (guide) => <LocalTime at={guide.removed_at} length="day" />,
    },
    {
      header: "Actions",
      kind: "actions",
      renderCell: (guide) => (
        <span className="flex justify-end gap-1.5">
          <Button
            size="sm"
            icon={ArchiveRestore}
            busy={restoringId === guide.id}
            aria-label={`Restore ${guide.title}`}
            onClick={() => restore(guide)}
          >
            Restore
          </Button>
          <Button
            size="sm"
            variant="ghost"
            icon={Trash2}
            className="text-danger!"
            aria-label={`Delete now: ${guide.title}`}
            title="Delete now"
            onClick={() => deletion.showGuide(guide)}
          >
            <span className="@max-4xl:sr-only">Delete now</span>
          </Button>
        </span>
      ),
    },
  ];
  return (
    <>
      <TrashHeader
        actions={
          <Button
            icon={Trash2}
            onClick={() =>
              deletion.showAll({
                until: guides[0]?.deleted_at ?? "",
                count: guides.length,
                hasMore: found.hasNextPage,
                hasOthers: guides.some(({ user }) => user.username !== currentUsername),
              })
            }
          >
            Empty trash
          </Button>
        }
      />
      <div ref={list} tabIndex={-1} className="outline-none">
        <DataTable label="Deleted guides" columns={columns} rows={guides} rowKey={({ id }) => id} />
      </div>
      {deletion.dialogs}
      {found.hasNextPage && (
        <div className="mt-5 text-center">
          <Button busy={found.isFetchingNextPage} onClick={() => void found.fetchNextPage()}>
            Show more
          </Button>
        </div>
      )}
    </>
  );
}
