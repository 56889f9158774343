"use client";

import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { Pause, Play, ScrollText, X } from "lucide-react";
import { useSearchParams } from "next/navigation";
import { type RefObject, startTransition, useOptimistic, useRef, useState } from "react";
import { NoApiCallout } from "#components/account/api-access.tsx";
import { RequestTable } from "#components/requests/request-table.tsx";
import { Button, LinkButton } from "#components/ui/forms/button.tsx";
import { CodeBlock } from "#components/ui/text/code-block.tsx";
import { EmptyState } from "#components/ui/lists/empty-state.tsx";
import { CursorList, NoMatches } from "#components/ui/lists/cursor-list.tsx";
import { requestPageAction } from "#lib/browser/page-actions.ts";
import { cn } from "#lib/cn.ts";
import type { OperationNames } from "#lib/formats/labels.ts";
import { noApiOf } from "#lib/formats/plan-limits.ts";
import {
  isFiltered,
  NO_REQUEST_FILTERS,
  readRequestQuery,
  requestLogPath,
  type RequestQuery,
  toRequestsInput,
} from "#lib/query/request-query.ts";
import { useTRPC } from "#trpc/client.tsx";
import { RequestFilters } from "./request-filters.tsx";
import { RequestLookup } from "./request-lookup.tsx";
import { RequestRows } from "./skeletons.tsx";
import { useHeldPage, useNewRequestsText } from "./use-live-page.ts";

/** The interval of the live list, in ms. A request is in the log about a second after its response. */
const INTERVAL_MS = 3_000;

/** Whether new rows would move a row that the user points to, has focused, or has scrolled to. */
function isInUse(list: RefObject<HTMLElement | null>): boolean {
  const element = list.current;
  return element !== null && (element.matches(":hover, :focus-within") || window.scrollY > 0);
}

/** Whether the list is live, and the button that pauses it. */
function LiveStatus({
  state,
  newRequests,
  onShowNew,
  onPause,
}: {
  state: "live" | "failing" | "paused";
  newRequests: number;
  onShowNew: () => void;
  onPause: (isPaused: boolean) => void;
}) {
  const isPaused = state === "paused";
  return (
    <>
      <Button
        variant="ghost"
        size="sm"
        icon={isPaused ? Play : Pause}
        onClick={() => onPause(!isPaused)}
      >
        {isPaused ? "Resume" : "Pause"}
      </Button>
      <span className="flex items-center gap-2 text-caption text-ink-soft">
        <span
          aria-hidden
          className={cn(
            "color-mark size-2 rounded-full",
            { live: "bg-accent", failing: "bg-warning", paused: "bg-line-strong" }[state],
          )}
        />
        {{ live: "Live", failing: "Not updated, trying again", paused: "Paused" }[state]}
      </span>
      {newRequests > 0 && (
        <Button size="sm" onClick={onShowNew}>
          <span>
            <span className="max-sm:sr-only">Show </span>
            {newRequests} new
            <span className="max-sm:sr-only"> {newRequests === 1 ? "request" : "requests"}</span>
          </span>
        </Button>
      )}
    </>
  );
}

/** Replaces the list of an account without requests. */
function NoRequests({ apiUrl }: { apiUrl: string }) {
  return (
    <>
      <EmptyState
        icon={ScrollText}
        title="No requests yet"
        action={
          <>
            <LinkButton
              href="/developer/keys"
              variant="primary"
              onClick={() => requestPageAction("create key")}
            >
              Create a key
            </LinkButton>
            <LinkButton href="/developer/quick-start">Quick start</LinkButton>
          </>
        }
      >
        Each request with one of your keys appears here about a second after its response, with the
        reason for its result.
      </EmptyState>
      <div className="mx-auto mt-6 flex max-w-xl flex-col gap-1.5">
        <p className="text-sm font-medium">Send a first request</p>
        <CodeBlock
          label="first request"
          language="shellscript"
          code={`curl -i "${apiUrl}/v1/me" \\\n  -H "Authorization: Bearer $GUIDEPOST_KEY"`}
        />
      </div>
    </>
  );
}

