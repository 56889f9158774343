import {
  account as accountRecord,
  accountLanguage,
  accountRename,
  authorProfile,
  authorProfileUpdate,
  checklist,
  emailChange,
  passwordChange,
  passwordConfirmation,
  passwordReset,
  passwordResetRequest,
  passwordResetToken,
  planChoice,
  profile,
  profileUpdate,
  providerChoice,
  secondFactor,
  signedUp,
  signUpInput,
  verificationToken,
} from "@guidepost/contract";
import {
  cancelEmailChange,
  changeOwnPlan,
  changePassword,
  checkEmailChange,
  checkPasswordReset,
  checkVerification,
  closeChecklist,
  confirmByCode,
  confirmByPassword,
  confirmEmailChange,
  disconnectProvider,
  getAuthorProfile,
  getChecklist,
  getProfile,
  renameAccount,
  requestEmailChange,
  requestPasswordReset,
  requestVerification,
  resetPassword,
  signOutEverywhere,
  setAccountLanguage,
  signUp,
  updateAuthorProfile,
  updateProfile,
  verifyAddress,
} from "@guidepost/core";
import * as z from "zod";
import { router } from "#trpc/init.ts";
import { publicProcedure, rateLimitedPublicProcedure, sessionProcedure } from "#trpc/procedures.ts";

export const account = router({
  signUp: rateLimitedPublicProcedure
    .meta({ attempt: true })
    .input(signUpInput)
    .output(signedUp)
    .mutation(({ ctx, input }) => signUp({ ...ctx.service, rateLimiter: ctx.rateLimiter }, input)),
  requestPasswordReset: rateLimitedPublicProcedure
    .meta({ attempt: true })
    .input(passwordResetRequest)
    .output(z.void())
    .mutation(({ ctx, input }) =>
      requestPasswordReset({ ...ctx.service, rateLimiter: ctx.rateLimiter }, input),
    ),
  passwordReset: publicProcedure
    .input(passwordResetToken)
    .output(z.object({ email: z.string() }))
    .query(({ ctx, input }) => checkPasswordReset(ctx.service, input)),
  resetPassword: rateLimitedPublicProcedure
    .meta({ attempt: true })
    .input(passwordReset)
    .output(z.void())
    .mutation(({ ctx, input }) => resetPassword(ctx.service, input)),
  requestVerification: sessionProcedure
    .meta({ attempt: true, beforeTwoFactor: true })
    .output(z.void())
    .mutation(({ ctx }) => requestVerification({ ...ctx.service, rateLimiter: ctx.rateLimiter })),
  verification: sessionProcedure
    .meta({ beforeTwoFactor: true })
    .input(verificationToken)
    .output(z.object({ email: z.string() }))
    .query(({ ctx, input }) => checkVerification(ctx.service, input)),
  verifyEmail: sessionProcedure
    .meta({ attempt: true, beforeTwoFactor: true })
    .input(verificationToken)
    .output(z.void())
    .mutation(({ ctx, input }) => verifyAddress(ctx.service, input)),
  requestEmailChange: sessionProcedure
    .meta({ attempt: true, grantsLastingAccess: "always" })
    .input(emailChange)
    .output(profile)
    .mutation(async ({ ctx, input }) => {
      await requestEmailChange({ ...ctx.service, rateLimiter: ctx.rateLimiter }, input);
      return getProfile(ctx.service);
    }),
  cancelEmailChange: sessionProcedure.output(profile).mutation(async ({ ctx }) => {
    await cancelEmailChange(ctx.service);
    return getProfile(ctx.service);
  }),
  emailChange: sessionProcedure
    .input(verificationToken)
    .output(z.object({ email: z.string() }))
    .query(({ ctx, input }) => checkEmailChange(ctx.service, input)),
  confirmEmailChange: sessionProcedure
    .meta({ attempt: true })
    .input(verificationToken)
    .output(z.void())
    .mutation(({ ctx, input }) => confirmEmailChange(ctx.service, input)),
  profile: sessionProcedure
    .meta({ beforeTwoFactor: true })
    .output(profile)
    .query(({ ctx }) => getProfile(ctx.service)),
  updateProfile: sessionProcedure
    .input(profileUpdate)
    .output(profile)
    .mutation(({ ctx, input }) => updateProfile(ctx.service, input)),
  authorProfile: sessionProcedure
    .output(authorProfile)
    .query(({ ctx }) => getAuthorProfile(ctx.service)),
  updateAuthorProfile: sessionProcedure
    .input(authorProfileUpdate)
    .output(authorProfile)
    .mutation(({ ctx, input }) => updateAuthorProfile(ctx.service, input)),
  rename: sessionProcedure
    .input(accountRename)
    .output(accountRecord)
    .mutation(({ ctx, input }) => renameAccount(ctx.service, input)),
  setLanguage: sessionProcedure
    .input(accountLanguage)
    .output(accountRecord)
    .mutation(({ ctx, input }) => setAccountLanguage(ctx.service, input)),
  changePlan: sessionProcedure
    .input(planChoice)
    .output(accountRecord)
    .mutation(({ ctx, input }) => changeOwnPlan(ctx.service, input)),
  changePassword: sessionProcedure
    .meta({ attempt: true, grantsLastingAccess: "by input" })
    .input(passwordChange)
    .output(z.void())
    .mutation(async ({ ctx, input }) => {
      const session = await changePassword(ctx.service, input);
      await ctx.renewSessionCookie?.(session);
    }),
  confirmPassword: sessionProcedure
    .meta({ attempt: true, beforeTwoFactor: true })
    .input(passwordConfirmation)
    .output(z.void())
    .mutation(async ({ ctx, input }) => {
      const limited = { ...ctx.service, rateLimiter: ctx.rateLimiter };
      await ctx.renewSessionCookie?.(await confirmByPassword(limited, input));
    }),
  /** Completes a confirmation by a provider, for a user with two-factor sign-in. */
  confirmCode: sessionProcedure
    .meta({ attempt: true, beforeTwoFactor: true })
    .input(secondFactor)
    .output(z.void())
    .mutation(async ({ ctx, input }) => {
      const limited = { ...ctx.service, rateLimiter: ctx.rateLimiter };
      await ctx.renewSessionCookie?.(await confirmByCode(limited, input));
    }),
  /** Refuses a session that is not fresh. The browser calls it before a redirect to a provider. */
  requireFresh: sessionProcedure
    .meta({ grantsLastingAccess: "always" })
    .output(z.void())
    .mutation(() => undefined),
  checklist: sessionProcedure.output(checklist).query(({ ctx }) => getChecklist(ctx.service)),
  closeChecklist: sessionProcedure
    .output(checklist)
    .mutation(({ ctx }) => closeChecklist(ctx.service)),
  signOutEverywhere: sessionProcedure
    .meta({ endsAccess: true, beforeTwoFactor: true })
    .output(z.void())
    .mutation(({ ctx }) => signOutEverywhere(ctx.service)),
  disconnect: sessionProcedure
    .input(providerChoice)
    .output(profile)
    .mutation(({ ctx, input }) => disconnectProvider(ctx.service, input)),
});
