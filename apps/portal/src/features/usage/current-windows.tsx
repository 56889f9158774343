"use client";

import type { UsageWindows } from "@guidepost/contract";
import { Card } from "#components/ui/card.tsx";
import { Meter } from "#components/ui/meter.tsx";
import { Skeleton } from "#components/ui/skeleton.tsx";

const clock = new Intl.DateTimeFormat("en-GB", { timeStyle: "short", timeZone: "UTC" });

function WindowMeter({
  label,
  window: { used, limit, resets_at: resetsAt },
}: {
  label: string;
  window: UsageWindows["minute"];
}) {
  return (
    <div>
      <Meter label={label} value={used} max={limit} />
      <p className="mt-1.5 text-caption text-ink-soft tabular-nums">
        {used >= limit ? "Full: requests are refused with 429 until " : "Begins anew at "}
        {clock.format(new Date(resetsAt))} UTC
      </p>
    </div>
  );
}

/** The rate limits' windows as they fill; `isStale` when they could not be asked for again. */
export function CurrentWindows({
  windows,
  isStale,
}: {
  windows: UsageWindows | undefined;
  isStale: boolean;
}) {
  return (
    <Card className="flex flex-col gap-4 p-5">
      <h2 className="text-sm font-semibold">Rate limits right now</h2>
      {windows ? (
        <>
          <WindowMeter label="This minute" window={windows.minute} />
          <WindowMeter label="This hour" window={windows.hour} />
        </>
      ) : (
        <Skeleton className="h-34" />
      )}
      <p className="mt-auto text-caption text-ink-soft">
        {isStale ? "Could not be refreshed; trying again." : "As of a few seconds ago."} Requests
        refused with 429 do not count.
      </p>
    </Card>
  );
}
