import {
  emptyTrashAnswer,
  emptyTrashInput,
  guideAuthors,
  guideDocument,
  guideDraft,
  guideGetInput,
  guideId,
  type GuideList,
  guideList,
  guideSearch,
  guideSearchInput,
  guideSelectionAnswer,
  guideSelectionInput,
  trashList,
  trashedGuide,
} from "@guidepost/contract";
import {
  authorFieldErrors,
  changeGuideSelection,
  cleanGuideInput,
  createGuide,
  deleteGuide,
  deleteGuidePermanently,
  duplicateGuide,
  emptyTrash,
  getDeletedGuide,
  getDraft,
  getDraftJson,
  getGuide,
  getGuideDocument,
  getGuideJson,
  guideCreate,
  guideListInput,
  guideSave,
  guideUpdate,
  listDeletedGuides,
  listGuideAuthors,
  listGuides,
  listGuidesJson,
  restoreGuide,
  saveGuide,
  searchGuides,
  trashInput,
  updateGuide,
} from "@guidepost/core";
import * as z from "zod";
import { router } from "#trpc/init.ts";
import { asJsonOf } from "#trpc/json-text.ts";
import { GUIDE_BODY_BYTES } from "#trpc/limits.ts";
import {
  keyOrSessionContentProcedure,
  keyOrSessionProcedure,
  sessionContentProcedure,
  sessionProcedure,
} from "#trpc/procedures.ts";
import { guideDocs } from "./docs.ts";
import { changeContent, guideAnswer, guideChangeAnswer, wrapGuide } from "./guide-answers.ts";

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

/** Guides: lists, single guides, changes and the trash. */
export const guides = router({
  list: keyOrSessionProcedure
    .meta({
      scope: "read",
      output: guideList,
      openapi: { method: "GET", path: "/guides", ...guideDocs.list },
    })
    .input(guideListInput)
    .query(({ ctx, input }) =>
      ctx.sendsJsonText
        ? asJsonOf<GuideList>(listGuidesJson(ctx.service, input))
        : listGuides(ctx.service, input),
    ),
  get: keyOrSessionProcedure
    .meta({
      scope: "read",
      output: guideGetAnswer,
      tag: "guide",
      openapi: { method: "GET", path: "/guides/{id}", ...guideDocs.get },
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
      tag: "guide",
      openapi: { method: "GET", path: "/guides/{id}.md", ...guideDocs.document },
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
      tag: "guide",
      openapi: { method: "POST", path: "/guides", ...guideDocs.create },
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
      tag: "guide",
      openapi: { method: "PATCH", path: "/guides/{id}", ...guideDocs.update },
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
      openapi: { method: "DELETE", path: "/guides/{id}", ...guideDocs.delete },
    })
    .input(guideId)
    .mutation(({ ctx, input }) => deleteGuide(ctx.service, { ...input, ifMatch: ctx.ifMatch })),
  duplicate: keyOrSessionProcedure
    .meta({
      scope: "write",
      status: 201,
      errors: ["guide_limit_exceeded"],
      output: guideAnswer,
      tag: "guide",
      openapi: { method: "POST", path: "/guides/{id}/duplicate", ...guideDocs.duplicate },
    })
    .input(guideId)
    .mutation(({ ctx, input }) =>
      wrapGuide(duplicateGuide(ctx.service, { ...input, ifMatch: ctx.ifMatch })),
    ),
  restore: keyOrSessionProcedure
    .meta({
      scope: "write",
      errors: ["guide_limit_exceeded"],
      output: guideAnswer,
      tag: "guide",
      openapi: { method: "POST", path: "/guides/{id}/restore", ...guideDocs.restore },
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
  changeSelection: sessionProcedure
    .input(guideSelectionInput)
    .output(guideSelectionAnswer)
    .mutation(({ ctx, input }) => changeGuideSelection(ctx.service, input)),
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
  trashed: sessionProcedure
    .input(guideId)
    .output(trashedGuide)
    .query(({ ctx, input }) => getDeletedGuide(ctx.service, input)),
  deletePermanently: sessionProcedure
    .input(guideId)
    .output(z.void())
    .mutation(({ ctx, input }) => deleteGuidePermanently(ctx.service, input)),
  emptyTrash: sessionProcedure
    .input(emptyTrashInput)
    .output(emptyTrashAnswer)
    .mutation(({ ctx, input }) => emptyTrash(ctx.service, input)),
});
