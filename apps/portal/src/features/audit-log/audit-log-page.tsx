"use client";

import { keepPreviousData, useMutation, useQuery } from "@tanstack/react-query";
import { Download, History, X } from "lucide-react";
import { useSearchParams } from "next/navigation";
import { startTransition, useOptimistic, useRef } from "react";
import { Button } from "#components/ui/forms/button.tsx";
import { EmptyState } from "#components/ui/lists/empty-state.tsx";
import { CursorList, NoMatches } from "#components/ui/lists/cursor-list.tsx";
import {
  auditLogPath,
  type AuditQuery,
  hasAuditFilters,
  NO_AUDIT_FILTERS,
  readAuditQuery,
  toAuditInput,
} from "#lib/query/audit-query.ts";
import { ZoneNote } from "#components/ui/text/local-time.tsx";
import { saveCsv } from "#lib/browser/browser-files.ts";
import { useTRPC, useTRPCClient } from "#trpc/client.tsx";
import { auditCsv } from "./audit-csv.ts";
import { AuditFilters } from "./audit-filters.tsx";
import { AuditTable } from "./audit-table.tsx";
import { AuditRows } from "./skeletons.tsx";

/** Downloads all entries of the filters as CSV. */
function ExportButton({ query, disabled }: { query: AuditQuery; disabled: boolean }) {
  const client = useTRPCClient();
  const download = useMutation({
    mutationFn: () =>
      auditCsv((cursor) => client.auditLog.export.mutate(toAuditInput({ ...query, cursor }))),
    onSuccess: (csv) =>
      saveCsv(`guidepost-audit-log-${new Date().toISOString().slice(0, 10)}`, csv),
  });
  return (
    <Button
      size="sm"
      icon={Download}
      busy={download.isPending}
      disabled={disabled}
      onClick={() => download.mutate()}
    >
      Export CSV
    </Button>
  );
}

/** Settings → Audit log (contract AUDIT-7). */
export function AuditLogPage() {
  const trpc = useTRPC();
  // Shows a new filter at once; the address changes after the transition.
  const [query, setQuery] = useOptimistic(readAuditQuery(Object.fromEntries(useSearchParams())));
  const list = useRef<HTMLDivElement>(null);
  const filters = useRef<HTMLDivElement>(null);
  const { data: { members } = { members: [] } } = useQuery(trpc.members.list.queryOptions());
  const found = useQuery(
    trpc.auditLog.search.queryOptions(toAuditInput(query), { placeholderData: keepPreviousData }),
  );
  const shown = found.data;

  const change = (part: Partial<AuditQuery>) =>
    startTransition(() => {
      const next = { ...query, cursor: undefined, ...part };
      setQuery(next);
      // The history API and not the router, which would request the whole page from the server.
      window.history.pushState(null, "", auditLogPath(next));
    });
  const openPage = (cursor: string | undefined) => {
    change({ cursor });
    window.scrollTo({ top: 0 });
    list.current?.focus();
  };

  const hasFilters = hasAuditFilters(query);
  const isEmpty = shown?.entries.length === 0;
  if (isEmpty && !hasFilters && query.cursor === undefined)
    return (
      <EmptyState icon={History} title="No entries yet">
        Each sign-in and each change of keys, members, the plan and published guides appears here,
        with the user, the time and the address.
      </EmptyState>
    );

  return (
    <>
      <div ref={filters}>
        <AuditFilters query={query} onChange={change} members={members} />
      </div>
      <div className="my-3 flex flex-wrap items-center justify-end gap-2">
        <ZoneNote className="mr-auto" />
        {hasFilters && (
          <Button
            variant="ghost"
            size="sm"
            icon={X}
            onClick={() => {
              change(NO_AUDIT_FILTERS);
              // The button disappears, so the focus moves to the first filter.
              filters.current?.querySelector("select")?.focus();
            }}
          >
            Clear filters
          </Button>
        )}
        <ExportButton query={query} disabled={isEmpty && shown?.next_cursor === null} />
      </div>
      <CursorList
        ref={list}
        noun="entries"
        query={found}
        page={shown}
        cursor={query.cursor}
        onPage={openPage}
        loading={<AuditRows />}
      >
        {isEmpty && <NoMatches noun="entries" page={shown} />}
        {shown && shown.entries.length > 0 && <AuditTable entries={shown.entries} />}
      </CursorList>
    </>
  );
}
