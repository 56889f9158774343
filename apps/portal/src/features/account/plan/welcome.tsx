import { type PlanId, PLANS } from "@guidepost/contract";
import { ArrowDown, PenLine, Rocket } from "lucide-react";
import type { ReactNode } from "react";
import { LinkButton } from "#components/ui/forms/button.tsx";
import { Card } from "#components/ui/layout/card.tsx";
import { PageHeader } from "#components/ui/layout/page-header.tsx";
import { pluralize } from "#lib/formats/format.ts";

function NextStep({
  title,
  children,
  action,
}: {
  title: string;
  children: ReactNode;
  action: ReactNode;
}) {
  return (
    <Card className="flex flex-col items-start p-5">
      <h2 className="text-base font-semibold">{title}</h2>
      <p className="mt-1 mb-4 flex-1 text-sm text-ink-soft">{children}</p>
      {action}
    </Card>
  );
}

/** The id of the plans on the page. */
export const PLANS_ID = "plans";

function guideLimitOf(plan: PlanId): string {
  const { guideLimit } = PLANS[plan].limits;
  return guideLimit === null ? "unlimited guides" : pluralize(guideLimit, "guide");
}

/** The two first steps of a new account. */
export function Welcome({ plan, mayChange }: { plan: PlanId; mayChange: boolean }) {
  return (
    <div className="grid gap-4 md:grid-cols-2">
      {plan === "free" ? (
        <NextStep
          title="Publish by API"
          action={
            <LinkButton href={`#${PLANS_ID}`} icon={ArrowDown}>
              {mayChange ? "Choose a plan" : "See the plans"}
            </LinkButton>
          }
        >
          Create guides from your own programs and release scripts. API access needs a paid plan:{" "}
          {mayChange ? "choose one below." : "compare the plans below."}
        </NextStep>
      ) : (
        <NextStep
          title="Publish by API"
          action={
            <LinkButton href="/developer/quick-start" variant="primary" icon={Rocket}>
              Quick start
            </LinkButton>
          }
        >
          You are on {PLANS[plan].name}. Create a key and publish your first guide in five steps.
        </NextStep>
      )}
      <NextStep
        title="Write here"
        action={
          <LinkButton href="/guides/new" icon={PenLine}>
            Write your first guide
          </LinkButton>
        }
      >
        Start now on {PLANS[plan].name}, with {guideLimitOf(plan)}. Drafts are private until you
        publish them.
      </NextStep>
    </div>
  );
}

/** The header of the plan page; `newUser` is the name of a user who has just signed up. */
export function PlanHeader({ newUser }: { newUser?: string }) {
  return newUser === undefined ? (
    <PageHeader
      title="Plan"
      description="Your account’s limits for guides, storage and API requests."
    />
  ) : (
    <PageHeader
      title="Your account is ready"
      description={`Welcome, ${newUser}. Choose how to start.`}
    />
  );
}
