import { guideId, scheduleInput } from "@guidepost/contract";
import {
  featureGuide,
  publishGuide,
  setSchedule,
  unfeatureGuide,
  unpublishGuide,
} from "@guidepost/core";
import { router } from "#trpc/init.ts";
import { keyOrSessionProcedure } from "#trpc/procedures.ts";
import { guideDocs } from "./docs.ts";
import { guideAnswer, wrapGuide } from "./guide-answers.ts";

/** The states of a guide: published, scheduled and featured. */
export const guidePublishing = router({
  publish: keyOrSessionProcedure
    .meta({
      scope: "write",
      output: guideAnswer,
      tag: "guide",
      errors: ["email_not_verified"],
      openapi: { method: "POST", path: "/guides/{id}/publish", ...guideDocs.publish },
    })
    .input(guideId)
    .mutation(({ ctx, input }) =>
      wrapGuide(publishGuide(ctx.service, { ...input, ifMatch: ctx.ifMatch })),
    ),
  unpublish: keyOrSessionProcedure
    .meta({
      scope: "write",
      output: guideAnswer,
      tag: "guide",
      openapi: { method: "POST", path: "/guides/{id}/unpublish", ...guideDocs.unpublish },
    })
    .input(guideId)
    .mutation(({ ctx, input }) =>
      wrapGuide(unpublishGuide(ctx.service, { ...input, ifMatch: ctx.ifMatch })),
    ),
  setSchedule: keyOrSessionProcedure
    .meta({
      scope: "write",
      output: guideAnswer,
      tag: "guide",
      errors: ["email_not_verified"],
      openapi: { method: "PUT", path: "/guides/{id}/schedule", ...guideDocs.setSchedule },
    })
    .input(scheduleInput)
    .mutation(({ ctx, input }) =>
      wrapGuide(setSchedule(ctx.service, { ...input, ifMatch: ctx.ifMatch })),
    ),
  feature: keyOrSessionProcedure
    .meta({
      scope: "admin",
      output: guideAnswer,
      tag: "guide",
      openapi: { method: "POST", path: "/guides/{id}/feature", ...guideDocs.feature },
    })
    .input(guideId)
    .mutation(({ ctx, input }) =>
      wrapGuide(featureGuide(ctx.service, { ...input, ifMatch: ctx.ifMatch })),
    ),
  unfeature: keyOrSessionProcedure
    .meta({
      scope: "admin",
      output: guideAnswer,
      tag: "guide",
      openapi: { method: "POST", path: "/guides/{id}/unfeature", ...guideDocs.unfeature },
    })
    .input(guideId)
    .mutation(({ ctx, input }) =>
      wrapGuide(unfeatureGuide(ctx.service, { ...input, ifMatch: ctx.ifMatch })),
    ),
});
