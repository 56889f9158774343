import { guideExternalAddress, guideExternalGetInput } from "@guidepost/contract";
import {
  authorFieldErrors,
  cleanGuideInput,
  deleteGuideByExternalId,
  getGuideByExternalId,
  getGuideJsonByExternalId,
  guideUpsert,
  upsertGuide,
} from "@guidepost/core";
import * as z from "zod";
import { router } from "#trpc/init.ts";
import { asJsonOf } from "#trpc/json-text.ts";
import { GUIDE_BODY_BYTES } from "#trpc/limits.ts";
import { keyOrSessionContentProcedure, keyOrSessionProcedure } from "#trpc/procedures.ts";
import { guideDocs } from "./docs.ts";
import {
  changeContent,
  guideAnswer,
  type GuideAnswer,
  guideChangeAnswer,
  wrapGuide,
} from "./guide-answers.ts";

const PATH = "/guides/external/{external_id}";

/** Guides by their external id (contract EXT-3, EXT-4). */
export const externalGuides = router({
  getExternal: keyOrSessionProcedure
    .meta({
      scope: "read",
      actorFieldErrors: authorFieldErrors,
      output: guideAnswer,
      tag: "guide",
      takesRestOfPath: true,
      openapi: { method: "GET", path: PATH, ...guideDocs.getExternal },
    })
    .input(guideExternalGetInput)
    .query(({ ctx, input }) =>
      ctx.sendsJsonText
        ? asJsonOf<GuideAnswer>(getGuideJsonByExternalId(ctx.service, input))
        : wrapGuide(getGuideByExternalId(ctx.service, input)),
    ),
  upsert: keyOrSessionContentProcedure
    .meta({
      scope: "write",
      createdDescription: "The new draft.",
      errors: ["guide_limit_exceeded"],
      maxBodyBytes: GUIDE_BODY_BYTES,
      hasContent: true,
      actorFieldErrors: authorFieldErrors,
      output: guideChangeAnswer,
      tag: "guide",
      takesRestOfPath: true,
      openapi: { method: "PUT", path: PATH, ...guideDocs.upsert },
    })
    .input(guideUpsert)
    .mutation(({ ctx, input }) => {
      const { service, ifMatch, mustExist, onCreated, strictHandling: isStrict } = ctx;
      return changeContent(cleanGuideInput(service, input, { isStrict }), async (clean) => {
        const upserted = await upsertGuide(service, { ...clean, ifMatch, mustExist });
        if (upserted.isNew) onCreated?.();
        return upserted.guide;
      });
    }),
  deleteExternal: keyOrSessionProcedure
    .meta({
      scope: "write",
      status: 204,
      actorFieldErrors: authorFieldErrors,
      output: z.void(),
      takesRestOfPath: true,
      openapi: { method: "DELETE", path: PATH, ...guideDocs.deleteExternal },
    })
    .input(guideExternalAddress)
    .mutation(({ ctx, input }) =>
      deleteGuideByExternalId(ctx.service, { ...input, ifMatch: ctx.ifMatch }),
    ),
});
