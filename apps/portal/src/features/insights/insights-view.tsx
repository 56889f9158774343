"use client";

import type { AccountInsights, GuideInsights } from "@guidepost/contract";
import { ChartColumn, Download } from "lucide-react";
import dynamic from "next/dynamic";
import { useRouter } from "next/navigation";
import { type ReactNode, useOptimistic, useTransition } from "react";
import { Button } from "#components/ui/forms/button.tsx";
import { SegmentedControl } from "#components/ui/forms/segmented-control.tsx";
import { Card } from "#components/ui/layout/card.tsx";
import { Section } from "#components/ui/layout/section.tsx";
import { EmptyState } from "#components/ui/lists/empty-state.tsx";
import { Skeleton } from "#components/ui/lists/skeleton.tsx";
import { Cell, RowName, Table } from "#components/ui/lists/table.tsx";
import { cn } from "#lib/cn.ts";
import { saveCsv } from "#lib/browser/browser-files.ts";
import { dayName, pluralize } from "#lib/formats/format.ts";
import { Bars } from "./bars.tsx";
import {
  changeText,
  insightsCsv,
  isEmpty,
  mostLeaveAt,
  rateText,
  ratingText,
} from "./insight-format.ts";
import { INSIGHT_LENGTHS, type InsightLength, readLength, withLength } from "./insight-range.ts";

const DayChart = dynamic(() => import("./day-chart.tsx").then((module) => module.DayChart), {
  ssr: false,
  loading: () => <Skeleton className="h-full" />,
});

/** A number with a comparison, or with what it consists of. */
function Figure({ name, value, note }: { name: string; value: string; note: string }) {
  return (
    <Card className="p-4">
      <dt className="text-sm text-ink-soft">{name}</dt>
      <dd className="mt-1 text-2xl font-semibold tabular-nums">{value}</dd>
      <dd className="text-caption text-ink-soft">{note}</dd>
    </Card>
  );
}

function Figures({ totals, previous, days }: AccountInsights) {
  const number = (value: number) => value.toLocaleString("en");
  const before = `the ${days.length} days before`;
  const compared = (now: number, then: number) => {
    const change = changeText(now, then);
    if (change === undefined) return `None in ${before}`;
    return change === "no change" ? `As in ${before}` : `${change} from ${before}`;
  };
  return (
    <dl className="grid grid-cols-2 gap-3 lg:grid-cols-4">
      <Figure
        name="Views"
        value={number(totals.views)}
        note={compared(totals.views, previous.views)}
      />
      <Figure
        name="Finished"
        value={number(totals.completions)}
        note={compared(totals.completions, previous.completions)}
      />
      <Figure
        name="Finish rate"
        value={rateText(totals.completion_rate)}
        note={
          previous.completion_rate === null
            ? `No views in ${before}`
            : `${rateText(previous.completion_rate)} in ${before}`
        }
      />
      <Figure
        name="Average rating"
        value={ratingText(totals.average_rating)}
        note={pluralize(totals.ratings_count, "rating")}
      />
    </dl>
  );
}

function Part({
  title,
  description,
  children,
}: {
  title: string;
  description: string;
  children: ReactNode;
}) {
  return (
    <Section title={title} description={description}>
      <Card className="grow p-4 sm:p-5">{children}</Card>
    </Section>
  );
}

/** How many views reached each step, with the step that most readers leave at. */
function DropOff({
  insights,
  stepNames,
}: {
  insights: GuideInsights;
  stepNames: readonly string[];
}) {
  const { steps, totals } = insights;
  if (steps.every(({ readers }) => readers === 0)) return null;
  const most = mostLeaveAt(steps);
  return (
    <Part
      title="Steps that readers reach"
      description="Views whose reader scrolled to the step. Steps are numbered as they were at that time."
    >
      {most && (
        <p className="mb-4 text-sm">
          Most readers who do not reach the end leave at <strong>step {most.position}</strong>:{" "}
          {most.leaving.toLocaleString("en")} of {totals.views.toLocaleString("en")}.
        </p>
      )}
      <Bars
        label="Views by step"
        max={totals.views}
        rows={steps.map(({ position, readers }) => ({
          name: `${position}. ${stepNames[position - 1] ?? `Step ${position}`}`,
          value: readers,
          text: `${readers.toLocaleString("en")} (${rateText(totals.views === 0 ? null : readers / totals.views)})`,
        }))}
      />
    </Part>
  );
}

