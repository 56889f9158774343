import { portalSessionId, portalSessionList } from "@guidepost/contract";
import { endListedSession, endOtherSessions, listSessions } from "@guidepost/core";
import * as z from "zod";
import { router } from "#trpc/init.ts";
import { sessionProcedure } from "#trpc/procedures.ts";

/** The sessions of the signed-in user. */
export const sessions = router({
  list: sessionProcedure.output(portalSessionList).query(({ ctx }) => listSessions(ctx.service)),
  end: sessionProcedure
    .meta({ endsAccess: true })
    .input(portalSessionId)
    .output(portalSessionList)
    .mutation(({ ctx, input }) => endListedSession(ctx.service, input)),
  endOthers: sessionProcedure
    .meta({ endsAccess: true })
    .output(z.void())
    .mutation(async ({ ctx }) => {
      const session = await endOtherSessions(ctx.service);
      await ctx.renewSessionCookie?.(session);
    }),
});
