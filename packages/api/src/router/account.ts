import {
  account as accountRecord,
  accountRename,
  checklist,
  passwordChange,
  passwordConfirmation,
  planChoice,
  profile,
  profileUpdate,
  providerChoice,
  signedUp,
  signUpInput,
} from "@guidepost/contract";
import * as core from "@guidepost/core";
import * as z from "zod";
import { limited, router, sessionOnly } from "../procedures.ts";

export const account = router({
  signUp: limited
    .meta({ attempt: true })
    .input(signUpInput)
    .output(signedUp)
    .mutation(({ ctx, input }) => core.signUp(ctx.service, ctx.limits, input)),
  profile: sessionOnly.output(profile).query(({ ctx }) => core.getProfile(ctx.service)),
  updateProfile: sessionOnly
    .input(profileUpdate)
    .output(profile)
    .mutation(({ ctx, input }) => core.updateProfile(ctx.service, input)),
  rename: sessionOnly
    .input(accountRename)
    .output(accountRecord)
    .mutation(({ ctx, input }) => core.renameAccount(ctx.service, input)),
  changePlan: sessionOnly
    .input(planChoice)
    .output(accountRecord)
    .mutation(({ ctx, input }) => core.changeOwnPlan(ctx.service, input)),
  changePassword: sessionOnly
    .meta({ attempt: true })
    .input(passwordChange)
    .output(z.void())
    .mutation(async ({ ctx, input }) => {
      const session = await core.changePassword(ctx.service, input);
      await ctx.keepSession?.(session);
    }),
  confirmPassword: sessionOnly
    .meta({ attempt: true })
    .input(passwordConfirmation)
    .output(z.void())
    .mutation(async ({ ctx, input }) => {
      await core.confirmPassword(ctx.service, input);
      await ctx.confirmSession?.();
    }),
  /** Refuses unless the session is fresh: called before the browser leaves for a provider. */
  requireFresh: sessionOnly
    .output(z.void())
    .mutation(({ ctx }) => core.requireFreshSignIn(ctx.service)),
  checklist: sessionOnly.output(checklist).query(({ ctx }) => core.getChecklist(ctx.service)),
  closeChecklist: sessionOnly
    .output(checklist)
    .mutation(({ ctx }) => core.closeChecklist(ctx.service)),
  signOutEverywhere: sessionOnly
    .meta({ endsAccess: true })
    .output(z.void())
    .mutation(({ ctx }) => core.signOutEverywhere(ctx.service)),
  disconnect: sessionOnly
    .input(providerChoice)
    .output(profile)
    .mutation(({ ctx, input }) => core.disconnectProvider(ctx.service, input)),
});
