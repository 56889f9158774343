import type { GuideList, GuideListInput } from "@guidepost/contract";
import { listGuides as selectGuides, type GuideReach } from "@guidepost/db";
import { reachOf } from "../actor.ts";
import type { Ctx } from "../context.ts";
import { readCursor, readPage } from "./page.ts";
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
  const after = readCursor(input.cursor);
  const reach = await narrow(ctx, input.user_id);
  if (!reach) return { guides: [], next_cursor: null };
  const { page, next_cursor } = await readPage(
    input.limit,
    (limit) => selectGuides(ctx.db.pool, reach, { ...input, after }, limit),
    (row) => ({ createdAt: row.created_at, id: row.id }),
  );
  return { guides: page.map((row) => toGuideSummary(row, ctx.portalUrl)), next_cursor };
};
