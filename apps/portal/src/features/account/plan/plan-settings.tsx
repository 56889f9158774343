"use client";

import { type PlanId, type Account, PLANS } from "@guidepost/contract";
import { useMutation, useQueryClient, useSuspenseQuery } from "@tanstack/react-query";
import { useRouter } from "next/navigation";
import { Suspense } from "react";
import { FirstSteps } from "#components/account/first-steps.tsx";
import { StorageMeters } from "#components/account/storage-meters.tsx";
import { ConfirmDialog, useDialogState } from "#components/ui/overlays/dialog.tsx";
import { Section } from "#components/ui/layout/section.tsx";
import { Skeleton } from "#components/ui/lists/skeleton.tsx";
import { toast } from "#components/ui/overlays/toaster.tsx";
import { requestPageAction } from "#lib/browser/page-actions.ts";
import { useTRPC } from "#trpc/client.tsx";
import { EffectList } from "../settings-section.tsx";
import { useProfile, useSetProfile } from "../use-profile.ts";
import { planChangeEffects } from "./plan-effects.ts";
import { FreePlan, PaidPlans, PlanContact } from "./plan-options.tsx";
import { PLANS_ID, Welcome } from "./welcome.tsx";
import { TextLink } from "#components/ui/forms/button.tsx";
import { Card } from "#components/ui/layout/card.tsx";
import { Meter } from "#components/ui/layout/meter.tsx";
import { DayOf } from "#components/ui/text/relative-time.tsx";
import { noApiOf } from "#lib/formats/plan-limits.ts";
import type { PlanPrices } from "#lib/formats/plan-prices.ts";

/** Settings → Plan: the current plan, the other plans, and a way to change the plan. */
export function PlanSettings({ isNew, prices }: { isNew: boolean; prices: PlanPrices }) {
  const trpc = useTRPC();
  const queries = useQueryClient();
  const router = useRouter();
  const { account, may_change_plan: mayChange } = useProfile();
  const setProfile = useSetProfile();
  const { subject: newPlan, show, close, dialog } = useDialogState<PlanId>();

  const changing = useMutation(
    trpc.account.changePlan.mutationOptions({
      meta: { showsOwnError: true },
      onSuccess: (changed) => {
        close();
        setProfile((profile) => ({ ...profile, account: changed }));
        const hasApi = changed.limits.monthly_quota > 0;
        toast(
          `You are now on ${changed.plan_name}`,
          hasApi
            ? {
                label: "Create a key",
                onClick: () => {
                  requestPageAction("create key");
                  router.push("/developer/keys");
                },
              }
            : undefined,
        );
        // Limits of the plan are part of many responses.
        void queries.invalidateQueries();
      },
      onError: () => void queries.invalidateQueries({ queryKey: trpc.account.pathKey() }),
    }),
  );
  const choice = { current: account.plan, prices, ...(mayChange && { onChoose: show }) };

  return (
    <div className="flex flex-col gap-10">
      {isNew && <Welcome plan={account.plan} mayChange={mayChange} />}
      <FirstSteps />
      {/* As high as the plan, so that the plans below it do not move. */}
      <Suspense
        fallback={
          <Skeleton
            className={
              noApiOf(account) ? "h-79.5 rounded-lg! sm:h-45" : "h-106 rounded-lg! sm:h-55.5"
            }
          />
        }
      >
        <CurrentPlan account={account} />
      </Suspense>
      <div id={PLANS_ID}>
        <Section
          title="Plans"
          description="Every paid plan includes API access. The limits apply to the account, across all its keys."
        >
          {!mayChange && <PlanContact />}
          <PaidPlans {...choice} />
          <FreePlan {...choice} />
        </Section>
      </div>
      {newPlan && (
        <ConfirmDialog
          {...dialog}
          title={`Switch to ${PLANS[newPlan].name}?`}
          description={`${account.name} switches from ${account.plan_name} to ${PLANS[newPlan].name} immediately.`}
          confirm={`Switch to ${PLANS[newPlan].name}`}
          danger={newPlan === "free"}
          mutation={changing}
          onConfirm={() => changing.mutate({ plan: newPlan })}
        >
          <EffectList effects={planChangeEffects(account, newPlan)} />
        </ConfirmDialog>
      )}
    </div>
  );
}

function Rate({ name, limit }: { name: string; limit: number }) {
  return (
    <div className="flex flex-wrap items-baseline justify-between gap-x-3">
      <dt className="text-ink-soft">{name}</dt>
      <dd className="font-semibold tabular-nums">{limit.toLocaleString("en")}</dd>
    </div>
  );
}

/** The account's limits, which the operator can set apart from those of its plan. */
function CurrentPlan({ account }: { account: Account }) {
  const trpc = useTRPC();
  const { data: usage } = useSuspenseQuery(trpc.usage.get.queryOptions({}));
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
            {account.own_limits && "With custom limits. "}
            {!noApi && (
              <>
                Requests reset on <DayOf at={usage.resets_at} />, 00:00 UTC.{" "}
                <TextLink href="/developer/usage">See usage</TextLink>
              </>
            )}
          </p>
        </div>
        <div className="mt-5 grid gap-x-10 gap-y-5 sm:grid-cols-2">
          <Meter label="Guides" value={account.guides_count} max={limits.guide_limit} />
          {noApi ? (
            <p className="text-sm text-ink-soft">No API access {noApi.until}.</p>
          ) : (
            <Meter
              label="Requests this month"
              value={usage.requests_used}
              max={limits.monthly_quota}
            />
          )}
          <StorageMeters />
          {!noApi && (
            <dl className="grid gap-x-10 gap-y-1.5 text-sm sm:col-span-2 sm:grid-cols-2">
              <Rate name="Requests per minute" limit={limits.per_minute} />
              <Rate name="Requests per hour" limit={limits.per_hour} />
            </dl>
          )}
        </div>
      </section>
    </Card>
  );
}
