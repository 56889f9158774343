import {
  guideId,
  privateLink,
  privateLinkAddress,
  privateLinkCreate,
  privateLinkList,
} from "@guidepost/contract";
import { createPrivateLink, listPrivateLinks, revokePrivateLink } from "@guidepost/core";
import * as z from "zod";
import { router } from "#trpc/init.ts";
import { sessionProcedure } from "#trpc/procedures.ts";

/** Private links to guides, for the portal (contract LINK-1 to LINK-8). */
export const privateLinks = router({
  privateLinks: sessionProcedure
    .input(guideId)
    .output(privateLinkList)
    .query(({ ctx, input }) => listPrivateLinks(ctx.service, input)),
  createPrivateLink: sessionProcedure
    .meta({ grantsLastingAccess: "always" })
    .input(privateLinkCreate)
    .output(z.object({ link: privateLink }))
    .mutation(async ({ ctx, input }) => ({ link: await createPrivateLink(ctx.service, input) })),
  revokePrivateLink: sessionProcedure
    .input(privateLinkAddress)
    .output(z.void())
    .mutation(({ ctx, input }) => revokePrivateLink(ctx.service, input)),
});
