import {
  passkeyCreate,
  passkeyId,
  passkeyList,
  passkeyProof,
  passkeyRename,
} from "@guidepost/contract";
import {
  addPasskey,
  confirmByPasskey,
  DomainError,
  listPasskeys,
  passkeyConfirmationOptions,
  passkeyCreationOptions,
  passkeySignInOptions,
  removePasskey,
  renamePasskey,
  signInWithPasskey,
} from "@guidepost/core";
import * as z from "zod";
import type { Context } from "#trpc/context.ts";
import { router } from "#trpc/init.ts";
import { rateLimitedPublicProcedure, sessionProcedure } from "#trpc/procedures.ts";

/** Returns the id of the browser. Only a browser can sign in with a passkey. @throws `not_found` */
async function idOfBrowser(browserId: Context["browserId"]): Promise<string> {
  if (!browserId) throw new DomainError("not_found");
  return browserId();
}

/** The passkeys of the signed-in user, and the sign-in with one. */
export const passkeys = router({
  list: sessionProcedure.output(passkeyList).query(({ ctx }) => listPasskeys(ctx.service)),
  // The options have the form of WebAuthn. The library creates them.
  creationOptions: sessionProcedure
    .meta({ grantsLastingAccess: "always" })
    .mutation(({ ctx }) => passkeyCreationOptions(ctx.service)),
  add: sessionProcedure
    .meta({ grantsLastingAccess: "always" })
    .input(passkeyCreate)
    .output(passkeyList)
    .mutation(({ ctx, input }) => addPasskey(ctx.service, input)),
  rename: sessionProcedure
    .input(passkeyRename)
    .output(passkeyList)
    .mutation(({ ctx, input }) => renamePasskey(ctx.service, input)),
  // Without its passkeys, the owner of a stolen session could not sign in.
  remove: sessionProcedure
    .meta({ endsAccess: true, grantsLastingAccess: "always" })
    .input(passkeyId)
    .output(passkeyList)
    .mutation(({ ctx, input }) => removePasskey(ctx.service, input)),
  signInOptions: rateLimitedPublicProcedure
    .input(z.void())
    .mutation(async ({ ctx }) =>
      passkeySignInOptions(ctx.service, { browserId: await idOfBrowser(ctx.browserId) }),
    ),
  signIn: rateLimitedPublicProcedure
    .input(passkeyProof)
    .output(z.void())
    .mutation(async ({ ctx, input }) => {
      const browser = { address: ctx.client.address, browserId: await idOfBrowser(ctx.browserId) };
      const knownBrowsers = (await ctx.knownBrowsers?.()) ?? [];
      const limited = { ...ctx.service, rateLimiter: ctx.rateLimiter };
      const session = await signInWithPasskey(limited, { ...input, ...browser, knownBrowsers });
      await ctx.renewSessionCookie?.(session);
    }),
  confirmationOptions: sessionProcedure
    .meta({ beforeTwoFactor: true })
    .mutation(({ ctx }) => passkeyConfirmationOptions(ctx.service)),
  confirm: sessionProcedure
    .meta({ attempt: true, beforeTwoFactor: true })
    .input(passkeyProof)
    .output(z.void())
    .mutation(async ({ ctx, input }) => {
      const session = await confirmByPasskey(ctx.service, input);
      await ctx.renewSessionCookie?.(session);
    }),
});
