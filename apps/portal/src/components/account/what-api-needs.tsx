import type { Profile } from "@guidepost/contract";
import { NeedsPaidPlan } from "./needs-paid-plan.tsx";
import { NoApiCallout } from "./no-api-callout.tsx";
import { noApiOf } from "#lib/api-access.ts";

/** Explains why the account has no API access. Renders nothing for an account with access. */
export function WhatApiNeeds({ profile }: { profile: Profile }) {
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
