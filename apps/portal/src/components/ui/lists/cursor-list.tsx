import { ChevronRight, ChevronsLeft, SearchX } from "lucide-react";
import type { ReactNode, Ref } from "react";
import { cn } from "#lib/cn.ts";
import { Button } from "../forms/button.tsx";
import { EmptyState } from "./empty-state.tsx";
import { LoadFailure } from "./load-failure.tsx";

type Page = { next_cursor: string | null };

/** A list whose pages have cursors: its failure, its loading state, its rows, and buttons for the pages. */
export function CursorList({
  ref,
  noun,
  query,
  page,
  cursor,
  onPage,
  loading,
  className,
  children,
}: {
  /** The rows, which the caller focuses after it has opened a page. */
  ref: Ref<HTMLDivElement>;
  /** What the list contains, for example `deliveries`. */
  noun: string;
  query: {
    isError: boolean;
    isPending: boolean;
    isPlaceholderData: boolean;
    error: unknown;
    refetch: () => Promise<unknown>;
  };
  /** The page that is shown. It may be an earlier one while the next one loads. */
  page: Page | undefined;
  /** The cursor of the page; undefined for the first one. */
  cursor: string | undefined;
  onPage: (cursor: string | undefined) => void;
  loading: ReactNode;
  className?: string;
  children: ReactNode;
}) {
  return (
    <>
      {query.isError && page === undefined && (
        <LoadFailure alert title={`The ${noun} could not be loaded`} query={query} />
      )}
      {query.isPending && loading}
      <div
        ref={ref}
        tabIndex={-1}
        aria-busy={query.isPlaceholderData}
        className={cn(
          "rounded-lg outline-none transition-opacity",
          query.isPlaceholderData && "opacity-60",
          className,
        )}
      >
        {children}
      </div>
      {page && (cursor !== undefined || page.next_cursor !== null) && (
        <nav aria-label="Pages" className="mt-5 flex items-center justify-between gap-4">
          <Button
            icon={ChevronsLeft}
            disabled={cursor === undefined}
            onClick={() => onPage(undefined)}
          >
            Newest
          </Button>
          <Button
            disabled={page.next_cursor === null}
            onClick={() => onPage(page.next_cursor ?? undefined)}
          >
            Older
            <ChevronRight aria-hidden className="size-4" />
          </Button>
        </nav>
      )}
    </>
  );
}

/** Replaces a page without rows. Older pages can have some, because a page reads a limited number of rows. */
export function NoMatches({
  noun,
  page,
  advice = "Remove a filter, or choose a longer time.",
}: {
  noun: string;
  page: Page;
  /** What the user can do when no page has a match. */
  advice?: string;
}) {
  const isLast = page.next_cursor === null;
  return (
    <EmptyState
      icon={SearchX}
      title={isLast ? `No ${noun} match these filters` : `No matches among the newest ${noun}`}
    >
      {isLast ? advice : `Older ${noun} can match. Continue with the next page.`}
    </EmptyState>
  );
}
