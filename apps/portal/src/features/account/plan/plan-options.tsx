"use client";

import { type PlanId, PLANS } from "@guidepost/contract";
import { useQuery } from "@tanstack/react-query";
import { Check } from "lucide-react";
import { OperatorContactLink } from "#components/shell/operator-contact-link.tsx";
import { Badge } from "#components/ui/layout/badge.tsx";
import { Button } from "#components/ui/forms/button.tsx";
import { Callout } from "#components/ui/layout/callout.tsx";
import { Card } from "#components/ui/layout/card.tsx";
import { PlanPrice } from "#components/ui/layout/plan-price.tsx";
import { cn } from "#lib/cn.ts";
import { planFigures } from "#lib/formats/plan-limits.ts";
import type { PlanPrices } from "#lib/formats/plan-prices.ts";
import { useTRPC } from "#trpc/client.tsx";
import { useProfile } from "../use-profile.ts";

const PAID_PLANS = [
  { plan: "pro", description: "For one product or a small team." },
  { plan: "team", description: "For many authors and frequent publishing." },
  { plan: "enterprise", description: "For larger needs, with custom limits." },
] as const satisfies readonly { plan: PlanId; description: string }[];

function rowsOf(plan: PlanId): (readonly [string, string])[] {
  const { perMinute, perHour, monthlyQuota, guides, imageStorage, versionStorage } =
    planFigures(plan);
  return [
    ["Requests per minute", perMinute],
    ["Requests per hour", perHour],
    ["Requests per month", monthlyQuota],
    ["Guides", guides],
    ["Storage for images", imageStorage],
    ["Storage for earlier versions", versionStorage],
  ];
}

export function PaidPlans(choice: PlanChoice) {
  return (
    <ul className="grid gap-4 lg:grid-cols-3">
      {PAID_PLANS.map(({ plan, description }) => {
        const isCurrent = plan === choice.current;
        return (
          <li key={plan}>
            <Card
              className={cn(
                "flex h-full flex-col p-5",
                isCurrent && "border-accent! ring-1 ring-accent",
              )}
            >
              <div className="flex items-center justify-between gap-3">
                <h3 className="text-base font-semibold">{PLANS[plan].name}</h3>
                {isCurrent && !hasButton(choice, plan) && <Badge tone="good">Current plan</Badge>}
              </div>
              <PlanPrice plan={plan} prices={choice.prices} contact={undefined} />
              <p className="mt-1 text-sm text-ink-soft">{description}</p>
              <dl className="mt-5 flex flex-col divide-y divide-line border-y border-line text-sm not-last:mb-5">
                {rowsOf(plan).map(([name, value]) => (
                  <div key={name} className="flex items-baseline justify-between gap-3 py-2">
                    <dt className="text-ink-soft">{name}</dt>
                    <dd className="text-right font-medium tabular-nums">{value}</dd>
                  </div>
                ))}
              </dl>
              {plan === "enterprise" ? (
                !isCurrent && (
                  <p className="mt-auto min-h-9.5 content-center text-sm text-ink-soft">
                    Contact <OperatorContactLink />.
                  </p>
                )
              ) : (
                <PlanButton {...choice} plan={plan} variant="primary" className="mt-auto" />
              )}
            </Card>
          </li>
        );
      })}
    </ul>
  );
}

/** The plan without API access. */
export function FreePlan(choice: PlanChoice) {
  const { guides, imageStorage } = planFigures("free");
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3 rounded-lg border border-line px-5 py-4">
      <div className="min-w-0">
        <div className="flex items-center gap-3">
          <h3 className="text-base font-semibold">{PLANS.free.name}</h3>
          {choice.current === "free" && !hasButton(choice, "free") && (
            <Badge tone="good">Current plan</Badge>
          )}
        </div>
        {choice.prices.free !== undefined && (
          <PlanPrice plan="free" prices={choice.prices} contact={undefined} />
        )}
        <p className="mt-0.5 text-sm text-ink-soft">
          {guides} guides with {imageStorage} of images, written and published in the portal. No API
          access and no branding.
        </p>
      </div>
      <PlanButton {...choice} plan="free" variant="secondary" />
    </div>
  );
}

/** The current plan. Without `onChoose`, the user is not allowed to change it. */
type PlanChoice = { current: PlanId; prices: PlanPrices; onChoose?: (plan: PlanId) => void };

/** Whether a plan has a button, which also states that it is the current one. */
function hasButton({ onChoose }: PlanChoice, plan: PlanId): boolean {
  return onChoose !== undefined && plan !== "enterprise";
}

/** Stays rendered for the current plan, so that it does not lose the focus after a change. */
function PlanButton({
  plan,
  current,
  onChoose,
  variant,
  className,
}: Omit<PlanChoice, "prices"> & {
  plan: PlanId;
  variant: "primary" | "secondary";
  className?: string;
}) {
  if (!onChoose) return null;
  const isCurrent = plan === current;
  return (
    <Button
      variant={isCurrent ? "secondary" : variant}
      icon={isCurrent ? Check : undefined}
      aria-disabled={isCurrent || undefined}
      className={className}
      onClick={() => !isCurrent && onChoose(plan)}
    >
      {isCurrent ? `You are on ${PLANS[plan].name}` : `Switch to ${PLANS[plan].name}`}
    </Button>
  );
}

/** Shows a user who cannot change the plan whom to contact. */
export function PlanContact() {
  const { role, account } = useProfile();
  const { data } = useQuery(useTRPC().members.list.queryOptions());
  if (role === "owner")
    return (
      <Callout>
        {account.own_limits
          ? "Your account has custom limits. To change your plan, contact "
          : "To change your plan, contact "}
        <OperatorContactLink />.
      </Callout>
    );
  const owners = data?.members.filter((member) => member.role === "owner") ?? [];
  const names = new Intl.ListFormat("en", { type: "disjunction" }).format(
    owners.map((owner) => owner.display_name),
  );
  return (
    <Callout>
      To change the plan, ask an owner of your account{names === "" ? "" : `: ${names}`}.
    </Callout>
  );
}
