import { account as accountRecord, planChoice, profile, profileUpdate } from "@guidepost/contract";
import * as core from "@guidepost/core";
import { router, sessionOnly } from "../procedures.ts";

export const account = router({
  profile: sessionOnly.output(profile).query(({ ctx }) => core.getProfile(ctx.core)),
  updateProfile: sessionOnly
    .input(profileUpdate)
    .output(profile)
    .mutation(({ ctx, input }) => core.updateProfile(ctx.core, input)),
  changePlan: sessionOnly
    .input(planChoice)
    .output(accountRecord)
    .mutation(({ ctx, input }) => core.changeOwnPlan(ctx.core, input)),
});
