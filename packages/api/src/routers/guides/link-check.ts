import { guideId, linkCheck, linkCheckStart } from "@guidepost/contract";
import { getLinkCheck, startLinkCheck } from "@guidepost/core";
import * as z from "zod";
import { router } from "#trpc/init.ts";
import { sessionProcedure } from "#trpc/procedures.ts";

/** The check of a guide's links and pictures, for the portal (contract CHECK-1 to CHECK-11). */
export const guideLinkCheck = router({
  linkCheck: sessionProcedure
    .input(guideId)
    .output(z.object({ check: linkCheck.nullable() }))
    .query(({ ctx, input }) => getLinkCheck(ctx.service, input)),
  startLinkCheck: sessionProcedure
    .input(linkCheckStart)
    .output(z.object({ check: linkCheck }))
    .mutation(({ ctx, input }) =>
      startLinkCheck({ ...ctx.service, rateLimiter: ctx.rateLimiter }, input),
    ),
});
