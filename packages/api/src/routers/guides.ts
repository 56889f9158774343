import {
  type Guide,
  guide,
  guideAuthors,
  guideDocument,
  guideDraft,
  guideExternalAddress,
  guideExternalGetInput,
  guideGetInput,
  guideId,
  type GuideList,
  guideList,
  guideSearch,
  guideSearchInput,
  htmlWarnings,
  stepAddress,
  stepOrder,
  trashList,
  type HtmlWarning,
} from "@guidepost/contract";
import {
  addStep,
  authorFieldErrors,
  cleanGuideInput,
  cleanStepInput,
  createGuide,
  deleteGuide,
  deleteGuideByExternalId,
  deleteStep,
  duplicateGuide,
  featureGuide,
  getDraft,
  getDraftJson,
  getGuide,
  getGuideByExternalId,
  getGuideDocument,
  getGuideJson,
  getGuideJsonByExternalId,
  guideCreate,
  guideListInput,
  guideSave,
  guideUpdate,
  guideUpsert,
  listDeletedGuides,
  listGuideAuthors,
  listGuides,
  listGuidesJson,
  publishGuide,
  reorderSteps,
  restoreGuide,
  saveGuide,
  searchGuides,
  stepCreate,
  stepUpdate,
  trashInput,
  unfeatureGuide,
  unpublishGuide,
  updateGuide,
  updateStep,
  upsertGuide,
} from "@guidepost/core";
import * as z from "zod";
import { router } from "../trpc/init.ts";
import { asJsonOf } from "../trpc/json-text.ts";
import { GUIDE_BODY_BYTES } from "../trpc/limits.ts";
import {
  keyOrSessionProcedure,
  keyOrSessionContentProcedure,
  sessionProcedure,
  sessionContentProcedure,
} from "../trpc/procedures.ts";
import { operationDocs } from "./operation-docs.ts";

export const guideAnswer = z
  .object({ guide })
  .meta({ id: "GuideAnswer", description: "A guide with all its steps." });
type GuideAnswer = z.infer<typeof guideAnswer>;

const guideChangeAnswer = guideAnswer.extend({ warnings: htmlWarnings }).meta({
  id: "GuideChangeAnswer",
  description: "The guide after the change, and what cleaning removed from the request.",
});

const draft = guideDraft.nullable().meta({
  description: "The state of the pending draft. null without one.",
});
const guideGetAnswer = guideAnswer
  .extend({
    draft: draft
      .meta({
        ...draft.meta(),
        description:
          "Present only with `version=draft`: the state of the pending draft, and null without one.",
      })
      .optional(),
  })
  .meta({ id: "GuideGetAnswer", description: "A guide with all its steps." });
type GuideGetAnswer = z.infer<typeof guideGetAnswer>;

/** Wraps a guide in the response body. */
async function wrapGuide(result: ReturnType<typeof getGuide>) {
  return { guide: await result };
}

/**
 * Applies a change to its cleaned input. Returns the guide, and what cleaning removed: a response has no `warnings`
 * when nothing was removed (contract WARN-1).
 */
export async function changeContent<Clean extends { warnings: HtmlWarning[] }>(
  cleaning: Promise<Clean>,
  change: (clean: Omit<Clean, "warnings">) => Promise<Guide>,
): Promise<{ guide: Guide; warnings?: HtmlWarning[] }> {
  return withWarnings(cleaning, async (clean) => ({ guide: await change(clean) }));
}

/** Does what `changeContent` does, for a change that returns the whole body. */
export async function withWarnings<Clean extends { warnings: HtmlWarning[] }, Body extends object>(
  cleaning: Promise<Clean>,
  change: (clean: Omit<Clean, "warnings">) => Promise<Body>,
): Promise<Body & { warnings?: HtmlWarning[] }> {
  const { warnings, ...clean } = await cleaning;
  const body = await change(clean);
  return warnings.length === 0 ? body : { ...body, warnings };
}

