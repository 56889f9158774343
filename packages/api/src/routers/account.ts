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
import {
  changeOwnPlan,
  changePassword,
  closeChecklist,
  confirmPassword,
  disconnectProvider,
  getChecklist,
  getProfile,
  renameAccount,
  requireFreshSignIn,
  signOutEverywhere,
  signUp,
  updateProfile,
} from "@guidepost/core";
import * as z from "zod";
import { router } from "../trpc/init.ts";
import { rateLimitedPublicProcedure, sessionProcedure } from "../trpc/procedures.ts";

export const account = router({
  signUp: rateLimitedPublicProcedure
    .meta({ attempt: true })
    .input(signUpInput)
    .output(signedUp)
    .mutation(({ ctx, input }) => signUp({ ...ctx.service, rateLimiter: ctx.rateLimiter }, input)),
  profile: sessionProcedure.output(profile).query(({ ctx }) => getProfile(ctx.service)),
  updateProfile: sessionProcedure
    .input(profileUpdate)
    .output(profile)
    .mutation(({ ctx, input }) => updateProfile(ctx.service, input)),
  rename: sessionProcedure
    .input(accountRename)
    .output(accountRecord)
    .mutation(({ ctx, input }) => renameAccount(ctx.service, input)),
  changePlan: sessionProcedure
    .input(planChoice)
    .output(accountRecord)
    .mutation(({ ctx, input }) => changeOwnPlan(ctx.service, input)),
  changePassword: sessionProcedure
    .meta({ attempt: true })
    .input(passwordChange)
    .output(z.void())
    .mutation(async ({ ctx, input }) => {
      const session = await changePassword(ctx.service, input);
      await ctx.renewSessionCookie?.(session);
    }),
  confirmPassword: sessionProcedure
    .meta({ attempt: true })
    .input(passwordConfirmation)
    .output(z.void())
    .mutation(async ({ ctx, input }) => {
      await confirmPassword(ctx.service, input);
      await ctx.confirmSession?.();
    }),
  /** Refuses a session that is not fresh. The browser calls it before a redirect to a provider. */
  requireFresh: sessionProcedure
    .output(z.void())
    .mutation(({ ctx }) => requireFreshSignIn(ctx.service)),
  checklist: sessionProcedure.output(checklist).query(({ ctx }) => getChecklist(ctx.service)),
  closeChecklist: sessionProcedure
    .output(checklist)
    .mutation(({ ctx }) => closeChecklist(ctx.service)),
  signOutEverywhere: sessionProcedure
    .meta({ endsAccess: true })
    .output(z.void())
    .mutation(({ ctx }) => signOutEverywhere(ctx.service)),
  disconnect: sessionProcedure
    .input(providerChoice)
    .output(profile)
    .mutation(({ ctx, input }) => disconnectProvider(ctx.service, input)),
});
