import { imageAnswer, MAX_IMAGE_BYTES, storageUse } from "@guidepost/contract";
import { findImageWarnings, getImageStorage, uploadImage } from "@guidepost/core";
import * as z from "zod";
import { router } from "#trpc/init.ts";
import { keyOrSessionProcedure, sessionProcedure } from "#trpc/procedures.ts";
import { accountDocs } from "./docs.ts";

/** Images for the content of guides (contract IMG-1 to IMG-20). */
export const images = router({
  /** The transports read the file: it is the body of a request, or a part of it. */
  upload: keyOrSessionProcedure
    .meta({
      scope: "write",
      maxBodyBytes: MAX_IMAGE_BYTES,
      takesFile: true,
      status: 201,
      documentedInput: z.object({}),
      output: imageAnswer,
      openapi: { method: "POST", path: "/images", ...accountDocs.uploadImage },
    })
    .input(z.object({ bytes: z.instanceof(Uint8Array) }))
    .mutation(async ({ ctx, input }) => {
      const image = await uploadImage({ ...ctx.service, rateLimiter: ctx.rateLimiter }, input);
      const warnings = findImageWarnings(input);
      return warnings.length === 0 ? { image } : { image, warnings };
    }),
  storage: sessionProcedure.output(storageUse).query(({ ctx }) => getImageStorage(ctx.service)),
});
