import type { GuideAuthors } from "@guidepost/contract";
import { listAuthors } from "@guidepost/database";
import { ownershipFilter } from "../ownership.ts";
import type { ActorContext } from "../context.ts";

/** Whose guides there are within reach: an owner's list keeps those of removed members. */
export const listGuideAuthors = async (ctx: ActorContext): Promise<GuideAuthors> => ({
  authors: await listAuthors(ctx.db.pool, ownershipFilter(ctx.actor)),
});