function Days({ days }: Pick<AccountInsights, "days">) {
  return (
    <Section title="By day" description="Days are in UTC.">
      <Card className="p-4 sm:p-5">
        <ul aria-label="Legend" className="mb-4 flex flex-wrap gap-x-5 text-caption text-ink-soft">
          <li className="flex items-center gap-2">
            <span aria-hidden className="color-mark size-2.5 rounded-sm bg-info" /> Views
          </li>
          <li className="flex items-center gap-2">
            <span aria-hidden className="color-mark size-2.5 rounded-sm bg-accent" /> Finished
          </li>
        </ul>
        <div className="h-64">
          <DayChart days={days} />
        </div>
        <details className="mt-4 border-t border-line pt-3">
          <summary className="w-fit rounded-md text-sm font-medium text-accent">
            Show as a table
          </summary>
          <Table
            caption="Numbers by day"
            head={["Day", { figure: "Views" }, { figure: "Finished" }, { figure: "Rating" }]}
            className="mt-3 shadow-none!"
          >
            {days.toReversed().map(({ day, views, completions, average_rating }) => (
              <tr key={day}>
                <RowName className="whitespace-nowrap">{dayName(day)}</RowName>
                <Cell figure>{views.toLocaleString("en")}</Cell>
                <Cell figure>{completions.toLocaleString("en")}</Cell>
                <Cell figure>{ratingText(average_rating)}</Cell>
              </tr>
            ))}
          </Table>
        </details>
      </Card>
    </Section>
  );
}

const DEVICE_NAMES = {
  phone: "Phones",
  tablet: "Tablets",
  desktop: "Computers",
  unknown: "Unknown",
} as const;

/** Where readers come from, what they use, and how they rate. */
function Readers({ insights }: { insights: AccountInsights }) {
  const { devices, referrers, ratings, totals } = insights;
  const share = (value: number) =>
    `${value.toLocaleString("en")} (${rateText(totals.views === 0 ? null : value / totals.views)})`;
  const used = (["phone", "tablet", "desktop", "unknown"] as const).filter(
    (device) => device !== "unknown" || devices.unknown > 0,
  );
  const rated = ratings.toReversed().map(({ rating, readers }) => [rating, readers] as const);
  return (
    <div className="grid grid-cols-1 gap-x-4 gap-y-9 lg:grid-cols-3">
      <Part title="Sites" description="The sites with most links that readers followed.">
        {referrers.length === 0 ? (
          <p className="text-sm text-ink-soft">No reader came from another site.</p>
        ) : (
          <Bars
            label="Views by site"
            rows={referrers.map(({ host, views }) => ({
              name: host,
              value: views,
              text: views.toLocaleString("en"),
            }))}
          />
        )}
      </Part>
      <Part title="Devices" description="Views by the kind of device.">
        <Bars
          label="Views by device"
          max={totals.views}
          rows={used.map((device) => ({
            name: DEVICE_NAMES[device],
            value: devices[device],
            text: share(devices[device]),
          }))}
        />
      </Part>
      <Part title="Ratings" description="How readers rate now, of all time.">
        <Bars
          label="Readers by rating"
          rows={rated.map(([rating, readers]) => ({
            name: pluralize(rating, "star"),
            value: readers,
            text: readers.toLocaleString("en"),
          }))}
        />
      </Part>
    </div>
  );
}

type Props = {
  insights: AccountInsights | GuideInsights;
  /** The names of the steps of a guide; undefined for several guides. */
  stepNames?: readonly string[];
  length: InsightLength;
  /** The address of the page. */
  path: string;
  /** The name of the exported file, before its days. */
  fileName: string;
};

/** The insights of a guide, or of all guides. */
export function InsightsView({ insights, stepNames, length, path, fileName }: Props) {
  const router = useRouter();
  const [isPending, startTransition] = useTransition();
  // Shows the chosen range at once; the numbers follow with the response.
  const [shownLength, showLength] = useOptimistic(length);
  const isUnused = isEmpty(insights.totals) && isEmpty(insights.previous);
  return (
    <div className="flex flex-col gap-9">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <SegmentedControl
          label="Range"
          value={String(shownLength)}
          onChange={(value) =>
            startTransition(() => {
              showLength(readLength(value));
              router.push(withLength(path, readLength(value)), { scroll: false });
            })
          }
          segments={INSIGHT_LENGTHS.map(([days, label]) => ({ value: String(days), label }))}
        />
        <Button
          icon={Download}
          onClick={() =>
            saveCsv(`${fileName}-${insights.from}-${insights.to}`, insightsCsv(insights))
          }
        >
          Export CSV
        </Button>
      </div>
      {isUnused ? (
        <EmptyState icon={ChartColumn} title="No readers in this period">
          Views, finished readings and ratings of published guides appear here.
        </EmptyState>
      ) : (
        <div
          aria-busy={isPending}
          className={cn("flex flex-col gap-9 transition-opacity", isPending && "opacity-60")}
        >
          <Figures {...insights} />
          <Days days={insights.days} />
          {stepNames && "steps" in insights && (
            <DropOff insights={insights} stepNames={stepNames} />
          )}
          <Readers insights={insights} />
        </div>
      )}
    </div>
  );
}
