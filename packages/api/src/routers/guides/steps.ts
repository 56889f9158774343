import { stepAddress, stepOrder } from "@guidepost/contract";
import {
  addStep,
  cleanStepInput,
  deleteStep,
  reorderSteps,
  stepCreate,
  stepUpdate,
  updateStep,
} from "@guidepost/core";
import { router } from "#trpc/init.ts";
import { GUIDE_BODY_BYTES } from "#trpc/limits.ts";
import { keyOrSessionContentProcedure, keyOrSessionProcedure } from "#trpc/procedures.ts";
import { guideDocs } from "./docs.ts";
import { changeStepContent, guideAnswer, guideChangeAnswer, wrapGuide } from "./guide-answers.ts";

/** Single steps of a guide (contract API-16 to API-19). */
export const guideSteps = router({
  addStep: keyOrSessionContentProcedure
    .meta({
      scope: "write",
      status: 201,
      maxBodyBytes: GUIDE_BODY_BYTES,
      hasContent: true,
      output: guideChangeAnswer,
      tag: "guide",
      openapi: { method: "POST", path: "/guides/{id}/steps", ...guideDocs.addStep },
    })
    .input(stepCreate)
    .mutation(({ ctx: { service, ifMatch, strictHandling: isStrict }, input }) =>
      changeStepContent(
        cleanStepInput(service, input, { isStrict }),
        (clean) => addStep(service, { ...clean, ifMatch }),
        ({ steps }) => Math.min(input.step.position ?? Infinity, steps.length) - 1,
      ),
    ),
  updateStep: keyOrSessionContentProcedure
    .meta({
      scope: "write",
      maxBodyBytes: GUIDE_BODY_BYTES,
      hasContent: true,
      output: guideChangeAnswer,
      tag: "guide",
      openapi: {
        method: "PATCH",
        path: "/guides/{id}/steps/{step_id}",
        ...guideDocs.updateStep,
      },
    })
    .input(stepUpdate)
    .mutation(({ ctx: { service, ifMatch, strictHandling: isStrict }, input }) =>
      changeStepContent(
        cleanStepInput(service, input, { isStrict }),
        (clean) => updateStep(service, { ...clean, ifMatch }),
        ({ steps }) =>
          input.step.content === undefined
            ? -1
            : steps.findIndex((step) => step.id === input.step_id),
      ),
    ),
  deleteStep: keyOrSessionProcedure
    .meta({
      scope: "write",
      output: guideAnswer,
      tag: "guide",
      openapi: {
        method: "DELETE",
        path: "/guides/{id}/steps/{step_id}",
        ...guideDocs.deleteStep,
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
      tag: "guide",
      openapi: { method: "POST", path: "/guides/{id}/steps/order", ...guideDocs.reorderSteps },
    })
    .input(stepOrder)
    .mutation(({ ctx, input }) =>
      wrapGuide(reorderSteps(ctx.service, { ...input, ifMatch: ctx.ifMatch })),
    ),
});
