import type { Guide } from "@guidepost/contract";
import { inTransaction, isDeadlock, uniqueViolation, type Database } from "@guidepost/database";
import type { ActorContext } from "../context.ts";
import { DomainError, guideLimitExceeded, invalid, noSuchGuide } from "../errors.ts";
import { ownershipFilter } from "../ownership.ts";
import { authorIdOf } from "./author.ts";
import type { GuideCreate } from "./inputs.ts";
import { assertPrecondition, type Precondition } from "./precondition.ts";
import { bodyOf, headingsOf } from "./search/document.ts";
import { freeSlug, slugBase } from "./slug.ts";
import { SLUG_KEY, slugTaken } from "./slug-change.ts";
import {
  insertGuide,
  insertGuideInBatch,
  insertInTurn,
  lockSlugs,
  takenSlugs,
  type Inserted,
  type NewGuide,
} from "./store/insert.ts";
import { findGuide } from "./store/read.ts";
import type { GuideRow } from "./store/rows.ts";
import { toGuide } from "./read/to-guide.ts";
import { assertTrashCapacity } from "./trash.ts";

/**
 * Creates a draft with its steps (contract API-3, API-4, LIFE-9).
 *
 * @throws `validation_failed`; `forbidden` for the `user_id` of another user;
 *   `guide_limit_exceeded`; `conflict` in a session whose account's trash is full
 */
export async function createGuide(ctx: ActorContext, input: GuideCreate): Promise<Guide> {
  const inserted = await insertNewGuide(ctx, input, await authorIdOf(ctx, input));
  if (inserted === "external id taken") throw externalIdTaken();
  return toGuide(inserted, ctx.portalUrl);
}

/**
 * Creates a draft with the fields and steps of a guide, for the same author (contract API-20). The title stays
 * the same, because the slug is created from it and never changes.
 *
 * @throws `not_found`; `precondition_failed`; `validation_failed` when the author was removed;
 *   `guide_limit_exceeded`; `conflict` in a session whose account's trash is full
 */
export async function duplicateGuide(
  ctx: ActorContext,
  { id, ifMatch }: { id: number } & Precondition,
): Promise<Guide> {
  const guide = await findGuide(ctx.db.pool, ownershipFilter(ctx.actor), {
    id,
    withSources: true,
  });
  if (!guide) throw noSuchGuide();
  assertPrecondition({ ifMatch }, guide);
  const { title, description, category, language, username, sources } = guide;
  // Stored content was cleaned when it was written.
  const stored = guide.steps.map((step, index) => ({ ...step, source: sources?.[index] ?? null }));
  const steps = stored as GuideCreate["guide"]["steps"];
  return createGuide(ctx, {
    guide: { title, description, category, language, steps },
    user_id: username,
  });
}

/** The error of an external id that another guide of the author has (contract EXT-2). */
export function externalIdTaken(): DomainError {
  return invalid({ external_id: ["has already been taken"] });
}

/** Attempts to insert a guide while concurrent requests take its slug or its external id: far more than occur. */
export const MAX_INSERT_ATTEMPTS = 20;

/**
 * Inserts a draft of an author, with a slug that is free: the chosen one, or one that is created from the title.
 *
 * @throws `validation_failed` for a chosen slug that is taken; `guide_limit_exceeded`; `conflict` in a session whose account's trash is full
 */
export async function insertNewGuide(
  ctx: ActorContext,
  input: GuideCreate,
  userId: number,
  chosenSlug?: string,
): Promise<GuideRow | "external id taken"> {
  const { id: accountId, plan, limits } = ctx.actor.account;
  const { title, description, category, language, external_id, steps } = input.guide;
  const fields = { title, description: description ?? "" };
  const ordered = orderSteps(steps);
  const guide: NewGuide = {
    ...fields,
    accountId,
    userId,
    category,
    language: language ?? null,
    guideLimit: limits.guideLimit,
    slug: chosenSlug ?? slugBase(title),
    externalId: external_id ?? null,
    steps: ordered,
    search: {
      headings: headingsOf(accountId, fields),
      body: await bodyOf(accountId, ordered),
    },
  };
  // The quota limits the creates of API keys.
  if (ctx.actor.via.kind === "session") await assertTrashCapacity(ctx);
  const { pool } = ctx.db;
  let inserted = await insertGuideInBatch(pool, guide).catch(toTaken);
  // A title such as "Guide 2" can take a number at the same time.
  for (let attempt = 1; inserted === "slug taken"; attempt++) {
    if (attempt > MAX_INSERT_ATTEMPTS) throw new DomainError("service_unavailable");
    if (chosenSlug !== undefined) await assertSlugFree(pool, { userId, slug: chosenSlug });
    const insertAgain = chosenSlug === undefined ? insertNumbered : insertGuide;
    inserted = await insertInTurn(pool, accountId, () => insertAgain(pool, guide).catch(toTaken));
  }
  if (inserted === "limit reached") throw guideLimitExceeded(plan);
  return inserted;
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

/** The index that contains external ids. */
export const EXTERNAL_ID_KEY = "guides_user_id_external_id_key";

function toTaken(error: unknown): Inserted {
  // A concurrent deletion of the guide with this slug waited for the account's row, which this insert locks.
  if (isDeadlock(error)) return "slug taken";
  const violated = uniqueViolation(error);
  if (violated === SLUG_KEY) return "slug taken";
  if (violated === EXTERNAL_ID_KEY) return "external id taken";
  throw error;
}

/** Inserts a guide with a numbered slug. Requests with the same base run one after another. */
function insertNumbered(pool: Database["pool"], guide: NewGuide) {
  const { userId, slug: base } = guide;
  return inTransaction(pool, async (transaction) => {
    await lockSlugs(transaction, { userId, base });
    const slug = await freeSlug(base, (slugs) => takenSlugs(transaction, { userId, slugs }));
    return insertGuide(transaction, { ...guide, slug });
  });
}

/** @throws `validation_failed` for a slug that a guide of the user has or had */
async function assertSlugFree(
  pool: Database["pool"],
  { userId, slug }: { userId: number; slug: string },
): Promise<void> {
  if ((await takenSlugs(pool, { userId, slugs: [slug] })).size > 0) throw slugTaken();
}
