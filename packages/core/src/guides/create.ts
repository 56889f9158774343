import { grants, type FieldErrors, type Guide } from "@guidepost/contract";
import { inTransaction, uniqueViolation, type Database } from "@guidepost/database";
import type { Actor } from "../actor.ts";
import type { ActorContext } from "../context.ts";
import { forbidden, guideLimitExceeded, invalid } from "../errors.ts";
import type { GuideCreate } from "./inputs.ts";
import { freeSlug, slugBase } from "./slug.ts";
import { findUserId } from "./store/read.ts";
import {
  insertGuide,
  insertGuideInBatch,
  insertInTurn,
  lockSlugs,
  takenSlugs,
  type NewGuide,
} from "./store/insert.ts";
import { toGuide } from "./to-guide.ts";
import { assertTrashCapacity } from "./trash.ts";

/**
 * Creates a draft with its steps (contract API-3, API-4, LIFE-9).
 *
 * @throws `validation_failed`; `forbidden` for the `user_id` of another user;
 *   `guide_limit_exceeded`; `conflict` in a session whose account's trash is full
 */
export async function createGuide(ctx: ActorContext, input: GuideCreate): Promise<Guide> {
  const { id: accountId, plan, limits } = ctx.actor.account;
  const { title, description, category, steps } = input.guide;
  const guide: NewGuide = {
    accountId,
    userId: await authorIdOf(ctx, input),
    guideLimit: limits.guideLimit,
    slug: slugBase(title),
    title,
    description: description ?? "",
    category,
    steps: orderSteps(steps),
  };
  // The quota limits the creates of API keys.
  if (ctx.actor.via.kind === "session") await assertTrashCapacity(ctx);
  const { pool } = ctx.db;
  let inserted = await insertGuideInBatch(pool, guide).catch(toSlugTaken);
  // A title such as "Guide 2" can take a number at the same time.
  while (inserted === "slug taken")
    inserted = await insertInTurn(pool, accountId, () => insertNumbered(pool, guide));
  if (inserted === "limit reached") throw guideLimitExceeded(plan);
  return toGuide(inserted, ctx.portalUrl);
}

const MISSING_AUTHOR: FieldErrors = { user_id: ["can't be blank"] };
const CONTRADICTORY_AUTHOR: FieldErrors = { user_id: ["must be the same in both places"] };

/** The values of `user_id` in a body, next to `guide` and inside it, in lower case. */
function usernamesIn(body: unknown): string[] {
  const { user_id, guide } = (body ?? {}) as { user_id?: unknown; guide?: { user_id?: unknown } };
  return [user_id, guide?.user_id].flatMap((name) =>
    typeof name === "string" ? [name.trim().toLowerCase()] : [],
  );
}

/**
 * Returns the errors of `user_id` that need no query (contract API-4): two different values, or no
 * value from an admin key. They are reported with the body's other errors.
 */
export function authorFieldErrors({ scopes, via }: Actor, body: unknown): FieldErrors {
  const [username, other = username] = usernamesIn(body);
  if (username !== other) return CONTRADICTORY_AUTHOR;
  const isRequired = via.kind === "key" && grants(scopes, "admin");
  return !username && isRequired ? MISSING_AUTHOR : {};
}

/** Returns the id of the guide's author, from `user_id` or the actor (contract API-4). */
async function authorIdOf({ actor, db }: ActorContext, input: GuideCreate): Promise<number> {
  const faults = authorFieldErrors(actor, input);
  if (faults["user_id"]) throw invalid(faults);

  const [username] = usernamesIn(input);
  if (username === undefined || username === actor.user.username) return actor.user.id;
  if (!grants(actor.scopes, "admin")) throw forbidden();
  const user = { accountId: actor.account.id, username, mayBeRemoved: false };
  const userId = await findUserId(db.pool, user);
  if (userId === undefined) throw invalid({ user_id: ["does not exist"] });
  return userId;
}

type Positioned = { position: number; title?: string | null | undefined };

/** Sorts steps by their positions. An empty title becomes `null`. */
export function orderSteps<Step extends Positioned>(
  steps: readonly Step[],
): (Step & { title: string | null })[] {
  return steps
    .toSorted((one, other) => one.position - other.position)
    .map((step) => ({ ...step, title: step.title || null }));
}

function toSlugTaken(error: unknown): "slug taken" {
  if (uniqueViolation(error) === "guides_user_id_slug_key") return "slug taken";
  throw error;
}

/** Inserts a guide with a numbered slug. Requests with the same base run one after another. */
function insertNumbered(pool: Database["pool"], guide: NewGuide) {
  const { userId, slug: base } = guide;
  return inTransaction(pool, async (transaction) => {
    await lockSlugs(transaction, { userId, base });
    const slug = await freeSlug(base, (slugs) => takenSlugs(transaction, { userId, slugs }));
    return insertGuide(transaction, { ...guide, slug });
  }).catch(toSlugTaken);
}
