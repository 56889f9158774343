"use client";

import type { GuideStatus, PublishedVersionSummary } from "@guidepost/contract";
import { useInfiniteQuery, useQuery } from "@tanstack/react-query";
import { ArchiveRestore, FileDiff, History } from "lucide-react";
import { useRef, useState } from "react";
import { Button, LinkButton } from "#components/ui/forms/button.tsx";
import { Badge } from "#components/ui/layout/badge.tsx";
import { Callout } from "#components/ui/layout/callout.tsx";
import { Card } from "#components/ui/layout/card.tsx";
import { EmptyState } from "#components/ui/lists/empty-state.tsx";
import { ConfirmDialog, useDialogState } from "#components/ui/overlays/dialog.tsx";
import { RelativeTime } from "#components/ui/text/relative-time.tsx";
import { GUIDE_HEADER_FIELDS } from "#features/guides/guide-header-fields.ts";
import { errorMessage } from "#lib/api-error.ts";
import { useTRPC, useTRPCClient } from "#trpc/client.tsx";
import { type Compared, CompareVersions } from "./compare-versions.tsx";
import { HistorySkeleton } from "./history-skeleton.tsx";
import { useRestoreVersion } from "./use-restore-version.ts";
import { VERSION_PAGES, VERSIONS_PER_PAGE } from "./version-query.ts";
import { authorOf, describeVersion } from "./version-texts.ts";
import { AuthorText } from "#components/ui/text/author-text.tsx";

function VersionRow({
  version,
  state,
  onCompare,
  onRestore,
}: {
  version: PublishedVersionSummary;
  /** What readers see of it now; undefined for an earlier version. */
  state: "live" | "last published" | undefined;
  /** Undefined: there is no other version. */
  onCompare: (() => void) | undefined;
  /** Undefined: it is the content of the guide already. */
  onRestore: (() => void) | undefined;
}) {
  const { number, title, created_at } = version;
  const author = authorOf(version);
  return (
    <li className="flex flex-wrap items-start justify-between gap-x-4 gap-y-3 px-4 py-4 sm:px-5">
      <div className="flex min-w-0 flex-1 basis-72 flex-col gap-0.5">
        <h2 className="flex flex-wrap items-center gap-2 font-semibold">
          Version {number}
          {state === "live" && <Badge tone="good">Live</Badge>}
          {state === "last published" && <Badge>Last published</Badge>}
        </h2>
        <p className="text-sm wrap-anywhere">{describeVersion(version)}</p>
        <p className="text-caption wrap-anywhere text-ink-soft">
          {author !== "" && `${author} · `}
          <RelativeTime at={created_at} /> · <AuthorText>{title}</AuthorText>
        </p>
      </div>
      <div className="flex gap-2">
        {onCompare && (
          <Button
            size="sm"
            icon={FileDiff}
            aria-label={`Compare version ${number}`}
            onClick={onCompare}
          >
            Compare
          </Button>
        )}
        {onRestore && (
          <Button
            size="sm"
            icon={ArchiveRestore}
            aria-label={`Restore version ${number}`}
            onClick={onRestore}
          >
            Restore
          </Button>
        )}
      </div>
    </li>
  );
}

/** What a restored version changes, for the confirmation. */
function consequenceOf(status: GuideStatus, hasPendingChanges: boolean): string {
  if (status === "draft")
    return "It replaces the current text of the guide, which readers do not see. The guide stays a draft.";
  const kept = "The current version stays in the history.";
  return hasPendingChanges
    ? `Readers see it at once. ${kept} Your changes that are not published yet stay, too.`
    : `Readers see it at once. ${kept}`;
}

/** The versions of a guide that readers saw (contract HIST-11). */
export function HistoryPage({ id }: { id: number }) {
  const trpc = useTRPC();
  const client = useTRPCClient();
  const list = useRef<HTMLOListElement>(null);
  const [compared, setCompared] = useState<Compared>();
  const restore = useRestoreVersion(id);
  const question = useDialogState<number>();
  const { data: { guide } = {} } = useQuery(
    trpc.guides.get.queryOptions({ id, fields: GUIDE_HEADER_FIELDS }),
  );
  // `infiniteQueryOptions` would send a `direction`, which the procedure refuses.
  const found = useInfiniteQuery({
    queryKey: trpc.guides.versions.infiniteQueryKey({ id }),
    queryFn: ({ pageParam: cursor }) =>
      client.guides.versions.query({ id, limit: VERSIONS_PER_PAGE, cursor }),
    ...VERSION_PAGES,
  });
  if (found.isPending || !guide) return <HistorySkeleton />;
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
  const versions = found.data.pages.flatMap((page) => page.versions);
  const numbers = versions.map(({ number }) => number);
  const latest = numbers[0];
  const isPublished = guide.status === "published";
  if (latest === undefined)
    return (
      <EmptyState
        icon={History}
        title="No versions yet"
        action={
          <LinkButton href={`/guides/${id}`} variant="primary">
            Open the editor
          </LinkButton>
        }
      >
        {isPublished
          ? "The next change that readers see appears here, together with the current text. You can then compare both, and restore each."
          : "Each version that readers see appears here once the guide is published. You can then compare versions, and restore each."}
      </EmptyState>
    );
  const compare = (number: number, index: number) => {
    const before = numbers[index + 1];
    setCompared(
      before === undefined ? { before: number, after: latest } : { before, after: number },
    );
  };
  return (
    <>
      <Card>
        <ol
          ref={list}
          tabIndex={-1}
          aria-label="Versions, newest first"
          className="divide-y divide-line outline-none"
        >
          {versions.map((version, index) => (
            <VersionRow
              key={version.number}
              version={version}
              state={index > 0 ? undefined : isPublished ? "live" : "last published"}
              onCompare={versions.length > 1 ? () => compare(version.number, index) : undefined}
              onRestore={
                index === 0 && isPublished ? undefined : () => question.show(version.number)
              }
            />
          ))}
        </ol>
      </Card>
      {found.hasNextPage && (
        <div className="mt-5 text-center">
          <Button busy={found.isFetchingNextPage} onClick={() => void found.fetchNextPage()}>
            Show older versions
          </Button>
        </div>
      )}
      {compared && (
        <CompareVersions
          id={id}
          numbers={numbers}
          compared={compared}
          onChange={setCompared}
          onClose={() => setCompared(undefined)}
        />
      )}
      <ConfirmDialog
        {...question.dialog}
        title={`Restore version ${question.subject ?? ""}?`}
        description={consequenceOf(guide.status, guide.has_pending_changes)}
        confirm="Restore version"
        danger={false}
        mutation={restore}
        // The button of the row can disappear with the restored version.
        returnFocus={() => list.current}
        onConfirm={() => {
          if (question.subject !== undefined)
            restore.mutate(question.subject, { onSuccess: question.close });
        }}
      />
    </>
  );
}
