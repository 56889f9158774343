import {
  guide,
  guideAuthors,
  guideId,
  guideList,
  guideSearch,
  guideSearchInput,
  trashList,
} from "@guidepost/contract";
import * as core from "@guidepost/core";
import * as z from "zod";
import {
  guarded,
  guardedContent,
  guideBodyBytes,
  router,
  sessionOnly,
  sessionOnlyContent,
} from "../procedures.ts";
import { about } from "../openapi/about.ts";

const one = z.object({ guide }).meta({ id: "GuideAnswer" });
const wrap = async (answer: ReturnType<typeof core.getGuide>) => ({ guide: await answer });

export const guides = router({
  list: guarded
    .meta({ scope: "read", openapi: { method: "GET", path: "/guides", ...about.list } })
    .input(core.guideListInput)
    .output(guideList)
    .query(({ ctx, input }) => core.listGuides(ctx.service, input)),
  get: guarded
    .meta({ scope: "read", openapi: { method: "GET", path: "/guides/{id}", ...about.get } })
    .input(guideId)
    .output(one)
    .query(({ ctx, input }) => wrap(core.getGuide(ctx.service, input))),
  create: guardedContent
    .meta({
      scope: "write",
      status: 201,
      maxBodyBytes: guideBodyBytes,
      actorFaults: core.authorFaults,
      openapi: { method: "POST", path: "/guides", ...about.create },
    })
    .input(core.guideCreate)
    .output(one)
    .mutation(async ({ ctx, input }) =>
      wrap(core.createGuide(ctx.service, await core.cleanGuideInput(ctx.service, input))),
    ),
  update: guardedContent
    .meta({
      scope: "write",
      maxBodyBytes: guideBodyBytes,
      openapi: { method: "PATCH", path: "/guides/{id}", ...about.update },
    })
    .input(core.guideUpdate)
    .output(one)
    .mutation(async ({ ctx, input }) =>
      wrap(core.updateGuide(ctx.service, await core.cleanGuideInput(ctx.service, input))),
    ),
  delete: guarded
    .meta({
      scope: "write",
      status: 204,
      openapi: { method: "DELETE", path: "/guides/{id}", ...about.delete },
    })
    .input(guideId)
    .output(z.void())
    .mutation(({ ctx, input }) => core.deleteGuide(ctx.service, input)),
  publish: guarded
    .meta({
      scope: "write",
      openapi: { method: "POST", path: "/guides/{id}/publish", ...about.publish },
    })
    .input(guideId)
    .output(one)
    .mutation(({ ctx, input }) => wrap(core.publishGuide(ctx.service, input))),
  unpublish: guarded
    .meta({
      scope: "write",
      openapi: { method: "POST", path: "/guides/{id}/unpublish", ...about.unpublish },
    })
    .input(guideId)
    .output(one)
    .mutation(({ ctx, input }) => wrap(core.unpublishGuide(ctx.service, input))),
  feature: guarded
    .meta({
      scope: "admin",
      openapi: { method: "POST", path: "/guides/{id}/feature", ...about.feature },
    })
    .input(guideId)
    .output(one)
    .mutation(({ ctx, input }) => wrap(core.featureGuide(ctx.service, input))),
  unfeature: guarded
    .meta({
      scope: "admin",
      openapi: { method: "POST", path: "/guides/{id}/unfeature", ...about.unfeature },
    })
    .input(guideId)
    .output(one)
    .mutation(({ ctx, input }) => wrap(core.unfeatureGuide(ctx.service, input))),
  restore: guarded
    .meta({
      scope: "write",
      openapi: { method: "POST", path: "/guides/{id}/restore", ...about.restore },
    })
    .input(guideId)
    .output(one)
    .mutation(({ ctx, input }) => wrap(core.restoreGuide(ctx.service, input))),
  search: sessionOnly
    .meta({ costly: true })
    .input(guideSearchInput)
    .output(guideSearch)
    .query(({ ctx, input }) => core.searchGuides(ctx.service, input)),
  authors: sessionOnly.output(guideAuthors).query(({ ctx }) => core.listGuideAuthors(ctx.service)),
  save: sessionOnlyContent
    .meta({ maxBodyBytes: guideBodyBytes })
    .input(core.guideSave)
    .output(one)
    .mutation(async ({ ctx, input }) =>
      wrap(core.saveGuide(ctx.service, await core.cleanGuideInput(ctx.service, input))),
    ),
  trash: sessionOnly
    .input(core.trashInput)
    .output(trashList)
    .query(({ ctx, input }) => core.listDeletedGuides(ctx.service, input)),
});
