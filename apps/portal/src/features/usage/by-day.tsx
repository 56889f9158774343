"use client";

import type { UsageReport } from "@guidepost/contract";
import dynamic from "next/dynamic";
import { Card } from "#components/ui/card.tsx";
import { Section } from "#components/ui/section.tsx";
import { Skeleton } from "#components/ui/skeleton.tsx";
import { Cell, RowName, Table } from "#components/ui/table.tsx";
import { figure } from "./figures.ts";
import { chartColours, Swatch } from "./group-swatch.tsx";
import { countByDay, groupNames, groups } from "./outcome-groups.ts";
import { dayName, monthName } from "./periods.ts";

const DayBars = dynamic(() => import("./day-bars.tsx").then((module) => module.DayBars), {
  ssr: false,
  loading: () => <Skeleton className="h-full" />,
});

/** Requests by day and how they ended: as bars, and as a table for whoever reads figures. */
export function ByDay({ period, days }: { period: string; days: UsageReport["days"] }) {
  const counts = countByDay(period, days);
  return (
    <Section
      title="By day"
      description="Every request with one of your keys, by how it was answered. Days are UTC."
    >
      <Card className="p-4 sm:p-5">
        <div style={chartColours}>
          <ul aria-label="Legend" className="mb-4 flex flex-wrap gap-x-5 gap-y-1.5 text-caption">
            {groups.map((group) => (
              <li key={group} className="flex items-center gap-2 text-ink-soft">
                <Swatch group={group} />
                {groupNames[group]}
                <span className="font-medium text-ink tabular-nums">
                  {figure(counts.reduce((sum, day) => sum + day[group], 0))}
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
            head={["Day", ...groups.map((group) => ({ figure: groupNames[group] }))]}
            className="mt-3 shadow-none"
          >
            {counts.map((day) => (
              <tr key={day.day}>
                <RowName className="whitespace-nowrap">{dayName(day.day)}</RowName>
                {groups.map((group) => (
                  <Cell figure key={group} className={day[group] === 0 ? "text-ink-soft" : ""}>
                    {figure(day[group])}
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