/** Developer → Logs: the requests with the account's keys (contract LOG-7). */
export function LogsPage({
  apiUrl,
  operationNames,
}: {
  apiUrl: string;
  operationNames: OperationNames;
}) {
  const trpc = useTRPC();
  // Shows a new filter at once; the address changes after the transition.
  const [query, setQuery] = useOptimistic(readRequestQuery(Object.fromEntries(useSearchParams())));
  const [isPaused, setIsPaused] = useState(false);
  const list = useRef<HTMLDivElement>(null);
  const filters = useRef<HTMLDivElement>(null);
  const { data: profile } = useQuery(trpc.account.profile.queryOptions());
  const { data: { keys } = { keys: [] } } = useQuery(trpc.requests.callers.queryOptions());

  const isNewest = query.cursor === undefined && query.until === undefined;
  const input = toRequestsInput(query);
  const found = useQuery(
    trpc.requests.search.queryOptions(input, {
      placeholderData: keepPreviousData,
      staleTime: INTERVAL_MS,
      // Not while the tab is hidden. A visible tab is refreshed at once.
      refetchInterval: isNewest && !isPaused && INTERVAL_MS,
      refetchOnWindowFocus: isNewest && !isPaused,
    }),
  );
  const received = {
    page: found.isPlaceholderData ? undefined : found.data,
    view: JSON.stringify(input),
    receivedAt: found.dataUpdatedAt,
  };
  const { shown = found.data, newRequests, showNew } = useHeldPage(received, () => isInUse(list));
  const newRequestsText = useNewRequestsText(received);

  const change = (part: Partial<RequestQuery>) =>
    startTransition(() => {
      const next = { ...query, cursor: undefined, ...part };
      setQuery(next);
      // The history API and not the router, which would request the whole page from the server.
      window.history.pushState(null, "", requestLogPath(next));
    });
  const openPage = (cursor: string | undefined) => {
    change({ cursor });
    window.scrollTo({ top: 0 });
    list.current?.focus();
  };

  const noApi = profile && noApiOf(profile.account);
  const hasFilters = isFiltered(query);
  const isEmpty = shown?.requests.length === 0;
  if (isEmpty && !hasFilters && query.cursor === undefined)
    return (
      <>
        {noApi && profile && (
          <div className="mb-6">
            <NoApiCallout noApi={noApi} profile={profile} />
          </div>
        )}
        <NoRequests apiUrl={apiUrl} />
      </>
    );

  return (
    <>
      <RequestLookup className="mb-2" />
      <div ref={filters}>
        <RequestFilters
          query={query}
          onChange={change}
          keys={keys}
          operationNames={operationNames}
        />
      </div>
      {/* A row of fixed height, so that the list does not move when a button appears. */}
      <div className="my-2 flex h-8 items-center gap-2">
        {isNewest && (
          <LiveStatus
            state={isPaused ? "paused" : found.isError ? "failing" : "live"}
            newRequests={newRequests}
            onShowNew={() => {
              showNew();
              window.scrollTo({ top: 0 });
              list.current?.focus();
            }}
            onPause={setIsPaused}
          />
        )}
        {hasFilters && (
          <Button
            variant="ghost"
            size="sm"
            icon={X}
            className="ml-auto"
            onClick={() => {
              change(NO_REQUEST_FILTERS);
              // The button disappears, so the focus moves to the first filter.
              filters.current?.querySelector("select")?.focus();
            }}
          >
            Clear filters
          </Button>
        )}
      </div>
      <p role="status" className="sr-only">
        {newRequestsText}
      </p>
      <CursorList
        ref={list}
        noun="requests"
        query={found}
        page={shown}
        cursor={query.cursor}
        onPage={openPage}
        loading={<RequestRows />}
      >
        {isEmpty && <NoMatches noun="requests" page={shown} />}
        {shown && shown.requests.length > 0 && (
          <RequestTable
            label="Requests"
            requests={shown.requests}
            showKey
            operationNames={operationNames}
          />
        )}
      </CursorList>
    </>
  );
}
