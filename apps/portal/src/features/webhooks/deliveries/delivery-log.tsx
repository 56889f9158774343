"use client";

import type { DeliveryState, Webhook } from "@guidepost/contract";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { RotateCw, ScrollText, X } from "lucide-react";
import { usePathname, useSearchParams } from "next/navigation";
import { startTransition, useOptimistic, useRef } from "react";
import type { Option } from "#components/filters/filters.tsx";
import { Button } from "#components/ui/forms/button.tsx";
import { EmptyState } from "#components/ui/lists/empty-state.tsx";
import { Select } from "#components/ui/forms/field.tsx";
import { Section } from "#components/ui/layout/section.tsx";
import { CursorList, NoMatches } from "#components/ui/lists/cursor-list.tsx";
import { useTRPC } from "#trpc/client.tsx";
import { WebhookRows } from "../skeletons.tsx";
import {
  type DeliveryQuery,
  deliverySearch,
  hasDeliveryFilters,
  LOGGED_TYPES,
  NO_DELIVERY_FILTERS,
  readDeliveryQuery,
  toDeliveriesInput,
} from "./delivery-query.ts";
import { DeliveryTable } from "./delivery-table.tsx";

/** The interval of the newest page, in ms. */
const INTERVAL_MS = 5_000;

const STATES: Option[] = [
  ["", "Any state"],
  ["succeeded", "Succeeded"],
  ["failed", "Failed"],
  ["pending", "Waiting"],
];
const TYPES: Option[] = [["", "Any event"], ...LOGGED_TYPES.map((type): Option => [type, type])];

/** The deliveries of a webhook, with filters that are in the address (contract HOOK-22). */
export function DeliveryLog({
  webhook,
  onRedeliverFailed,
}: {
  webhook: Webhook;
  onRedeliverFailed: () => void;
}) {
  const path = usePathname();
  // Shows a new filter at once; the address changes after the transition.
  const [query, setQuery] = useOptimistic(readDeliveryQuery(Object.fromEntries(useSearchParams())));
  const list = useRef<HTMLDivElement>(null);
  const filters = useRef<HTMLDivElement>(null);
  const found = useQuery(
    useTRPC().webhooks.searchDeliveries.queryOptions(toDeliveriesInput(webhook.id, query), {
      placeholderData: keepPreviousData,
      refetchInterval: query.cursor === undefined && INTERVAL_MS,
    }),
  );
  const shown = found.data;

  const change = (part: Partial<DeliveryQuery>) =>
    startTransition(() => {
      const next = { ...query, cursor: undefined, ...part };
      setQuery(next);
      // The history API and not the router, which would request the whole page from the server.
      window.history.pushState(null, "", `${path}${deliverySearch(next)}`);
    });
  const openPage = (cursor: string | undefined) => {
    change({ cursor });
    list.current?.focus();
    list.current?.scrollIntoView({ block: "start" });
  };
  const hasFilters = hasDeliveryFilters(query);
  const isEmpty = shown?.deliveries.length === 0;
  const isFirst = query.cursor === undefined && !hasFilters;
  return (
    <Section
      title="Deliveries"
      description="Each event that is sent to this webhook. Deliveries are kept for 7 days."
      actions={
        <Button
          size="sm"
          icon={RotateCw}
          disabled={!webhook.enabled}
          title={webhook.enabled ? undefined : "Enable the webhook first"}
          onClick={onRedeliverFailed}
        >
          Redeliver failed…
        </Button>
      }
    >
      {!(isEmpty && isFirst) && (
        <div ref={filters} role="group" aria-label="Filters" className="flex flex-wrap gap-2">
          <Select
            aria-label="State"
            options={STATES}
            value={query.state ?? ""}
            className="min-w-0 flex-1 basis-36 sm:max-w-48"
            onChange={({ target }) =>
              change({ state: (target.value || undefined) as DeliveryState | undefined })
            }
          />
          <Select
            aria-label="Event"
            options={TYPES}
            value={query.type ?? ""}
            className="min-w-0 flex-1 basis-44 sm:max-w-64"
            onChange={({ target }) =>
              change({ type: (target.value || undefined) as DeliveryQuery["type"] })
            }
          />
          {hasFilters && (
            <Button
              variant="ghost"
              icon={X}
              onClick={() => {
                change(NO_DELIVERY_FILTERS);
                // The button disappears, so the focus moves to the first filter.
                filters.current?.querySelector("select")?.focus();
              }}
            >
              Clear filters
            </Button>
          )}
        </div>
      )}
      <CursorList
        ref={list}
        noun="deliveries"
        query={found}
        page={shown}
        cursor={query.cursor}
        onPage={openPage}
        loading={<WebhookRows label="Loading deliveries" />}
        className="scroll-mt-20"
      >
        {isEmpty && isFirst && (
          <EmptyState icon={ScrollText} title="No deliveries yet">
            Each event appears here with its requests and their responses.{" "}
            {webhook.enabled
              ? "Send a test event to try your receiver."
              : "Enable the webhook to receive events."}
          </EmptyState>
        )}
        {isEmpty && !isFirst && (
          <NoMatches noun="deliveries" page={shown} advice="Remove a filter." />
        )}
        {shown && shown.deliveries.length > 0 && (
          <DeliveryTable webhook={webhook} deliveries={shown.deliveries} />
        )}
      </CursorList>
    </Section>
  );
}
