import { PLAN_IDS, PLANS, type PlanId } from "@guidepost/contract";
import { Card } from "#components/ui/layout/card.tsx";
import { PlanPrice } from "#components/ui/layout/plan-price.tsx";
import { planFigures } from "#lib/formats/plan-limits.ts";
import type { PlanPrices } from "#lib/formats/plan-prices.ts";

function limitsOf(plan: PlanId): string[] {
  const { guides, imageStorage, monthlyQuota } = planFigures(plan);
  return [
    `${guides} guides`,
    `${imageStorage} of images`,
    plan === "free"
      ? "No API access"
      : plan === "enterprise"
        ? "Custom API limits"
        : `${monthlyQuota} API requests per month`,
  ];
}

/** The plans with their prices and the most important limits. */
export function PlanList({ prices, contact }: { prices: PlanPrices; contact: string | undefined }) {
  return (
    <ul className="grid gap-4 sm:grid-cols-2 lg:grid-cols-4">
      {PLAN_IDS.map((plan) => (
        <li key={plan}>
          <Card className="flex h-full flex-col gap-1 p-5">
            <h3 className="text-base font-semibold">{PLANS[plan].name}</h3>
            {/* Also without a price, so that the limits of all plans begin at the same height. */}
            <div className="sm:min-h-7">
              <PlanPrice plan={plan} prices={prices} contact={contact} />
            </div>
            <ul className="mt-2 flex flex-col gap-1 text-sm text-ink-soft tabular-nums">
              {limitsOf(plan).map((limit) => (
                <li key={limit}>{limit}</li>
              ))}
            </ul>
          </Card>
        </li>
      ))}
    </ul>
  );
}