export const guides = router({
  list: keyOrSessionProcedure
    .meta({
      scope: "read",
      output: guideList,
      openapi: { method: "GET", path: "/guides", ...operationDocs.list },
    })
    .input(guideListInput)
    .query(({ ctx, input }) =>
      ctx.sendsJsonText && input.include
        ? asJsonOf<GuideList>(listGuidesJson(ctx.service, input))
        : listGuides(ctx.service, input),
    ),
  get: keyOrSessionProcedure
    .meta({
      scope: "read",
      output: guideGetAnswer,
      openapi: { method: "GET", path: "/guides/{id}", ...operationDocs.get },
    })
    .input(guideGetInput)
    .query(({ ctx, input }): Promise<GuideGetAnswer> => {
      if (input.version === "draft")
        return ctx.sendsJsonText
          ? asJsonOf<GuideGetAnswer>(getDraftJson(ctx.service, input))
          : getDraft(ctx.service, input);
      return ctx.sendsJsonText
        ? asJsonOf<GuideGetAnswer>(getGuideJson(ctx.service, input))
        : wrapGuide(getGuide(ctx.service, input));
    }),
  document: keyOrSessionProcedure
    .meta({
      scope: "read",
      output: guideDocument,
      openapi: { method: "GET", path: "/guides/{id}.md", ...operationDocs.document },
    })
    .input(guideId)
    .query(async ({ ctx, input }) => {
      const document = await getGuideDocument(ctx.service, input);
      // Only REST sends Markdown as the body.
      return ctx.sendsJsonText ? (document as never) : document.text;
    }),
  create: keyOrSessionContentProcedure
    .meta({
      scope: "write",
      status: 201,
      errors: ["guide_limit_exceeded"],
      maxBodyBytes: GUIDE_BODY_BYTES,
      hasContent: true,
      actorFieldErrors: authorFieldErrors,
      output: guideChangeAnswer,
      openapi: { method: "POST", path: "/guides", ...operationDocs.create },
    })
    .input(guideCreate)
    .mutation(({ ctx: { service, strictHandling: isStrict }, input }) =>
      changeContent(cleanGuideInput(service, input, { isStrict }), (clean) =>
        createGuide(service, clean),
      ),
    ),
  update: keyOrSessionContentProcedure
    .meta({
      scope: "write",
      maxBodyBytes: GUIDE_BODY_BYTES,
      hasContent: true,
      output: guideChangeAnswer,
      openapi: { method: "PATCH", path: "/guides/{id}", ...operationDocs.update },
    })
    .input(guideUpdate)
    .mutation(({ ctx: { service, ifMatch, strictHandling: isStrict }, input }) =>
      changeContent(cleanGuideInput(service, input, { isStrict }), (clean) =>
        updateGuide(service, { ...clean, ifMatch }),
      ),
    ),
  delete: keyOrSessionProcedure
    .meta({
      scope: "write",
      status: 204,
      output: z.void(),
      openapi: { method: "DELETE", path: "/guides/{id}", ...operationDocs.delete },
    })
    .input(guideId)
    .mutation(({ ctx, input }) => deleteGuide(ctx.service, { ...input, ifMatch: ctx.ifMatch })),
  getExternal: keyOrSessionProcedure
    .meta({
      scope: "read",
      actorFieldErrors: authorFieldErrors,
      output: guideAnswer,
      openapi: {
        method: "GET",
        path: "/guides/external/{external_id}",
        ...operationDocs.getExternal,
      },
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
      openapi: { method: "PUT", path: "/guides/external/{external_id}", ...operationDocs.upsert },
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
      openapi: {
        ...{ method: "DELETE", path: "/guides/external/{external_id}" },
        ...operationDocs.deleteExternal,
      },
    })
    .input(guideExternalAddress)
    .mutation(({ ctx, input }) =>
      deleteGuideByExternalId(ctx.service, { ...input, ifMatch: ctx.ifMatch }),
    ),
  duplicate: keyOrSessionProcedure
    .meta({
      scope: "write",
      status: 201,
      errors: ["guide_limit_exceeded"],
      output: guideAnswer,
      openapi: { method: "POST", path: "/guides/{id}/duplicate", ...operationDocs.duplicate },
    })
    .input(guideId)
    .mutation(({ ctx, input }) =>
      wrapGuide(duplicateGuide(ctx.service, { ...input, ifMatch: ctx.ifMatch })),
    ),
  addStep: keyOrSessionContentProcedure
    .meta({
      scope: "write",
      status: 201,
      maxBodyBytes: GUIDE_BODY_BYTES,
      hasContent: true,
      output: guideChangeAnswer,
      openapi: { method: "POST", path: "/guides/{id}/steps", ...operationDocs.addStep },
    })
    .input(stepCreate)
    .mutation(({ ctx: { service, ifMatch, strictHandling: isStrict }, input }) =>
      changeContent(cleanStepInput(service, input, { isStrict }), (clean) =>
        addStep(service, { ...clean, ifMatch }),
      ),
    ),
  updateStep: keyOrSessionContentProcedure
    .meta({
      scope: "write",
      maxBodyBytes: GUIDE_BODY_BYTES,
      hasContent: true,
      output: guideChangeAnswer,
      openapi: {
        method: "PATCH",
        path: "/guides/{id}/steps/{step_id}",
        ...operationDocs.updateStep,
      },
    })
    .input(stepUpdate)
    .mutation(({ ctx: { service, ifMatch, strictHandling: isStrict }, input }) =>
      changeContent(cleanStepInput(service, input, { isStrict }), (clean) =>
        updateStep(service, { ...clean, ifMatch }),
      ),
    ),
  deleteStep: keyOrSessionProcedure
    .meta({
      scope: "write",
      output: guideAnswer,
      openapi: {
        method: "DELETE",
        path: "/guides/{id}/steps/{step_id}",
        ...operationDocs.deleteStep,
      },
    })
    .input(stepAddress)
    .mutation(({ ctx, input }) =>
      wrapGuide(deleteStep(ctx.service, { ...input, ifMatch: ctx.ifMatch })),
    ),
  reorderSteps: keyOrSessionProcedure
    .meta({
      scope: "write",
      output: guideAnswer,
      openapi: { method: "POST", path: "/guides/{id}/steps/order", ...operationDocs.reorderSteps },
    })
    .input(stepOrder)
    .mutation(({ ctx, input }) =>
      wrapGuide(reorderSteps(ctx.service, { ...input, ifMatch: ctx.ifMatch })),
    ),
  publish: keyOrSessionProcedure
    .meta({
      scope: "write",
      output: guideAnswer,
      errors: ["email_not_verified"],
      openapi: { method: "POST", path: "/guides/{id}/publish", ...operationDocs.publish },
    })
    .input(guideId)
    .mutation(({ ctx, input }) =>
      wrapGuide(publishGuide(ctx.service, { ...input, ifMatch: ctx.ifMatch })),
    ),
  unpublish: keyOrSessionProcedure
    .meta({
      scope: "write",
      output: guideAnswer,
      openapi: { method: "POST", path: "/guides/{id}/unpublish", ...operationDocs.unpublish },
    })
    .input(guideId)
    .mutation(({ ctx, input }) =>
      wrapGuide(unpublishGuide(ctx.service, { ...input, ifMatch: ctx.ifMatch })),
    ),
  feature: keyOrSessionProcedure
    .meta({
      scope: "admin",
      output: guideAnswer,
      openapi: { method: "POST", path: "/guides/{id}/feature", ...operationDocs.feature },
    })
    .input(guideId)
    .mutation(({ ctx, input }) =>
      wrapGuide(featureGuide(ctx.service, { ...input, ifMatch: ctx.ifMatch })),
    ),
  unfeature: keyOrSessionProcedure
    .meta({
      scope: "admin",
      output: guideAnswer,
      openapi: { method: "POST", path: "/guides/{id}/unfeature", ...operationDocs.unfeature },
    })
    .input(guideId)
    .mutation(({ ctx, input }) =>
      wrapGuide(unfeatureGuide(ctx.service, { ...input, ifMatch: ctx.ifMatch })),
    ),
  restore: keyOrSessionProcedure
    .meta({
      scope: "write",
      errors: ["guide_limit_exceeded"],
      output: guideAnswer,
      openapi: { method: "POST", path: "/guides/{id}/restore", ...operationDocs.restore },
    })
    .input(guideId)
    .mutation(({ ctx, input }) =>
      wrapGuide(restoreGuide(ctx.service, { ...input, ifMatch: ctx.ifMatch })),
    ),
  search: sessionProcedure
    .meta({ costly: true })
    .input(guideSearchInput)
    .output(guideSearch)
    .query(({ ctx, input }) => searchGuides(ctx.service, input)),
  authors: sessionProcedure.output(guideAuthors).query(({ ctx }) => listGuideAuthors(ctx.service)),
  save: sessionContentProcedure
    .meta({ maxBodyBytes: GUIDE_BODY_BYTES })
    .input(guideSave)
    .output(guideAnswer)
    .mutation(async ({ ctx, input }) =>
      wrapGuide(saveGuide(ctx.service, await cleanGuideInput(ctx.service, input))),
    ),
  trash: sessionProcedure
    .input(trashInput)
    .output(trashList)
    .query(({ ctx, input }) => listDeletedGuides(ctx.service, input)),
});
