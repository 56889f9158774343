"use client";

import { keepPreviousData, useQuery, useQueryClient } from "@tanstack/react-query";
import { useNow } from "#components/ui/text/relative-time.tsx";
import { useTRPC } from "#trpc/client.tsx";
import { type KeyAction, type KeyQuery, type KeyOrder, toKeysInput } from "../key-model.ts";
import {
  type ApiKey,
  type ApiKeyGroup,
  type ApiKeySearch,
  type ApiKeySort,
  API_KEY_GROUPS,
} from "@guidepost/contract";
import { type Ref, useEffect, useRef, useState } from "react";
import { Button } from "#components/ui/forms/button.tsx";
import { Select } from "#components/ui/forms/field.tsx";
import { Pagination, SearchBox } from "#components/ui/lists/list-controls.tsx";
import { SegmentedControl } from "#components/ui/forms/segmented-control.tsx";
import { cn } from "#lib/cn.ts";
import { pluralize } from "#lib/formats/format.ts";
import { KeyTable } from "./key-table.tsx";

/** One page of the keys that the user can see, and the current time (Unix ms) for their state. */
export function useKeys(query: KeyQuery) {
  const trpc = useTRPC();
  const found = useQuery(
    trpc.keys.list.queryOptions(toKeysInput(query), { placeholderData: keepPreviousData }),
  );
  return { ...found, now: useNow(() => found.dataUpdatedAt || Date.now()) };
}

/** Refetches the pages and lists that show keys. A secret is never part of a query. */
export function useRefreshKeys(): () => Promise<unknown> {
  const trpc = useTRPC();
  const queries = useQueryClient();
  return () =>
    Promise.all([
      queries.invalidateQueries(trpc.keys.list.pathFilter()),
      queries.invalidateQueries(trpc.keys.get.pathFilter()),
      queries.invalidateQueries(trpc.members.list.queryFilter()),
      queries.invalidateQueries(trpc.account.checklist.queryFilter()),
    ]);
}

/** The time without typing before the list is requested, in ms. */
const SEARCH_DELAY_MS = 250;

const GROUP_LABELS: Record<ApiKeyGroup, string> = {
  active: "Active",
  expired: "Expired",
  revoked: "Revoked",
  all: "All",
};

const ORDERS = [
  ["created down", "Newest first"],
  ["created up", "Oldest first"],
  ["used down", "Last used first"],
  ["used up", "Longest unused first"],
  ["name up", "Name, A to Z"],
  ["name down", "Name, Z to A"],
] as const;

function parseOrder(value: string): KeyOrder {
  const [by, direction] = value.split(" ");
  return { by: by as ApiKeySort, descending: direction === "down" };
}

/** The filters and, for cards, the order: a table sorts by its column headers. */
function KeyToolbar({
  query: { group, order },
  counts,
  search,
  onSearch,
  searchRef,
  onChange,
  showHolder,
}: {
  query: KeyQuery;
  counts: Record<ApiKeyGroup, number>;
  search: string;
  onSearch: (search: string) => void;
  searchRef: Ref<HTMLInputElement>;
  onChange: (change: Partial<KeyQuery>) => void;
  showHolder: boolean;
}) {
  return (
    <div className="mb-4 flex flex-wrap items-center justify-between gap-3">
      <SegmentedControl
        label="Status"
        value={group}
        onChange={(value) => onChange({ group: value })}
        segments={API_KEY_GROUPS.map((value) => ({
          value,
          label: GROUP_LABELS[value],
          count: counts[value],
        }))}
      />
      <div className="flex w-full flex-wrap gap-3 @4xl:w-auto">
        <SearchBox
          label="Search keys"
          placeholder={
            showHolder ? "Name, holder or last four characters" : "Name or last four characters"
          }
          ref={searchRef}
          value={search}
          onChange={(event) => onSearch(event.target.value)}
          className="basis-64"
        />
        <Select
          aria-label="Sort by"
          value={`${order.by} ${order.descending ? "down" : "up"}`}
          onChange={(event) => onChange({ order: parseOrder(event.target.value) })}
          options={ORDERS}
          className="flex-1 basis-44 @4xl:hidden"
        />
      </div>
    </div>
  );
}

/** One page of keys with its filters. */
export function KeyList({
  found,
  isStale,
  query,
  onQuery,
  now,
  currentUsername,
  onAction,
}: {
  found: ApiKeySearch;
  /** Whether `found` belongs to an earlier query. */
  isStale: boolean;
  query: KeyQuery;
  onQuery: (change: Partial<KeyQuery>) => void;
  /** Unix ms. */
  now: number;
  currentUsername: string;
  onAction: (action: KeyAction, key: ApiKey) => void;
}) {
  const { keys, counts, has_other_holders: showHolder, page, pages } = found;
  const [search, setSearch] = useState(query.search);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);
  useEffect(() => setSearch(query.search), [query.search]);

  const change = (part: Partial<KeyQuery>) => {
    clearTimeout(timer.current);
    onQuery({ search, page: 1, ...part });
  };
  const changeSearch = (text: string) => {
    setSearch(text);
    clearTimeout(timer.current);
    timer.current = setTimeout(() => onQuery({ search: text, page: 1 }), SEARCH_DELAY_MS);
  };

  const searchBox = useRef<HTMLInputElement>(null);
  /** Removes a filter. Its button disappears, so the focus moves to the search box. */
  const removeFilter = (part: Partial<KeyQuery>) => {
    change(part);
    searchBox.current?.focus();
  };
  const { group, order } = query;
  const searchText = query.search.trim();

  return (
    <div className="@container">
      <KeyToolbar
        query={query}
        counts={counts}
        search={search}
        showHolder={showHolder}
        onChange={change}
        onSearch={changeSearch}
        searchRef={searchBox}
      />
      <p role="status" className="sr-only">
        {!isStale && pluralize(counts[group], "key")}
      </p>
      {keys.length > 0 ? (
        <div className={cn("transition-opacity", isStale && "opacity-60")}>
          <KeyTable
            keys={keys}
            now={now}
            showHolder={showHolder}
            currentUsername={currentUsername}
            order={order}
            onAction={onAction}
            onOrder={(next) => change({ order: next })}
          />
          <Pagination page={page} pages={pages} onPage={(next) => onQuery({ page: next })} />
        </div>
      ) : (
        <div className="flex flex-col items-center gap-3 rounded-lg border border-dashed border-line px-6 py-12 text-center text-sm text-ink-soft">
          {searchText === "" ? (
            <>
              <p>{group === "all" ? "You have no keys." : `You have no ${group} keys.`}</p>
              <Button size="sm" onClick={() => removeFilter({ group: "all" })}>
                Show all keys
              </Button>
            </>
          ) : (
            <>
              <p className="max-w-full wrap-anywhere">No keys match “{searchText}”.</p>
              <Button size="sm" onClick={() => removeFilter({ search: "" })}>
                Clear the search
              </Button>
            </>
          )}
        </div>
      )}
    </div>
  );
}
