import type { Profile } from "@guidepost/contract";
import { LinkButton } from "../../ui/button.tsx";
import { Callout } from "../../ui/surface.tsx";

/** Says why no key of a plan without requests gets an answer. */
export const NoRequestsCallout = ({ profile }: { profile: Profile }) => (
  <Callout
    tone="warning"
    title={`The ${profile.account.plan_name} plan includes no API requests`}
    action={
      <LinkButton href="/settings/plan" size="sm">
        {profile.may_change_plan ? "Choose a plan" : "See the plans"}
      </LinkButton>
    }
  >
    You can create keys now, but every call answers 402 until the account has a paid plan.
  </Callout>
);
