import {
  recoveryCodes,
  secondFactor,
  twoFactor as twoFactorState,
  twoFactorConfirmation,
  twoFactorRequirement,
  twoFactorSetup,
} from "@guidepost/contract";
import {
  beginTwoFactor,
  disableTwoFactor,
  enableTwoFactor,
  getTwoFactor,
  replaceRecoveryCodes,
  setTwoFactorRequirement,
} from "@guidepost/core";
import * as z from "zod";
import { router } from "#trpc/init.ts";
import { sessionProcedure } from "#trpc/procedures.ts";

export const twoFactor = router({
  get: sessionProcedure
    .meta({ beforeTwoFactor: true })
    .output(twoFactorState)
    .query(({ ctx }) => getTwoFactor(ctx.service)),
  begin: sessionProcedure
    .meta({ beforeTwoFactor: true, grantsLastingAccess: "always" })
    .output(twoFactorSetup)
    .mutation(({ ctx }) => beginTwoFactor(ctx.service)),
  enable: sessionProcedure
    .meta({ attempt: true, beforeTwoFactor: true, grantsLastingAccess: "always" })
    .input(twoFactorConfirmation)
    .output(recoveryCodes)
    .mutation(async ({ ctx, input }) => {
      const { codes, session } = await enableTwoFactor(ctx.service, input);
      await ctx.renewSessionCookie?.(session);
      return codes;
    }),
  disable: sessionProcedure
    .meta({ attempt: true, grantsLastingAccess: "always" })
    .input(secondFactor)
    .output(z.void())
    .mutation(({ ctx, input }) =>
      disableTwoFactor({ ...ctx.service, rateLimiter: ctx.rateLimiter }, input),
    ),
  replaceRecoveryCodes: sessionProcedure
    .meta({ attempt: true, grantsLastingAccess: "always" })
    .input(secondFactor)
    .output(recoveryCodes)
    .mutation(({ ctx, input }) =>
      replaceRecoveryCodes({ ...ctx.service, rateLimiter: ctx.rateLimiter }, input),
    ),
  setRequirement: sessionProcedure
    .meta({ grantsLastingAccess: "always" })
    .input(twoFactorRequirement)
    .output(twoFactorState)
    .mutation(({ ctx, input }) => setTwoFactorRequirement(ctx.service, input)),
});
