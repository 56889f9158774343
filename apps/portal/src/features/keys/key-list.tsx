import type { ApiKey, ApiKeySearch } from "@guidepost/contract";
import { useEffect, useRef, useState } from "react";
import { Button } from "#components/ui/button.tsx";
import { Pagination } from "#components/ui/pagination.tsx";
import { cn } from "#lib/cn.ts";
import { pluralize } from "#lib/pluralize.ts";
import type { KeyQuery } from "./key-model.ts";
import type { KeyAction } from "./key-row.tsx";
import { KeyTable } from "./key-table.tsx";
import { KeyToolbar } from "./key-toolbar.tsx";

/** The time without typing before the list is requested, in ms. */
const SEARCH_DELAY_MS = 250;

/** One page of keys with its filters. */
export function KeyList({
  found,
  isStale,
  query,
  onQuery,
  now,
  reader,
  onAction,
}: {
  found: ApiKeySearch;
  /** Whether `found` belongs to an earlier query. */
  isStale: boolean;
  query: KeyQuery;
  onQuery: (change: Partial<KeyQuery>) => void;
  now: number;
  /** The current user's username. */
  reader: string;
  onAction: (action: KeyAction, key: ApiKey) => void;
}) {
  const { keys, counts, has_other_holders: withHolder, page, pages } = found;
  const [search, setSearch] = useState(query.search);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);
  useEffect(() => setSearch(query.search), [query.search]);

  const change = (part: Partial<KeyQuery>) => {
    clearTimeout(timer.current);
    onQuery({ search, page: 1, ...part });
  };
  const type = (text: string) => {
    setSearch(text);
    clearTimeout(timer.current);
    timer.current = setTimeout(() => onQuery({ search: text, page: 1 }), SEARCH_DELAY_MS);
  };

  const searchBox = useRef<HTMLInputElement>(null);
  /** The button that removes the filter disappears, so the focus moves on. */
  const widen = (part: Partial<KeyQuery>) => {
    change(part);
    searchBox.current?.focus();
  };
  const { group, order } = query;

  return (
    <div className="@container">
      <KeyToolbar
        {...{ group, counts, search, order, withHolder }}
        onGroup={(wanted) => change({ group: wanted })}
        onSearch={type}
        searchRef={searchBox}
        onOrder={(wanted) => change({ order: wanted })}
      />
      <p role="status" className="sr-only">
        {!isStale && pluralize(counts[group], "key")}
      </p>
      {keys.length > 0 ? (
        <div className={cn("transition-opacity", isStale && "opacity-60")}>
          <KeyTable
            keys={keys}
            {...{ now, withHolder, reader, order, onAction }}
            onOrder={(wanted) => change({ order: wanted })}
          />
          <Pagination page={page} pages={pages} onPage={(wanted) => onQuery({ page: wanted })} />
        </div>
      ) : (
        <div className="flex flex-col items-center gap-3 rounded-lg border border-dashed border-line px-6 py-12 text-center text-sm text-ink-soft">
          {query.search.trim() === "" ? (
            <>
              <p>
                {group === "active" ? "You have no active keys." : `You have no ${group} keys.`}
              </p>
              <Button size="sm" onClick={() => widen({ group: "all" })}>
                Show all keys
              </Button>
            </>
          ) : (
            <>
              <p className="max-w-full wrap-anywhere">No keys match “{query.search.trim()}”.</p>
              <Button size="sm" onClick={() => widen({ search: "" })}>
                Clear the search
              </Button>
            </>
          )}
        </div>
      )}
    </div>
  );
}
