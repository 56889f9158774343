import {
  feedbackInput,
  feedbackSent,
  guideCompleted,
  guideId,
  guideRated,
  guideRating,
  guideView,
  guideViewed,
  guideVisit,
  moreByAuthor,
  privateGuide,
  privateGuideInput,
  publicGuide,
  publicGuideInput,
  publicProfile,
  publicProfileInput,
  readerState,
  readerStateInput,
  stepReached,
} from "@guidepost/contract";
import {
  completeGuide,
  deleteOwnFeedback,
  getPrivateGuide,
  getPublicGuide,
  getPublicProfile,
  getReaderState,
  listMoreByAuthor,
  rateGuide,
  reachStep,
  recordOpening,
  type ReaderContext,
  sendFeedback,
  viewGuide,
} from "@guidepost/core";
import * as z from "zod";
import type { Client, Context } from "../trpc/context.ts";
import { router } from "../trpc/init.ts";
import { rateLimitedPublicProcedure, publicProcedure } from "../trpc/procedures.ts";

type PublicContext = Pick<Context, "service" | "actor"> & { client?: Client | undefined };

function readerContextOf({ service, actor, client }: PublicContext): ReaderContext {
  return { ...service, reader: { visitor: client?.visitor, userId: actor?.user.id } };
}

/** The public pages, with or without a session. */
export const reader = router({
  guide: publicProcedure
    .input(publicGuideInput)
    .output(publicGuide)
    .query(({ ctx, input }) => getPublicGuide(ctx.service, input)),
  privateGuide: publicProcedure
    .input(privateGuideInput)
    .output(privateGuide)
    .query(({ ctx, input }) => getPrivateGuide(ctx.service, input)),
  openPrivateGuide: rateLimitedPublicProcedure
    .input(privateGuideInput)
    .output(z.void())
    .mutation(async ({ ctx, input }) => {
      // A bot has no visitor.
      if (ctx.client.visitor !== undefined) await recordOpening(ctx.service, input);
    }),
  state: publicProcedure
    .input(readerStateInput)
    .output(readerState)
    .query(({ ctx, input }) => getReaderState(readerContextOf(ctx), input)),
  profile: publicProcedure
    .input(publicProfileInput)
    .output(publicProfile)
    .query(({ ctx, input }) => getPublicProfile(ctx.service, input)),
  more: publicProcedure
    .input(guideId)
    .output(moreByAuthor)
    .query(({ ctx, input }) => listMoreByAuthor(ctx.service, input)),
  view: rateLimitedPublicProcedure
    .input(guideView)
    .output(guideViewed)
    .mutation(({ ctx, input }) => viewGuide(readerContextOf(ctx), input)),
  reach: rateLimitedPublicProcedure
    .input(stepReached)
    .output(z.void())
    .mutation(({ ctx, input }) => reachStep(readerContextOf(ctx), input)),
  complete: rateLimitedPublicProcedure
    .input(guideVisit)
    .output(guideCompleted)
    .mutation(({ ctx, input }) => completeGuide(readerContextOf(ctx), input)),
  rate: rateLimitedPublicProcedure
    .input(guideRating)
    .output(guideRated)
    .mutation(({ ctx, input }) => rateGuide(readerContextOf(ctx), input)),
  sendFeedback: rateLimitedPublicProcedure
    .input(feedbackInput)
    .output(feedbackSent)
    .mutation(({ ctx, input }) => sendFeedback(readerContextOf(ctx), input)),
  deleteFeedback: rateLimitedPublicProcedure
    .input(guideVisit)
    .output(z.void())
    .mutation(({ ctx, input }) => deleteOwnFeedback(readerContextOf(ctx), input)),
});
