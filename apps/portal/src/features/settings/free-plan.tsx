import { plans } from "@guidepost/contract";
import { Badge } from "#components/ui/badge.tsx";
import { planFigures } from "#lib/plan-figures.ts";
import { PlanButton, type PlanChoice } from "./plan-button.tsx";

/** The plan without API access, in a line. */
export const FreePlan = (choice: PlanChoice) => (
  <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3 rounded-lg border border-line px-5 py-4">
    <div className="min-w-0">
      <div className="flex items-center gap-3">
        <h3 className="text-base font-semibold">{plans.free.name}</h3>
        {choice.current === "free" && <Badge tone="good">Current plan</Badge>}
      </div>
      <p className="mt-0.5 text-sm text-ink-soft">
        {planFigures("free").guides} guides, written and published here in the portal. No access to
        the API.
      </p>
    </div>
    <PlanButton {...choice} plan="free" variant="secondary" />
  </div>
);
