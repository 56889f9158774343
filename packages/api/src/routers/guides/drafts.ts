import {
  exportedGuide,
  guide,
  guideDraft,
  guideExport,
  guideId,
  htmlWarnings,
} from "@guidepost/contract";
import {
  autosaveDraft,
  cleanGuideInput,
  discardDraft,
  exportGuide,
  guideDraftAutosave,
  guideDraftSave,
  openGuide,
  publishDraft,
  saveDraft,
} from "@guidepost/core";
import * as z from "zod";
import { router } from "#trpc/init.ts";
import { GUIDE_BODY_BYTES } from "#trpc/limits.ts";
import {
  keyOrSessionContentProcedure,
  keyOrSessionProcedure,
  sessionContentProcedure,
  sessionProcedure,
} from "#trpc/procedures.ts";
import { guideAnswer, withWarnings } from "./guide-answers.ts";
import { guideDocs } from "./docs.ts";

const draftAnswer = z
  .object({
    guide: guide.meta({ description: "The guide as its draft has it." }),
    draft: guideDraft.nullable().meta({
      description: "null when the content is equal to that of the guide: then it has no draft.",
    }),
  })
  .meta({ id: "GuideDraftAnswer", description: "A guide as its pending draft has it." });

/** Pending drafts of guides (contract DRAFT-1 to DRAFT-11). */
export const guideDrafts = router({
  saveDraft: keyOrSessionContentProcedure
    .meta({
      scope: "write",
      maxBodyBytes: GUIDE_BODY_BYTES,
      hasContent: true,
      tag: "guide",
      output: draftAnswer.extend({ warnings: htmlWarnings }).meta({
        id: "GuideDraftChangeAnswer",
        description: "The saved draft, and what cleaning removed from the request.",
      }),
      openapi: { method: "PUT", path: "/guides/{id}/draft", ...guideDocs.saveDraft },
    })
    .input(guideDraftSave)
    .mutation(({ ctx: { service, ifMatch, strictHandling: isStrict }, input }) =>
      withWarnings(cleanGuideInput(service, input, { isStrict }), (clean) =>
        saveDraft(service, { ...clean, ifMatch }),
      ),
    ),
  publishDraft: keyOrSessionProcedure
    .meta({
      scope: "write",
      output: guideAnswer,
      tag: "guide",
      errors: ["email_not_verified"],
      openapi: {
        method: "POST",
        path: "/guides/{id}/draft/publish",
        ...guideDocs.publishDraft,
      },
    })
    .input(guideId)
    .mutation(async ({ ctx, input }) => ({
      guide: await publishDraft(ctx.service, { ...input, ifMatch: ctx.ifMatch }),
    })),
  discardDraft: keyOrSessionProcedure
    .meta({
      scope: "write",
      status: 204,
      output: z.void(),
      openapi: { method: "DELETE", path: "/guides/{id}/draft", ...guideDocs.discardDraft },
    })
    .input(guideId)
    .mutation(({ ctx, input }) => discardDraft(ctx.service, { ...input, ifMatch: ctx.ifMatch })),
  open: sessionProcedure
    .input(guideId)
    .output(
      draftAnswer.extend({
        live: guide.nullable().meta({
          description:
            "The guide without its pending changes. Null without a draft: then it is the guide.",
        }),
        base: guide.nullable().meta({
          description: "With conflicts: the guide that the draft started from. Otherwise null.",
        }),
        markdown_steps: z
          .array(z.int())
          .meta({ description: "The ids of the steps that have Markdown." }),
      }),
    )
    .query(({ ctx, input }) => openGuide(ctx.service, input)),
  export: sessionProcedure
    .input(guideExport)
    .output(exportedGuide)
    .query(({ ctx, input }) => exportGuide(ctx.service, input)),
  autosaveDraft: sessionContentProcedure
    .meta({ maxBodyBytes: GUIDE_BODY_BYTES })
    .input(guideDraftAutosave)
    .output(draftAnswer)
    .mutation(async ({ ctx, input }) =>
      autosaveDraft(ctx.service, await cleanGuideInput(ctx.service, input)),
    ),
});
