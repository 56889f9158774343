"use client";

import type { Account } from "@guidepost/contract";
import { useSuspenseQuery } from "@tanstack/react-query";
import { TextLink } from "#components/ui/button.tsx";
import { Card } from "#components/ui/card.tsx";
import { Meter } from "#components/ui/meter.tsx";
import { DayOf } from "#components/ui/relative-time.tsx";
import { noApiOf } from "#lib/plan-limits.ts";
import { useTRPC } from "#trpc/client.tsx";

function Rate({ name, limit }: { name: string; limit: number }) {
  return (
    <div className="flex flex-wrap items-baseline justify-between gap-x-3">
      <dt className="text-ink-soft">{name}</dt>
      <dd className="font-semibold tabular-nums">{limit.toLocaleString("en")}</dd>
    </div>
  );
}

/** The account's limits, which the operator can set apart from those of its plan. */
export function CurrentPlan({ account }: { account: Account }) {
  const { data: usage } = useSuspenseQuery(useTRPC().usage.get.queryOptions({}));
  const { limits } = account;
  const noApi = noApiOf(account);
  return (
    <Card className="p-5">
      <section aria-labelledby="current-plan">
        <div className="flex flex-wrap items-baseline justify-between gap-x-6 gap-y-1">
          <h2 id="current-plan" className="text-lg font-semibold">
            Your plan: {account.plan_name}
          </h2>
          <p className="text-sm text-ink-soft">
            {account.own_limits && "With custom limits."}
            {!noApi && (
              <>
                Requests reset on <DayOf at={usage.resets_at} />.{" "}
                <TextLink href="/developer/usage">See usage</TextLink>
              </>
            )}
          </p>
        </div>
        <div className="mt-5 grid gap-x-10 gap-y-5 sm:grid-cols-2 lg:grid-cols-3">
          <Meter label="Guides" value={account.guides_count} max={limits.guide_limit} />
          {noApi ? (
            <p className="text-sm text-ink-soft lg:col-span-2">
              No API access: each call with a key returns 402 {noApi.until}.
            </p>
          ) : (
            <>
              <Meter
                label="Requests this month"
                value={usage.requests_used}
                max={limits.monthly_quota}
              />
              <dl className="grid gap-x-10 gap-y-1.5 self-start text-sm sm:col-span-2 sm:grid-cols-2 lg:col-span-1 lg:grid-cols-1">
                <Rate name="Requests per minute" limit={limits.per_minute} />
                <Rate name="Requests per hour" limit={limits.per_hour} />
              </dl>
            </>
          )}
        </div>
      </section>
    </Card>
  );
}
