"use client";

import type { InsightDay } from "@guidepost/contract";
import {
  Area,
  AreaChart,
  CartesianGrid,
  ResponsiveContainer,
  Tooltip,
  XAxis,
  YAxis,
} from "recharts";
import { COUNT_AXIS, DAY_AXIS, TOP_PX } from "#components/ui/charts/axes.ts";
import { dayName } from "#lib/formats/format.ts";

/** A day under the pointer. Recharts passes the properties. */
function DayCard({ payload = [] }: { payload?: readonly { payload?: InsightDay }[] }) {
  const day = payload[0]?.payload;
  if (!day) return null;
  return (
    <div className="rounded-lg border border-line bg-raised px-3 py-2 text-caption shadow-float">
      <p className="font-semibold">{dayName(day.day)}</p>
      <p className="text-ink-soft">
        {day.views.toLocaleString("en")} views, {day.completions.toLocaleString("en")} finished
      </p>
    </div>
  );
}

/** Views and completions by day, in a separate chunk. The table below it has the same numbers. */
export function DayChart({ days }: { days: InsightDay[] }) {
  return (
    <div aria-hidden className="h-full">
      <ResponsiveContainer width="100%" height="100%">
        <AreaChart
          data={days}
          accessibilityLayer={false}
          margin={{ top: TOP_PX, right: 0, bottom: 0, left: 0 }}
        >
          <CartesianGrid vertical={false} stroke="var(--line)" />
          <XAxis {...DAY_AXIS} />
          <YAxis {...COUNT_AXIS} />
          <Tooltip content={<DayCard />} isAnimationActive={false} />
          <Area
            dataKey="views"
            stroke="var(--info)"
            fill="var(--info-soft)"
            strokeWidth={2}
            isAnimationActive={false}
          />
          <Area
            dataKey="completions"
            stroke="var(--accent)"
            fill="var(--accent-soft)"
            strokeWidth={2}
            isAnimationActive={false}
          />
        </AreaChart>
      </ResponsiveContainer>
    </div>
  );
}
