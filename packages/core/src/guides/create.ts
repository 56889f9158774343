import { grants, type Faults, type Guide } from "@guidepost/contract";
import {
  inTransaction,
  inTurn,
  insertGuide,
  lockSlugs,
  takenSlugs,
  uniqueViolation,
  type GuideRow,
  type NewGuide,
} from "@guidepost/database";
import type { Actor } from "../actor.ts";
import type { ActorContext } from "../context.ts";
import { forbidden, guideLimitExceeded, invalid } from "../domain-error.ts";
import type { GuideCreate } from "./clean-input.ts";
import { inOrder } from "./step-order.ts";
import { freeSlug, slugBase } from "./slug.ts";
import { toGuide } from "./to-guide.ts";
import { requireTrashRoom } from "./trash-room.ts";

const unnamed: Faults = { user_id: ["can't be blank"] };

const contradictory: Faults = { user_id: ["must be the same in both places"] };

/** The names that a body gives its author, inside `guide` and beside it, in lower case. */
const namesOf = (body: unknown): string[] => {
  const { user_id, guide } = (body ?? {}) as { user_id?: unknown; guide?: { user_id?: unknown } };
  return [user_id, guide?.user_id].flatMap((name) =>
    typeof name === "string" ? [name.trim().toLowerCase()] : [],
  );
};

/**
 * The faults of `user_id` that show without a look into the database (contract API-4): named twice and
 * differently, or not at all by an admin key. Told with the body's other faults.
 */
export const authorFaults = ({ scopes, via }: Actor, body: unknown): Faults => {
  const [name, other = name] = namesOf(body);
  if (name !== other) return contradictory;
  const mustName = via.kind === "key" && grants(scopes, "admin");
  return !name && mustName ? unnamed : {};
};

/** For whom the guide is made: `user_id` inside `guide` or beside it (contract API-4). */
const authorOf = async (ctx: ActorContext, input: GuideCreate): Promise<number> => {
  const { actor } = ctx;
  const faults = authorFaults(actor, input);
  if (faults["user_id"]) throw invalid(faults);

  const [username] = namesOf(input);
  if (username === undefined || username === actor.user.username) return actor.user.id;
  if (!grants(actor.scopes, "admin")) throw forbidden();
  const user = await ctx.db.prisma.user.findFirst({
    where: { username, accountId: actor.account.id, removedAt: null },
    select: { id: true },
  });
  if (!user) throw invalid({ user_id: ["does not exist"] });
  return user.id;
};

const orSlugTaken = (error: unknown): "slug taken" => {
  if (uniqueViolation(error) === "guides_user_id_slug_key") return "slug taken";
  throw error;
};

/** Numbers the slug. Others with the same base wait their turn, so it succeeds at once, or nearly. */
const insertNumbered = async (
  ctx: ActorContext,
  guide: NewGuide,
): Promise<GuideRow | "limit reached"> => {
  for (;;) {
    const inserted = await inTransaction(ctx.db.pool, async (client) => {
      await lockSlugs(client, guide.userId, guide.slug);
      const slug = await freeSlug(guide.slug, (slugs) => takenSlugs(client, guide.userId, slugs));
      return insertGuide(client, { ...guide, slug });
    }).catch(orSlugTaken);
    // A title such as "Guide 2" takes its slug without waiting for the number: look again.
    if (inserted !== "slug taken") return inserted;
  }
};

/**
 * Creates a draft with its steps (contract API-3, API-4, LIFE-9).
 * `validation_failed`, `forbidden` (another's `user_id`), `guide_limit_exceeded`; to a session
 * `conflict` while the trash is full.
 */
export const createGuide = async (ctx: ActorContext, input: GuideCreate): Promise<Guide> => {
  const { id: accountId, plan, limits } = ctx.actor.account;
  const { title, description, category, steps } = input.guide;
  const guide: NewGuide = {
    accountId,
    userId: await authorOf(ctx, input),
    guideLimit: limits.guideLimit,
    slug: slugBase(title),
    title,
    description: description ?? "",
    category,
    steps: inOrder(steps),
  };
  const inserted = await inTurn(ctx.db.pool, accountId, async () => {
    // What keys make, the quota bounds.
    if (ctx.actor.via.kind === "session") await requireTrashRoom(ctx);
    const first = await insertGuide(ctx.db.pool, guide).catch(orSlugTaken);
    return first === "slug taken" ? insertNumbered(ctx, guide) : first;
  });
  if (inserted === "limit reached") throw guideLimitExceeded(plan);
  return toGuide(inserted, ctx.portalUrl);
};
