import { type PlanId, plans } from "@guidepost/contract";
import { ArrowDown, PenLine, Rocket } from "lucide-react";
import type { ReactNode } from "react";
import { LinkButton } from "#components/ui/button.tsx";
import { Card } from "#components/ui/card.tsx";
import { pluralize } from "#lib/pluralize.ts";

function Way({
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

/** Where the plans stand on the page, for a link to them. */
export const plansId = "plans";

function roomOn(plan: PlanId): string {
  const { guideLimit } = plans[plan].limits;
  return guideLimit === null ? "as many guides as you like" : pluralize(guideLimit, "guide");
}

/** The two ways on for an account that has just been made. */
export function Welcome({ plan, mayChange }: { plan: PlanId; mayChange: boolean }) {
  return (
    <div className="grid gap-4 md:grid-cols-2">
      {plan === "free" ? (
        <Way
          title="Publish by API"
          action={
            <LinkButton href={`#${plansId}`} icon={ArrowDown}>
              {mayChange ? "Choose a plan" : "See the plans"}
            </LinkButton>
          }
        >
          Make guides from your own programs and release scripts. It needs a paid plan:{" "}
          {mayChange ? "choose one below." : "see below what each gives, and whom to ask for it."}
        </Way>
      ) : (
        <Way
          title="Publish by API"
          action={
            <LinkButton href="/developer/quick-start" variant="primary" icon={Rocket}>
              Quick start
            </LinkButton>
          }
        >
          You are on {plans[plan].name}. Make a key and publish your first guide in five steps.
        </Way>
      )}
      <Way
        title="Write here"
        action={
          <LinkButton href="/guides/new" icon={PenLine}>
            Write your first guide
          </LinkButton>
        }
      >
        Start now on {plans[plan].name}, with room for {roomOn(plan)}. Drafts are yours alone until
        you publish them.
      </Way>
    </div>
  );
}
