import { plans, type Profile } from "@guidepost/contract";
import { KeyRound } from "lucide-react";
import { LinkButton } from "#components/ui/button.tsx";
import { Card } from "#components/ui/card.tsx";
import { Code } from "#components/ui/inline-code.tsx";
import { Cell, RowName, Table } from "#components/ui/table.tsx";
import { enterpriseWords, planFigures } from "#lib/plan-figures.ts";
import { toPlans } from "./no-api-callout.tsx";

const PAID_PLANS = ["pro", "team", "enterprise"] as const;

/** Explains to an account on Free that API access needs a paid plan, with the plans' limits. */
export function NeedsPaidPlan({ profile }: { profile: Profile }) {
  return (
    <Card className="p-5 sm:p-6">
      <div className="mb-5 flex flex-wrap items-start gap-x-6 gap-y-4">
        <span className="grid size-10 shrink-0 place-items-center rounded-full bg-accent-soft text-accent-strong">
          <KeyRound aria-hidden className="size-5" />
        </span>
        <div className="min-w-0 flex-1 basis-64">
          <h2 className="text-base font-semibold">API access needs Pro, Team or Enterprise</h2>
          <p className="mt-0.5 max-w-xl text-sm text-ink-soft">
            Your account is on Free, which includes no API requests: each call with a key gets 402{" "}
            <Code>quota_exceeded</Code>.{" "}
            {profile.role === "member" && "An owner of your account can change the plan."}
          </p>
        </div>
        <LinkButton href="/settings/plan" variant="primary">
          {toPlans(profile)}
        </LinkButton>
      </div>
      <Table
        caption="What each plan gives"
        head={[
          "Plan",
          { figure: "Requests a month" },
          { figure: "A minute" },
          { figure: "An hour" },
          { figure: "Guides" },
        ]}
        className="shadow-none"
      >
        {PAID_PLANS.map((id) => {
          const { monthlyQuota, perMinute, perHour, guides } = planFigures(id);
          return (
            <tr key={id}>
              <RowName>{plans[id].name}</RowName>
              <Cell figure>{monthlyQuota}</Cell>
              <Cell figure>{perMinute}</Cell>
              <Cell figure>{perHour}</Cell>
              <Cell figure>{guides}</Cell>
            </tr>
          );
        })}
      </Table>
      <p className="mt-3 text-caption text-ink-soft">{enterpriseWords}</p>
    </Card>
  );
}
