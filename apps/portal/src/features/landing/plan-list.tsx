import { PLAN_IDS, PLANS, type PlanId } from "@guidepost/contract";
import { planFigures } from "#lib/formats/plan-limits.ts";

/** A one-line description of Guidepost. */
export const TAGLINE = "Step-by-step guides, published by API";

function requestsOn(plan: PlanId): string {
  if (plan === "free") return "No API access";
  if (plan === "enterprise") return "Custom limits";
  return `${planFigures(plan).monthlyQuota} requests per month`;
}

/** A short description of each plan. */
export function PlanList() {
  return (
    <ul className="grid gap-x-10 gap-y-5 sm:grid-cols-2 lg:grid-cols-4">
      {PLAN_IDS.map((plan) => (
        <li key={plan}>
          <h3 className="text-body font-semibold">{PLANS[plan].name}</h3>
          <p className="mt-1 text-sm text-ink-soft tabular-nums">
            {planFigures(plan).guides} guides
            <br />
            {requestsOn(plan)}
          </p>
        </li>
      ))}
    </ul>
  );
}
