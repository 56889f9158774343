"use client";

import { useInfiniteQuery } from "@tanstack/react-query";
import { ArchiveRestore, Trash2 } from "lucide-react";
import { Button } from "#components/ui/button.tsx";
import { Callout } from "#components/ui/callout.tsx";
import { Card } from "#components/ui/card.tsx";
import { EmptyState } from "#components/ui/empty-state.tsx";
import { DayOf, RelativeTime } from "#components/ui/relative-time.tsx";
import { errorMessage } from "#lib/api-error.ts";
import { useTRPC, useTRPCClient } from "#trpc/client.tsx";
import { GuideListSkeleton } from "./guide-list-skeleton.tsx";
import { authorName } from "./guide-query.ts";
import { useGuideActions } from "./use-guide-actions.ts";

const pageSize = 50;

/** Deleted guides, each with the day it is removed for good. */
export function TrashList({ reader }: { reader: string }) {
  const trpc = useTRPC();
  const client = useTRPCClient();
  const { restore, restoring } = useGuideActions();
  // Not by infiniteQueryOptions: it sends a field of its own, which the input does not know.
  const found = useInfiniteQuery({
    queryKey: trpc.guides.trash.infiniteQueryKey(),
    queryFn: ({ pageParam: cursor }) => client.guides.trash.query({ limit: pageSize, cursor }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: (page) => page.next_cursor ?? undefined,
  });
  if (found.isPending) return <GuideListSkeleton />;
  if (found.isError)
    return (
      <Callout
        tone="danger"
        alert
        action={<Button onClick={() => void found.refetch()}>Try again</Button>}
      >
        {errorMessage(found.error)}
      </Callout>
    );
  const guides = found.data.pages.flatMap((page) => page.guides);
  if (guides.length === 0)
    return (
      <EmptyState icon={Trash2} title="The trash is empty">
        A deleted guide waits here for 30 days before it is removed for good.
      </EmptyState>
    );
  return (
    <>
      <Card>
        <ul className="divide-y divide-line">
          {guides.map((guide) => (
            <li
              key={guide.id}
              className="flex flex-wrap items-center justify-between gap-x-4 gap-y-3 px-5 py-3.5"
            >
              <div className="min-w-0">
                <h2 className="text-body font-semibold wrap-anywhere">{guide.title}</h2>
                <p className="mt-1 flex flex-wrap gap-x-3 text-caption text-ink-soft">
                  {guide.user.username !== reader && (
                    <span className="wrap-anywhere">
                      by{" "}
                      {authorName({
                        username: guide.user.username,
                        removed: guide.author_removed,
                      })}
                    </span>
                  )}
                  <span>
                    deleted <RelativeTime at={guide.deleted_at} />
                  </span>
                  <span>
                    removed for good on <DayOf at={guide.removed_at} />
                  </span>
                </p>
              </div>
              <Button
                icon={ArchiveRestore}
                busy={restoring === guide.id}
                aria-label={`Restore ${guide.title}`}
                onClick={() => restore(guide)}
              >
                Restore
              </Button>
            </li>
          ))}
        </ul>
      </Card>
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
