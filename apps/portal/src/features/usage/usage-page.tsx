"use client";

import { useMutation, keepPreviousData, useQuery } from "@tanstack/react-query";
import { Download, ChartColumn } from "lucide-react";
import { Button, LinkButton } from "#components/ui/forms/button.tsx";
import { saveCsv } from "#lib/browser/browser-files.ts";
import { useTRPCClient, useTRPC } from "#trpc/client.tsx";
import { usageCsv, monthName, parsePeriod } from "./usage-format.ts";
import { periodOf } from "@guidepost/contract";
import { useSearchParams } from "next/navigation";
import { ApiAccessNotice } from "#components/account/api-access.tsx";
import { StorageMeters } from "#components/account/storage-meters.tsx";
import { Card } from "#components/ui/layout/card.tsx";
import { EmptyState } from "#components/ui/lists/empty-state.tsx";
import { Select } from "#components/ui/forms/field.tsx";
import { LoadFailure } from "#components/ui/lists/load-failure.tsx";
import { cn } from "#lib/cn.ts";
import { noApiOf } from "#lib/formats/plan-limits.ts";
import type { OperationNames } from "#lib/formats/labels.ts";
import { ByKey, ByOperation, PeriodList } from "./breakdowns.tsx";
import { ByDay } from "./by-day.tsx";
import { CurrentWindows, PeriodMeter } from "./usage-meters.tsx";
import { UsageHeader, UsageSkeleton } from "./usage-skeleton.tsx";

/** Downloads the usage of a period as CSV. The file has more detail than the page. */
function ExportButton({ period, disabled }: { period: string; disabled: boolean }) {
  const client = useTRPCClient();
  const download = useMutation({
    mutationFn: () => client.usage.export.query({ period }),
    onSuccess: (usage) => saveCsv(`guidepost-usage-${usage.period}`, usageCsv(usage)),
  });
  return (
    <Button
      icon={Download}
      busy={download.isPending}
      disabled={disabled}
      onClick={() => download.mutate()}
    >
      Export CSV
    </Button>
  );
}

/** The refresh intervals, in ms. The service writes the report in batches. */
const WINDOWS_INTERVAL_MS = 5_000;
const REPORT_INTERVAL_MS = 30_000;

/** Puts the period into the address without a request for the page. */
function openPeriod(period: string, current: string): void {
  window.history.pushState(
    null,
    "",
    period === current ? window.location.pathname : `?period=${period}`,
  );
}

/** Developer → Usage. `openedAt` is the server's time until the first refresh of the windows. */
export function UsagePage({
  openedAt,
  operationNames,
}: {
  openedAt: string;
  operationNames: OperationNames;
}) {
  const trpc = useTRPC();
  const selected = parsePeriod(useSearchParams().get("period"));
  const { data: profile } = useQuery(trpc.account.profile.queryOptions());
  const windows = useQuery(
    trpc.usage.windows.queryOptions(undefined, { refetchInterval: WINDOWS_INTERVAL_MS }),
  );
  const report = useQuery(
    trpc.usage.report.queryOptions(selected === undefined ? {} : { period: selected }, {
      placeholderData: keepPreviousData,
      refetchInterval: REPORT_INTERVAL_MS,
    }),
  );

  const now = new Date(windows.data?.as_of ?? openedAt);
  const current = periodOf(now);
  const period = selected ?? current;
  const { data } = report;
  // The shown period: until a new report has loaded, the previous one.
  const isCurrent = data?.usage.period === current;
  const options = [...new Set([current, period, ...(data?.periods ?? []).map((one) => one.period)])]
    .toSorted()
    .toReversed();
  const lacksApi = profile !== undefined && noApiOf(profile.account) !== undefined;
  // An account that never had API access has no usage to show.
  const isUnused = lacksApi && !(data?.periods ?? []).some((one) => one.requests_used > 0);

  return (
    <>
      <UsageHeader
        actions={
          isUnused ? undefined : (
            <>
              <Select
                aria-label="Period"
                value={period}
                onChange={(event) => openPeriod(event.target.value, current)}
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
      {profile && <ApiAccessNotice profile={profile} />}
      {report.isError && !data && (
        <LoadFailure alert title="The usage could not be loaded" query={report} />
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
                  <LinkButton href="/developer/quick-start">Send your first request</LinkButton>
                ) : undefined
              }
            >
              {isCurrent
                ? "Requests with your keys appear here by day, key and operation."
                : "No key of the account was used in that month."}
            </EmptyState>
          ) : (
            <>
              <ByDay period={data.usage.period} days={data.days} />
              <div className="grid grid-cols-1 items-start gap-x-4 gap-y-9 xl:grid-cols-2">
                <ByKey
                  keys={data.keys}
                  operations={data.operations}
                  currentUsername={profile?.username}
                  isInLog={isCurrent}
                />
                <ByOperation
                  operations={data.operations}
                  names={operationNames}
                  isInLog={isCurrent}
                />
              </div>
            </>
          )}
          {data.periods.length > 1 && (
            <PeriodList periods={data.periods} shown={data.usage.period} />
          )}
        </div>
      )}
      <Storage />
    </>
  );
}

/** Storage does not depend on the period, or on API access. */
function Storage() {
  return (
    <Card className="mt-9 p-5">
      <section aria-labelledby="storage">
        <h2 id="storage" className="text-sm font-semibold">
          Storage
        </h2>
        <div className="mt-4 grid gap-x-10 gap-y-5 sm:grid-cols-2">
          <StorageMeters />
        </div>
        <p className="pt-4 text-caption text-ink-soft">
          An upload that exceeds the storage for images is refused. When earlier versions exceed
          theirs, the oldest ones are deleted. The latest version of a guide always stays.
        </p>
      </section>
    </Card>
  );
}
