"use client";

import clsx from "clsx";
import {
  Bar,
  BarChart,
  CartesianGrid,
  ResponsiveContainer,
  Tooltip,
  XAxis,
  YAxis,
  type TooltipContentProps,
} from "recharts";
import { figure } from "./figures.ts";
import { Swatch } from "./group-swatch.tsx";
import { groupNames, groups, type DayCounts } from "./outcome-groups.ts";
import { dayName, monthName } from "./periods.ts";

const compact = new Intl.NumberFormat("en", { notation: "compact" });
const tick = { fill: "var(--ink-soft)", fontSize: 12 };

const DayCard = ({ active, payload }: Partial<TooltipContentProps>) => {
  const counts = payload?.[0]?.payload as DayCounts | undefined;
  if (!active || !counts) return null;
  return (
    <div
      role="status"
      className="rounded-lg border border-line bg-raised px-3 py-2.5 text-[0.8125rem] shadow-float"
    >
      <p className="mb-1.5 font-semibold">{dayName(counts.day)}</p>
      <dl className="grid grid-cols-[auto_auto] gap-x-6 gap-y-1">
        {groups.toReversed().map((group) => (
          <div key={group} className="contents">
            <dt className="flex items-center gap-2 text-ink-soft">
              <Swatch group={group} />
              {groupNames[group]}
            </dt>
            <dd className={clsx("text-right tabular-nums", counts[group] > 0 && "font-semibold")}>
              {figure(counts[group])}
            </dd>
          </div>
        ))}
      </dl>
    </div>
  );
};

/** The bars alone: with their library, they are loaded once the rest of the page is there. */
export const DayBars = ({ period, days }: { period: string; days: DayCounts[] }) => (
  <ResponsiveContainer width="100%" height="100%">
    <BarChart
      data={days}
      aria-label={`Requests by day, ${monthName(period)}: the arrow keys go from day to day`}
      barCategoryGap="18%"
      margin={{ top: 8, right: 0, bottom: 0, left: 0 }}
    >
      <CartesianGrid vertical={false} stroke="var(--line)" />
      <XAxis
        dataKey="day"
        tickFormatter={dayName}
        tick={tick}
        tickLine={false}
        axisLine={{ stroke: "var(--line-strong)" }}
        tickMargin={8}
        interval="equidistantPreserveStart"
        minTickGap={16}
      />
      <YAxis
        width={44}
        tick={tick}
        tickLine={false}
        axisLine={false}
        allowDecimals={false}
        tickFormatter={(value: number) => compact.format(value)}
      />
      <Tooltip
        content={DayCard}
        cursor={{ fill: "var(--line)", fillOpacity: 0.5 }}
        isAnimationActive={false}
      />
      {groups.map((group) => (
        <Bar
          key={group}
          dataKey={group}
          name={groupNames[group]}
          stackId="day"
          fill={`var(--chart-${group})`}
          stroke="var(--surface)"
          strokeWidth={0.75}
          maxBarSize={28}
          isAnimationActive={false}
        />
      ))}
    </BarChart>
  </ResponsiveContainer>
);
