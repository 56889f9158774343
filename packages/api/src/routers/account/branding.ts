import { branding as brandingRecord, brandingUpdate } from "@guidepost/contract";
import { getBranding, updateBranding } from "@guidepost/core";
import { router } from "#trpc/init.ts";
import { sessionProcedure } from "#trpc/procedures.ts";

/** The branding of an account's public pages (contract BRAND-1 to BRAND-9). */
export const branding = router({
  get: sessionProcedure.output(brandingRecord).query(({ ctx }) => getBranding(ctx.service)),
  update: sessionProcedure
    .input(brandingUpdate)
    .output(brandingRecord)
    .mutation(({ ctx, input }) => updateBranding(ctx.service, input)),
});
