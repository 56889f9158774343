"use client";

import { useState, type KeyboardEvent, type PointerEvent } from "react";
import { Bar, BarChart, CartesianGrid, ResponsiveContainer, XAxis, YAxis } from "recharts";
import { COUNT_AXIS, DAY_AXIS, TOP_PX, X_AXIS_PX, Y_AXIS_PX } from "#components/ui/charts/axes.ts";
import { cn } from "#lib/cn.ts";
import { dayName } from "#lib/formats/format.ts";
import { GROUP_LABELS, GROUPS, type DayCounts, Swatch } from "./outcome-groups.tsx";
import { formatNumber, monthName } from "./usage-format.ts";

const CARD_WIDTH = "14rem";
const CARD_GAP = "0.75rem";

/**
 * The distance of a point from the left edge of the chart; `share` is its horizontal position in
 * the plot, 0 to 1.
 */
function fromLeft(share: number): string {
  return `${Y_AXIS_PX}px + (100% - ${Y_AXIS_PX}px) * ${share}`;
}

/** The card is next to the day, on the side with more space, and never outside the chart. */
function cardLeft(index: number, days: number): string {
  const left =
    index < days / 2
      ? `${fromLeft((index + 1) / days)} + ${CARD_GAP}`
      : `${fromLeft(index / days)} - ${CARD_GAP} - ${CARD_WIDTH}`;
  return `clamp(0px, ${left}, 100% - ${CARD_WIDTH})`;
}

/** The numbers of a day as text, for screen readers. */
function describeDay(counts: DayCounts): string {
  const parts = GROUPS.filter((group) => counts[group] > 0).map(
    (group) => `${GROUP_LABELS[group]} ${formatNumber(counts[group])}`,
  );
  return `${dayName(counts.day)}: ${parts.length > 0 ? parts.join(", ") : "no requests"}`;
}

/** The index that a key selects; undefined for a key that does not move the selection. */
function indexAfterKey(key: string, index: number, last: number): number | undefined {
  if (key === "ArrowRight" || key === "ArrowUp") return Math.min(index + 1, last);
  if (key === "ArrowLeft" || key === "ArrowDown") return Math.max(index - 1, 0);
  if (key === "Home") return 0;
  return key === "End" ? last : undefined;
}

function DayCard({ counts }: { counts: DayCounts }) {
  return (
    <div className="rounded-lg border border-line bg-raised px-3 py-2.5 text-caption shadow-float">
      <p className="mb-1.5 font-semibold">{dayName(counts.day)}</p>
      <dl className="grid grid-cols-[1fr_auto] gap-x-4 gap-y-1">
        {GROUPS.toReversed().map((group) => (
          <div key={group} className="contents">
            <dt className="flex items-center gap-2 whitespace-nowrap text-ink-soft">
              <Swatch group={group} />
              {GROUP_LABELS[group]}
            </dt>
            <dd className={cn("text-right tabular-nums", counts[group] > 0 && "font-semibold")}>
              {formatNumber(counts[group])}
            </dd>
          </div>
        ))}
      </dl>
    </div>
  );
}

/**
 * The bars, in a separate chunk. Pointer and arrow keys select a day and show its figures. The keys
 * start at the last day with requests; Recharts' own keys always start at the first day.
 */
export function DayBars({ period, days }: { period: string; days: DayCounts[] }) {
  const [selected, setSelected] = useState<string>();
  const [isShown, setIsShown] = useState(false);

  const last = days.length - 1;
  const found = days.findIndex(({ day }) => day === selected);
  const lastUsed = days.findLastIndex(({ total }) => total > 0);
  const index = [found, lastUsed, last].find((one) => one >= 0) ?? 0;
  const counts = days[index];

  const select = (next: number): void => {
    setSelected(days[next]?.day);
    setIsShown(true);
  };

  const selectByPointer = ({ clientX, currentTarget }: PointerEvent<HTMLElement>): void => {
    const { left, width } = currentTarget.getBoundingClientRect();
    const share = (clientX - left - Y_AXIS_PX) / (width - Y_AXIS_PX);
    if (share >= 0 && share < 1) select(Math.floor(share * days.length));
  };

  const selectByKey = (event: KeyboardEvent): void => {
    if (event.altKey || event.ctrlKey || event.metaKey) return;
    if (event.key === "Escape") setIsShown(false);
    const next = indexAfterKey(event.key, index, last);
    if (next === undefined) return;
    event.preventDefault();
    select(next);
  };

  return (
    <div
      role="slider"
      tabIndex={0}
      aria-label={`Requests by day, ${monthName(period)}: the arrow keys select a day`}
      aria-valuemin={1}
      aria-valuemax={days.length}
      aria-valuenow={index + 1}
      aria-valuetext={counts && describeDay(counts)}
      className="relative h-full touch-pan-y rounded-md"
      onFocus={() => setIsShown(true)}
      onBlur={() => setIsShown(false)}
      onKeyDown={selectByKey}
      onPointerDown={selectByPointer}
      onPointerMove={selectByPointer}
      onPointerLeave={({ currentTarget }) => setIsShown(document.activeElement === currentTarget)}
    >
      {isShown && counts && (
        <div
          className="pointer-events-none absolute bg-line opacity-50"
          style={{
            top: TOP_PX,
            bottom: X_AXIS_PX,
            left: `calc(${fromLeft(index / days.length)})`,
            width: `calc((100% - ${Y_AXIS_PX}px) / ${days.length})`,
          }}
        />
      )}
      <ResponsiveContainer width="100%" height="100%">
        <BarChart
          data={days}
          accessibilityLayer={false}
          barCategoryGap="18%"
          margin={{ top: TOP_PX, right: 0, bottom: 0, left: 0 }}
        >
          <CartesianGrid vertical={false} stroke="var(--line)" />
          <XAxis {...DAY_AXIS} />
          <YAxis {...COUNT_AXIS} />
          {GROUPS.map((group) => (
            <Bar
              key={group}
              dataKey={group}
              name={GROUP_LABELS[group]}
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
      {isShown && counts && (
        <div
          className="pointer-events-none absolute top-2"
          style={{ left: cardLeft(index, days.length), width: CARD_WIDTH }}
        >
          <DayCard counts={counts} />
        </div>
      )}
    </div>
  );
}
