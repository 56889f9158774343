import { type PlanId, plans } from "@guidepost/contract";
import clsx from "clsx";
import { OperatorContactLink } from "#components/shell/operator-contact-link.tsx";
import { Badge } from "#components/ui/badge.tsx";
import { Card } from "#components/ui/card.tsx";
import { planFigures } from "#lib/plan-figures.ts";
import { PlanButton, type PlanChoice } from "./plan-button.tsx";

const paid = [
  { plan: "pro", words: "For one product or a small team." },
  { plan: "team", words: "For many authors, or guides made all day." },
  { plan: "enterprise", words: "For more than that, agreed with you." },
] as const satisfies readonly { plan: PlanId; words: string }[];

const rowsOf = (plan: PlanId): (readonly [string, string])[] => {
  const { perMinute, perHour, monthlyQuota, guides } = planFigures(plan);
  return [
    ["Requests a minute", perMinute],
    ["Requests an hour", perHour],
    ["Requests a month", monthlyQuota],
    ["Guides", guides],
  ];
};

export const PaidPlans = (choice: PlanChoice) => (
  <ul className="grid gap-4 lg:grid-cols-3">
    {paid.map(({ plan, words }) => {
      const isCurrent = plan === choice.current;
      return (
        <li key={plan}>
          <Card
            className={clsx(
              "flex h-full flex-col p-5",
              isCurrent && "border-accent! ring-1 ring-accent",
            )}
          >
            <div className="flex items-center justify-between gap-3">
              <h3 className="text-base font-semibold">{plans[plan].name}</h3>
              {isCurrent && <Badge tone="good">Current plan</Badge>}
            </div>
            <p className="mt-1 text-sm text-ink-soft">{words}</p>
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
                  Ask <OperatorContactLink />.
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
