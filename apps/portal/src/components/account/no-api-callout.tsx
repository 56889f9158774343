import type { Profile } from "@guidepost/contract";
import { OperatorContactLink } from "#components/shell/operator-contact-link.tsx";
import { LinkButton } from "#components/ui/button.tsx";
import { Callout } from "#components/ui/callout.tsx";
import type { NoApi } from "#lib/api-access.ts";

/** The label of a link to the plans. */
export function toPlans({ may_change_plan: mayChange }: Pick<Profile, "may_change_plan">): string {
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
            {toPlans(profile)}
          </LinkButton>
        ),
      })}
    >
      You can create keys now, but each call gets 402 {noApi.until}.
      {noApi.lacks === "quota" && (
        <>
          {" "}
          To get one, contact <OperatorContactLink />.
        </>
      )}
    </Callout>
  );
}
