import { image, imageStorage, MAX_IMAGE_BYTES } from "@guidepost/contract";
import { getImageStorage, uploadImage } from "@guidepost/core";
import * as z from "zod";
import { router } from "#trpc/init.ts";
import { sessionProcedure } from "#trpc/procedures.ts";

/** Images for the content of guides, for the portal (contract IMG-1 to IMG-9). */
export const images = router({
  /** Its input is no JSON: the portal's server calls it with the body of a request. */
  upload: sessionProcedure
    .meta({ maxBodyBytes: MAX_IMAGE_BYTES })
    .input(z.object({ bytes: z.instanceof(Uint8Array) }))
    .output(z.object({ image }))
    .mutation(async ({ ctx, input }) => ({
      image: await uploadImage({ ...ctx.service, rateLimiter: ctx.rateLimiter }, input),
    })),
  storage: sessionProcedure.output(imageStorage).query(({ ctx }) => getImageStorage(ctx.service)),
});
