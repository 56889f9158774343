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
    .output(z.void())
    .mutation(async ({ ctx, input }) => {
      const session = await core.changePassword(ctx.core, input);
      await ctx.keepSession?.(session);
    }),
  confirmPassword: sessionOnly
    .meta({ attempt: true })
    .input(passwordConfirmation)
    .output(z.void())
    .mutation(async ({ ctx, input }) => {
      await core.confirmPassword(ctx.core, input);
      await ctx.confirmSession?.();
    }),
  /** Refuses unless the session is fresh: called before the browser leaves for a provider. */
  requireFresh: sessionOnly
    .output(z.void())
    .mutation(({ ctx }) => core.requireFreshSignIn(ctx.core)),
  checklist: sessionOnly.output(checklist).query(({ ctx }) => core.getChecklist(ctx.core)),
  closeChecklist: sessionOnly
    .output(checklist)
    .mutation(({ ctx }) => core.closeChecklist(ctx.core)),
  signOutEverywhere: sessionOnly
    .meta({ endsAccess: true })
    .output(z.void())
    .mutation(({ ctx }) => core.signOutEverywhere(ctx.core)),
  disconnect: sessionOnly
    .input(providerChoice)
    .output(profile)
    .mutation(({ ctx, input }) => core.disconnectProvider(ctx.core, input)),
});
