"use client";

import { periodOf } from "@guidepost/contract";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { ChartColumn } from "lucide-react";
import { useSearchParams } from "next/navigation";
import { WhatApiNeeds } from "#components/account/what-api-needs.tsx";
import { Button, LinkButton } from "#components/ui/button.tsx";
import { Callout } from "#components/ui/callout.tsx";
import { EmptyState } from "#components/ui/empty-state.tsx";
import { Select } from "#components/ui/field.tsx";
import { PageHeader } from "#components/ui/page-header.tsx";
import { cn } from "#lib/cn.ts";
import { noApiOf } from "#lib/api-access.ts";
import { errorMessage } from "#lib/api-error.ts";
import type { OperationNames } from "#lib/operation-names.ts";
import { useTRPC } from "#trpc/client.tsx";
import { ByKey, ByOperation } from "./breakdowns.tsx";
import { ByDay } from "./by-day.tsx";
import { CurrentWindows } from "./current-windows.tsx";
import { ExportButton } from "./export-button.tsx";
import { pageHeader } from "./page-header.ts";
import { PeriodList } from "./period-list.tsx";
import { PeriodMeter } from "./period-meter.tsx";
import { monthName, periodIn } from "./periods.ts";
import { UsageSkeleton } from "./usage-skeleton.tsx";

/** The windows change by the second, the report as often as its batches are written. */
const windowsMs = 5_000;
const reportMs = 30_000;

function go(period: string, current: string): void {
  return window.history.pushState(
    null,
    "",
    period === current ? window.location.pathname : `?period=${period}`,
  );
}

/** One period's usage; `openedAt` is the server's time until the windows tell it anew. */
export function UsagePage({
  openedAt,
  operationNames,
}: {
  openedAt: string;
  operationNames: OperationNames;
}) {
  const trpc = useTRPC();
  const asked = periodIn(useSearchParams().get("period"));
  const { data: profile } = useQuery(trpc.account.profile.queryOptions());
  const windows = useQuery(
    trpc.usage.windows.queryOptions(undefined, { refetchInterval: windowsMs }),
  );
  const report = useQuery(
    trpc.usage.report.queryOptions(asked === undefined ? {} : { period: asked }, {
      placeholderData: keepPreviousData,
      refetchInterval: reportMs,
    }),
  );

  const now = new Date(windows.data?.as_of ?? openedAt);
  const current = periodOf(now);
  const period = asked ?? current;
  const { data } = report;
  // By what is shown: the period before, until the one that was asked for has come.
  const isCurrent = data?.usage.period === current;
  const options = [...new Set([current, period, ...(data?.periods ?? []).map((one) => one.period)])]
    .toSorted()
    .toReversed();
  const lacksApi = profile !== undefined && noApiOf(profile.account) !== undefined;
  // Nothing to report of an account that never could send a request.
  const isUnused = lacksApi && !(data?.periods ?? []).some((one) => one.requests_used > 0);

  return (
    <>
      <PageHeader
        {...pageHeader}
        actions={
          isUnused ? undefined : (
            <>
              <Select
                aria-label="Period"
                value={period}
                onChange={(event) => go(event.target.value, current)}
                options={options.map((one) => [one, monthName(one)])}
                className="w-44"
              />
              <ExportButton
                period={period}
                disabled={report.isPlaceholderData || !data || data.days.length === 0}
              />
            </>
          )
        }
      />
      <p role="status" className="sr-only">
        {!report.isPlaceholderData && data && `Usage of ${monthName(data.usage.period)}`}
      </p>
      {profile && <WhatApiNeeds profile={profile} />}
      {report.isError && !data && (
        <Callout
          tone="danger"
          alert
          title="The usage could not be loaded"
          action={<Button onClick={() => void report.refetch()}>Try again</Button>}
        >
          {errorMessage(report.error)}
        </Callout>
      )}
      {report.isPending && !isUnused && <UsageSkeleton />}
      {data && !isUnused && (
        <div
          aria-busy={report.isPlaceholderData}
          className={cn(
            "flex flex-col gap-9 transition-opacity",
            report.isPlaceholderData && "opacity-60",
          )}
        >
          <div className={cn("grid gap-4", isCurrent && "lg:grid-cols-[3fr_2fr]")}>
            <PeriodMeter
              usage={data.usage}
              isCurrent={isCurrent}
              createdAt={new Date(profile?.account.created_at ?? 0)}
              now={now}
            />
            {isCurrent && <CurrentWindows windows={windows.data} isStale={windows.isError} />}
          </div>
          {data.days.length === 0 ? (
            <EmptyState
              icon={ChartColumn}
              title={`No requests in ${monthName(data.usage.period)}`}
              action={
                isCurrent ? (
                  <LinkButton href="/developer/quick-start">Make the first request</LinkButton>
                ) : undefined
              }
            >
              {isCurrent
                ? "Once a key is used, its requests show here by day, key and operation."
                : "None of the account’s keys was used in that month."}
            </EmptyState>
          ) : (
            <>
              <ByDay period={data.usage.period} days={data.days} />
              <div className="grid grid-cols-1 items-start gap-x-4 gap-y-9 xl:grid-cols-2">
                <ByKey keys={data.keys} operations={data.operations} reader={profile?.username} />
                <ByOperation operations={data.operations} names={operationNames} />
              </div>
            </>
          )}
          {data.periods.length > 1 && (
            <PeriodList periods={data.periods} shown={data.usage.period} />
          )}
        </div>
      )}
    </>
  );
}
