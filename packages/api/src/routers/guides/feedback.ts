import {
  accountFeedbackInput,
  feedback as feedbackSchema,
  feedbackAddress,
  feedbackList,
  feedbackUpdate,
  guideFeedbackInput,
} from "@guidepost/contract";
import { deleteFeedback, listFeedback, listGuideFeedback, updateFeedback } from "@guidepost/core";
import * as z from "zod";
import { router } from "#trpc/init.ts";
import { keyOrSessionProcedure } from "#trpc/procedures.ts";
import { guideDocs } from "./docs.ts";

/** What readers wrote about guides (contract INS-9 to INS-14). */
export const feedback = router({
  listOfGuide: keyOrSessionProcedure
    .meta({
      scope: "read",
      output: feedbackList,
      openapi: { method: "GET", path: "/guides/{id}/feedback", ...guideDocs.guideFeedback },
    })
    .input(guideFeedbackInput)
    .query(({ ctx, input }) => listGuideFeedback(ctx.service, input)),
  list: keyOrSessionProcedure
    .meta({
      scope: "read",
      output: feedbackList,
      openapi: { method: "GET", path: "/feedback", ...guideDocs.feedback },
    })
    .input(accountFeedbackInput)
    .query(({ ctx, input }) => listFeedback(ctx.service, input)),
  update: keyOrSessionProcedure
    .meta({
      scope: "write",
      keepsGuide: true,
      output: z
        .object({ feedback: feedbackSchema })
        .meta({ id: "FeedbackAnswer", description: "What a reader wrote about a guide." }),
      openapi: {
        method: "PATCH",
        path: "/guides/{id}/feedback/{feedback_id}",
        ...guideDocs.updateFeedback,
      },
    })
    .input(feedbackUpdate)
    .mutation(async ({ ctx, input }) => ({ feedback: await updateFeedback(ctx.service, input) })),
  delete: keyOrSessionProcedure
    .meta({
      scope: "write",
      keepsGuide: true,
      status: 204,
      output: z.void(),
      openapi: {
        method: "DELETE",
        path: "/guides/{id}/feedback/{feedback_id}",
        ...guideDocs.deleteFeedback,
      },
    })
    .input(feedbackAddress)
    .mutation(({ ctx, input }) => deleteFeedback(ctx.service, input)),
});
