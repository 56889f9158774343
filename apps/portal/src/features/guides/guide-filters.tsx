"use client";

import {
  type Category,
  type GuideAuthors,
  type GuideSort,
  type GuideStatus,
  guideSortOf,
} from "@guidepost/contract";
import { X } from "lucide-react";
import { type ReactNode, useEffect, useRef, useState } from "react";
import { Button } from "#components/ui/forms/button.tsx";
import { Select } from "#components/ui/forms/field.tsx";
import { SearchBox } from "#components/ui/lists/list-controls.tsx";
import { cn } from "#lib/cn.ts";
import { CATEGORY_LABELS } from "#lib/formats/labels.ts";
import { pluralize } from "#lib/formats/format.ts";
import { type GuideQuery, authorName, isNarrowed, shownSort } from "./guide-query.ts";

/** The time without typing before the list is requested, in ms. */
const SEARCH_DELAY_MS = 250;

const STATUSES = [
  ["", "Any status"],
  ["draft", "Drafts"],
  ["published", "Published"],
] as const;
const SORTS = [
  ["-updated_at", "Last changed"],
  ["updated_at", "First changed"],
  ["-created_at", "Newest"],
  ["created_at", "Oldest"],
  ["-published_at", "Last published"],
  ["published_at", "First published"],
  ["title", "Title, A to Z"],
  ["-title", "Title, Z to A"],
  ["-views_count", "Most viewed"],
  ["views_count", "Least viewed"],
  ["-average_rating", "Best rated"],
  ["average_rating", "Lowest rated"],
] as const satisfies readonly (readonly [GuideSort, string])[];
const RELEVANCE = ["relevance", "Best match"] as const;
const CATEGORIES = [["", "Any category"], ...Object.entries(CATEGORY_LABELS)] as const;

function countText(total: number, hasMore: boolean, isFiltered: boolean): string {
  const guides = hasMore ? `More than ${pluralize(total, "guide")}` : pluralize(total, "guide");
  if (!isFiltered) return guides;
  return `${guides} ${total === 1 ? "matches" : "match"}`;
}

type Props = {
  query: GuideQuery;
  onChange: (change: Partial<GuideQuery>) => void;
  /** The authors of the guides. */
  authors: GuideAuthors["authors"];
  /** Guides that match the filters; undefined while the first result loads. */
  total: number | undefined;
  /** Whether more guides match than `total`. */
  hasMore: boolean;
  /** The number of selected guides, and what can be done with them. */
  selection: { count: number; actions: ReactNode };
  /** The controls of the list, at the end of the row with the number of guides. */
  children: ReactNode;
};

const NO_FILTERS = {
  search: "",
  status: undefined,
  category: undefined,
  author: undefined,
  featured: false,
} as const;

export function GuideFilters({
  query,
  onChange,
  authors,
  total,
  hasMore,
  selection,
  children,
}: Props) {
  const [search, setSearch] = useState(query.search);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  // The callback of the latest render: another filter can change during the delay.
  const change = useRef(onChange);
  useEffect(() => void (change.current = onChange));
  const sent = useRef(query.search);
  // Back and Forward replace the text. A delayed change must not restore it.
  useEffect(() => {
    if (query.search === sent.current) return;
    clearTimeout(timer.current);
    sent.current = query.search;
    setSearch(query.search);
  }, [query.search]);
  useEffect(() => () => clearTimeout(timer.current), []);
  const filters = useRef<HTMLDivElement>(null);

  // The selected author is offered too if they have no guides.
  const offered =
    query.author === undefined || authors.some(({ username }) => username === query.author)
      ? authors
      : [...authors, { username: query.author, removed: false }];

  const changeSearch = (text: string) => {
    setSearch(text);
    clearTimeout(timer.current);
    timer.current = setTimeout(() => {
      sent.current = text;
      change.current({ search: text });
    }, SEARCH_DELAY_MS);
  };

  const clear = () => {
    clearTimeout(timer.current);
    sent.current = "";
    setSearch("");
    onChange(NO_FILTERS);
    // The button disappears, so the focus moves to the first filter.
    filters.current?.querySelector("input")?.focus();
  };

  const hasSelection = selection.count > 0;
  return (
    <>
      <div role="search" ref={filters} className="flex flex-wrap gap-2">
        <SearchBox
          label="Search guides"
          placeholder="Search titles, descriptions and steps"
          className="basis-full lg:basis-60"
          value={search}
          onChange={(event) => changeSearch(event.target.value)}
        />
        <Select
          aria-label="Status"
          className="basis-36 max-sm:grow sm:basis-34"
          options={STATUSES}
          value={query.status ?? ""}
          onChange={({ target }) =>
            onChange({ status: (target.value || undefined) as GuideStatus })
          }
        />
        <Select
          aria-label="Category"
          className="basis-36 max-sm:grow sm:basis-38"
          options={CATEGORIES}
          value={query.category ?? ""}
          onChange={({ target }) => onChange({ category: (target.value || undefined) as Category })}
        />
        {offered.length > 1 && (
          <Select
            aria-label="Author"
            className="basis-36 max-sm:grow sm:basis-38"
            options={[
              ["", "Any author"],
              ...offered.map((author) => [author.username, authorName(author)] as const),
            ]}
            value={query.author ?? ""}
            onChange={({ target }) => onChange({ author: target.value || undefined })}
          />
        )}
        <Select
          aria-label="Sort by"
          className="basis-36 max-sm:grow sm:basis-38"
          options={query.search.trim() ? [RELEVANCE, ...SORTS] : SORTS}
          value={shownSort(query)}
          onChange={({ target }) => onChange({ sort: guideSortOf(target.value) })}
        />
        <label className="flex h-10 items-center gap-2 px-1 text-sm">
          <input
            type="checkbox"
            checked={query.featured}
            onChange={({ target }) => onChange({ featured: target.checked })}
            className="size-4 accent-accent"
          />
          Featured
        </label>
      </div>
      {/* A row of fixed height, so that the list does not move when a button or the selection appears. */}
      <div
        className={cn(
          "mt-1.5 mb-2.5 flex h-9 items-center justify-between gap-3 px-1",
          // Below the bar of narrow windows.
          hasSelection &&
            "sticky top-16 z-20 rounded-lg bg-raised shadow-float ring-1 ring-line lg:top-2",
        )}
      >
        <p role="status" className="text-sm whitespace-nowrap text-ink-soft tabular-nums">
          {hasSelection ? (
            <span className="pl-2.5 font-medium text-ink">
              {selection.count.toLocaleString("en")} {/* A phone has no space for it. */}
              <span className="max-sm:sr-only">{selection.count === 1 ? "guide " : "guides "}</span>
              selected
            </span>
          ) : (
            total !== undefined && countText(total, hasMore, isNarrowed(query))
          )}
        </p>
        <div className="flex shrink-0 items-center gap-1">
          {hasSelection ? (
            selection.actions
          ) : (
            <>
              {(isNarrowed(query) || search !== "") && (
                <Button variant="ghost" size="sm" icon={X} onClick={clear}>
                  Clear filters
                </Button>
              )}
              {children}
            </>
          )}
        </div>
      </div>
    </>
  );
}
