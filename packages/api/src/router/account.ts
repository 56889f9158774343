import {
  account as accountRecord,
  accountRename,
  passwordChange,
  planChoice,
  profile,
  profileUpdate,
  providerChoice,
  sessionVersion,
  signedUp,
  signUpInput,
} from "@guidepost/contract";
import * as core from "@guidepost/core";
import { limited, router, sessionOnly } from "../procedures.ts";

export const account = router({
  signUp: limited
    .meta({ attempt: true })
    .input(signUpInput)
    .output(signedUp)
    .mutation(({ ctx, input }) => core.signUp(ctx.core, ctx.limits, input)),
  profile: sessionOnly.output(profile).query(({ ctx }) => core.getProfile(ctx.core)),
  updateProfile: sessionOnly
    .input(profileUpdate)
    .output(profile)
    .mutation(({ ctx, input }) => core.updateProfile(ctx.core, input)),
  rename: sessionOnly
    .input(accountRename)
    .output(accountRecord)
    .mutation(({ ctx, input }) => core.renameAccount(ctx.core, input)),
  changePlan: sessionOnly
    .input(planChoice)
    .output(accountRecord)
    .mutation(({ ctx, input }) => core.changeOwnPlan(ctx.core, input)),
  changePassword: sessionOnly
    .meta({ attempt: true })
    .input(passwordChange)
    .output(sessionVersion)
    .mutation(({ ctx, input }) => core.changePassword(ctx.core, input)),
  signOutEverywhere: sessionOnly
    .meta({ endsAccess: true })
    .output(sessionVersion)
    .mutation(({ ctx }) => core.signOutEverywhere(ctx.core)),
  disconnect: sessionOnly
    .input(providerChoice)
    .output(profile)
    .mutation(({ ctx, input }) => core.disconnectProvider(ctx.core, input)),
});
