import { type Profile, PLANS } from "@guidepost/contract";
import { OperatorContactLink } from "#components/shell/operator-contact-link.tsx";
import { LinkButton } from "#components/ui/forms/button.tsx";
import { Callout } from "#components/ui/layout/callout.tsx";
import {
  type NoApi,
  ENTERPRISE_LIMITS_TEXT,
  planFigures,
  noApiOf,
} from "#lib/formats/plan-limits.ts";
import { KeyRound } from "lucide-react";
import { Card } from "#components/ui/layout/card.tsx";
import { Code } from "#components/ui/text/inline-code.tsx";
import { Cell, RowName, Table } from "#components/ui/lists/table.tsx";

/** The label of a link to the plans. */
function planLinkLabel({ may_change_plan: mayChange }: Pick<Profile, "may_change_plan">): string {
  return mayChange ? "Choose a plan" : "See the plans";
}

/** Explains why no call with a key of the account succeeds. */
export function NoApiCallout({ noApi, profile }: { noApi: NoApi; profile: Profile }) {
  return (
    <Callout
      tone="warning"
      title={noApi.title}
      {...(noApi.lacks === "plan" && {
        action: (
          <LinkButton href="/settings/plan" size="sm">
            {planLinkLabel(profile)}
          </LinkButton>
        ),
      })}
    >
      You can create keys now, but each call returns 402 {noApi.until}.
      {noApi.lacks === "quota" && (
        <>
          {" "}
          To get one, contact <OperatorContactLink />.
        </>
      )}
    </Callout>
  );
}

const PAID_PLANS = ["pro", "team", "enterprise"] as const;

/** Explains to an account on Free that API access needs a paid plan, with the plans' limits. */
function NeedsPaidPlan({ profile }: { profile: Profile }) {
  return (
    <Card className="p-5 sm:p-6">
      <div className="mb-5 flex flex-wrap items-start gap-x-6 gap-y-4">
        <span className="grid size-10 shrink-0 place-items-center rounded-full bg-accent-soft text-accent-strong">
          <KeyRound aria-hidden className="size-5" />
        </span>
        <div className="min-w-0 flex-1 basis-64">
          <h2 className="text-base font-semibold">API access needs Pro, Team or Enterprise</h2>
          <p className="mt-0.5 max-w-xl text-sm text-ink-soft">
            Your account is on Free, which includes no API requests: each call with a key returns
            402 <Code>quota_exceeded</Code>.{" "}
            {profile.role === "member" && "An owner of your account can change the plan."}
          </p>
        </div>
        <LinkButton href="/settings/plan" variant="primary">
          {planLinkLabel(profile)}
        </LinkButton>
      </div>
      <Table
        caption="API limits of each plan"
        head={[
          "Plan",
          { figure: "Requests per month" },
          { figure: "Per minute" },
          { figure: "Per hour" },
          { figure: "Guides" },
        ]}
        className="shadow-none!"
      >
        {PAID_PLANS.map((id) => {
          const { monthlyQuota, perMinute, perHour, guides } = planFigures(id);
          return (
            <tr key={id}>
              <RowName>{PLANS[id].name}</RowName>
              <Cell figure>{monthlyQuota}</Cell>
              <Cell figure>{perMinute}</Cell>
              <Cell figure>{perHour}</Cell>
              <Cell figure>{guides}</Cell>
            </tr>
          );
        })}
      </Table>
      <p className="mt-3 text-caption text-ink-soft">{ENTERPRISE_LIMITS_TEXT}</p>
    </Card>
  );
}

/** Explains why the account has no API access. Renders nothing for an account with access. */
export function ApiAccessNotice({ profile }: { profile: Profile }) {
  const noApi = noApiOf(profile.account);
  if (!noApi) return null;
  return (
    <div className="mb-9">
      {noApi.lacks === "plan" ? (
        <NeedsPaidPlan profile={profile} />
      ) : (
        <NoApiCallout noApi={noApi} profile={profile} />
      )}
    </div>
  );
}
