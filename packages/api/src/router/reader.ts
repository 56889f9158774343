import {
  guideCompleted,
  guideId,
  guideRated,
  guideRating,
  guideViewed,
  guideVisit,
  moreByAuthor,
  publicGuide,
  publicGuideInput,
  publicProfile,
  publicProfileInput,
} from "@guidepost/contract";
import * as core from "@guidepost/core";
import type { Client, Context } from "../context.ts";
import { limited, open, router } from "../procedures.ts";

type Asked = Pick<Context, "service" | "actor"> & { client?: Client | undefined };
const reading = ({ service, actor, client }: Asked): core.ReaderContext => ({
  ...service,
  reader: { visitor: client?.visitor, userId: actor?.user.id },
});

/** The public pages: anybody's, signed in or not. */
export const reader = router({
  guide: open
    .input(publicGuideInput)
    .output(publicGuide)
    .query(({ ctx, input }) => core.getPublicGuide(reading(ctx), input)),
  profile: open
    .input(publicProfileInput)
    .output(publicProfile)
    .query(({ ctx, input }) => core.getPublicProfile(ctx.service, input)),
  more: open
    .input(guideId)
    .output(moreByAuthor)
    .query(({ ctx, input }) => core.listMoreByAuthor(ctx.service, input)),
  view: limited
    .input(guideVisit)
    .output(guideViewed)
    .mutation(({ ctx, input }) => core.viewGuide(reading(ctx), input)),
  complete: limited
    .input(guideVisit)
    .output(guideCompleted)
    .mutation(({ ctx, input }) => core.completeGuide(reading(ctx), input)),
  rate: limited
    .input(guideRating)
    .output(guideRated)
    .mutation(({ ctx, input }) => core.rateGuide(reading(ctx), input)),
});
