"use client";

import type { UsageReport } from "@guidepost/contract";
import dynamic from "next/dynamic";
import { Card } from "#components/ui/layout/card.tsx";
import { Section } from "#components/ui/layout/section.tsx";
import { Skeleton } from "#components/ui/lists/skeleton.tsx";
import { Cell, RowName, Table } from "#components/ui/lists/table.tsx";
import { countByDay, GROUP_LABELS, GROUPS, Swatch, CHART_COLORS } from "./outcome-groups.tsx";
import { dayName } from "#lib/formats/format.ts";
import { formatNumber, monthName } from "./usage-format.ts";

const DayBars = dynamic(() => import("./day-bars.tsx").then((module) => module.DayBars), {
  ssr: false,
  loading: () => <Skeleton className="h-full" />,
});

/** Requests by day and result, as bars and as a table. */
export function ByDay({ period, days }: { period: string; days: UsageReport["days"] }) {
  const counts = countByDay(period, days);
  return (
    <Section
      title="By day"
      description="All requests with your account’s keys, by result. Days are in UTC."
    >
      <Card className="p-4 sm:p-5">
        <div style={CHART_COLORS}>
          <ul aria-label="Legend" className="mb-4 flex flex-wrap gap-x-5 gap-y-1.5 text-caption">
            {GROUPS.map((group) => (
              <li key={group} className="flex items-center gap-2 text-ink-soft">
                <Swatch group={group} />
                {GROUP_LABELS[group]}
                <span className="font-medium text-ink tabular-nums">
                  {formatNumber(counts.reduce((sum, day) => sum + day[group], 0))}
                </span>
              </li>
            ))}
          </ul>
          <div className="h-64 sm:h-72">
            <DayBars period={period} days={counts} />
          </div>
        </div>
        <details className="mt-4 border-t border-line pt-3">
          <summary className="w-fit rounded-md text-sm font-medium text-accent">
            Show as a table
          </summary>
          <Table
            caption={`Requests by day, ${monthName(period)}`}
            head={["Day", ...GROUPS.map((group) => ({ figure: GROUP_LABELS[group] }))]}
            className="mt-3 shadow-none!"
          >
            {counts.map((day) => (
              <tr key={day.day}>
                <RowName className="whitespace-nowrap">{dayName(day.day)}</RowName>
                {GROUPS.map((group) => (
                  <Cell figure key={group} className={day[group] === 0 ? "text-ink-soft" : ""}>
                    {formatNumber(day[group])}
                  </Cell>
                ))}
              </tr>
            ))}
          </Table>
        </details>
      </Card>
    </Section>
  );
}
