"use client";

import type { Feedback, FeedbackList, FeedbackStatus } from "@guidepost/contract";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { MessageSquareText, SearchX } from "lucide-react";
import { useSearchParams } from "next/navigation";
import { useRef } from "react";
import { Select } from "#components/ui/forms/field.tsx";
import { SegmentedControl } from "#components/ui/forms/segmented-control.tsx";
import { Card } from "#components/ui/layout/card.tsx";
import { CursorList } from "#components/ui/lists/cursor-list.tsx";
import { EmptyState } from "#components/ui/lists/empty-state.tsx";
import { useTRPC } from "#trpc/client.tsx";
import { FeedbackTexts } from "./feedback-list.tsx";
import {
  feedbackPath,
  type FeedbackQuery,
  readFeedbackQuery,
  toFeedbackInput,
} from "./feedback-query.ts";
import { FeedbackRows } from "./feedback-skeleton.tsx";
import { useHiddenTexts } from "./pending-deletions.ts";
import { useFeedbackActions } from "./use-feedback-actions.ts";

const STATUSES = [
  { value: "", label: "All" },
  { value: "new", label: "New" },
  { value: "read", label: "Read" },
] as const satisfies readonly { value: FeedbackStatus | ""; label: string }[];

const RATINGS = [
  ["", "Any rating"],
  ["5", "5 stars"],
  ["4", "4 stars"],
  ["3", "3 stars"],
  ["2", "2 stars"],
  ["1", "1 star"],
] as const;

function Filters({
  query,
  onChange,
}: {
  query: FeedbackQuery;
  onChange: (change: Partial<FeedbackQuery>) => void;
}) {
  return (
    <div className="mb-4 flex flex-wrap items-center justify-between gap-3">
      <SegmentedControl<FeedbackStatus | "">
        label="Status"
        value={query.status ?? ""}
        onChange={(value) => onChange({ status: value === "" ? undefined : value })}
        segments={STATUSES}
      />
      <Select
        aria-label="Rating"
        options={RATINGS}
        value={String(query.rating ?? "")}
        onChange={({ target }) =>
          onChange({ rating: target.value === "" ? undefined : Number(target.value) })
        }
      />
    </div>
  );
}

function Texts({ page, guideId }: { page: FeedbackList; guideId: number | undefined }) {
  const hidden = useHiddenTexts();
  const { mark, remove } = useFeedbackActions();
  const texts = page.feedback.filter(({ id }) => !hidden.has(id));
  if (texts.length === 0)
    return (
      <EmptyState icon={MessageSquareText} title="All feedback of this page was deleted">
        Older feedback may be on the next page.
      </EmptyState>
    );
  return (
    <Card className="overflow-hidden">
      <FeedbackTexts
        texts={texts}
        withGuide={guideId === undefined}
        onMark={(text: Feedback) => mark(text, text.status === "new" ? "read" : "new")}
        onDelete={remove}
      />
    </Card>
  );
}

/** What readers wrote about a guide, or about all guides (contract INS-9 to INS-12). @param path the address of the page */
export function FeedbackPage({ guideId, path }: { guideId?: number; path: string }) {
  const { feedback } = useTRPC();
  const query = readFeedbackQuery(Object.fromEntries(useSearchParams()));
  const input = toFeedbackInput(query);
  const options = { placeholderData: keepPreviousData };
  const ofAll = useQuery({
    ...feedback.list.queryOptions(input, options),
    enabled: guideId === undefined,
  });
  const ofGuide = useQuery({
    ...feedback.listOfGuide.queryOptions({ id: guideId ?? 0, ...input }, options),
    enabled: guideId !== undefined,
  });
  const found = guideId === undefined ? ofAll : ofGuide;
  const list = useRef<HTMLDivElement>(null);

  const open = (change: Partial<FeedbackQuery>) => {
    // The history API and not the router, which would request the whole page from the server.
    window.history.pushState(null, "", feedbackPath(path, { ...query, ...change }));
  };
  const openPage = (cursor: string | undefined) => {
    open({ cursor });
    window.scrollTo({ top: 0 });
    list.current?.focus();
  };

  const page = found.data;
  const isFiltered = query.status !== undefined || query.rating !== undefined;
  if (page?.feedback.length === 0 && !isFiltered && query.cursor === undefined)
    return (
      <EmptyState icon={MessageSquareText} title="No feedback yet">
        Readers who rate a guide can add what helped them, or what could be better. It appears here,
        and is never public.
      </EmptyState>
    );
  return (
    <>
      <Filters query={query} onChange={(change) => open({ ...change, cursor: undefined })} />
      <CursorList
        ref={list}
        noun="feedback"
        query={found}
        page={page}
        cursor={query.cursor}
        onPage={openPage}
        loading={<FeedbackRows />}
      >
        {page?.feedback.length === 0 && (
          <EmptyState icon={SearchX} title="No feedback matches these filters">
            Choose another status or rating.
          </EmptyState>
        )}
        {page && page.feedback.length > 0 && <Texts page={page} guideId={guideId} />}
      </CursorList>
    </>
  );
}
