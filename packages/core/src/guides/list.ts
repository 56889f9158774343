import { maxPage, type GuideList, type GuideListInput } from "@guidepost/contract";
import { listGuides as selectGuides, type GuideReach } from "@guidepost/db";
import { reachOf } from "../actor.ts";
import type { Ctx } from "../context.ts";
import { invalid } from "../domain-error.ts";
import { decodeCursor, encodeCursor } from "./cursor.ts";
import { toGuideSummary } from "./to-guide.ts";

/** The reach narrowed to one username; undefined when it names nobody within it (DECISIONS 16). */
const narrow = async (ctx: Ctx, username: string | undefined): Promise<GuideReach | undefined> => {
  const reach = reachOf(ctx.actor);
  if (username === undefined) return reach;
  const wanted = username.toLowerCase();
  if (wanted === ctx.actor.user.username) return { ...reach, userId: ctx.actor.user.id };
  if (reach.userId !== null) return undefined;
  const user = await ctx.db.prisma.user.findFirst({
    where: { username: wanted, accountId: reach.accountId },
    select: { id: true },
  });
  return user ? { ...reach, userId: user.id } : undefined;
};

/** A page of guides, newest first (SPEC, GET /guides; DECISIONS 15, 16). */
export const listGuides = async (ctx: Ctx, input: GuideListInput): Promise<GuideList> => {
  const after = input.cursor === undefined ? undefined : decodeCursor(input.cursor);
  if (input.cursor !== undefined && !after) throw invalid({ cursor: ["is invalid"] });

  const reach = await narrow(ctx, input.user_id);
  if (!reach) return { guides: [], next_cursor: null };

  const limit = Math.min(input.limit, maxPage);
  // One more than asked for tells whether there is a next page, without counting.
  const rows = await selectGuides(ctx.db.pool, reach, { ...input, after }, limit + 1);
  const page = rows.slice(0, limit);
  const last = page.at(-1);
  return {
    guides: page.map((row) => toGuideSummary(row, ctx.portalUrl)),
    next_cursor:
      rows.length > limit && last
        ? encodeCursor({ createdAt: last.created_at, id: last.id })
        : null,
  };
};
