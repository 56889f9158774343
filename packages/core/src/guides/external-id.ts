import type { Guide, GuideExternalAddress, GuideExternalGetInput } from "@guidepost/contract";
import { inTransaction, type Connection } from "@guidepost/database";
import { guideEntry } from "#audit/index.ts";
import type { ActorContext } from "../context.ts";
import { DomainError, guideLimitExceeded, noSuchGuide } from "../errors.ts";
import { JsonText } from "../json-text.ts";
import { ownershipFilter, type AuthorFilter } from "../ownership.ts";
import { authorIdOf, authorOfAddress } from "./author.ts";
import { changeAuthor } from "./history/change-author.ts";
import { insertNewGuide, MAX_INSERT_ATTEMPTS, orderSteps } from "./create.ts";
import { changedGuide } from "./update/change-guide.ts";
import type { GuideUpdateExternal, GuideUpsert } from "./inputs.ts";
import { withMarkdownSteps } from "./read/markdown.ts";
import { matchSteps } from "./update/match-steps.ts";
import { assertPrecondition, type Precondition } from "./precondition.ts";
import { findGuideByExternalId, readGuideByExternalId } from "./store/read.ts";
import { lockGuideByExternalId } from "./store/locks.ts";
import type { GuideJsonRow, GuideRow } from "./store/rows.ts";
import { softDeleteGuide, undeleteGuide } from "./store/trash.ts";
import { toGuide, toGuideJson } from "./read/to-guide.ts";
import { transitionedGuide, transitionRow } from "./transitions.ts";
import { changeFields, hasSources, replaceFields } from "./update/update.ts";

type Address = { author: AuthorFilter; externalId: string };

/** The guide changed since it was read. */
const CHANGED = Symbol("changed");

/**
 * Runs `attempt`, which reads the guide of an address and changes the state that it read. Repeats it while
 * the guide's row is locked if another request changed the guide meanwhile.
 */
async function attemptChange<Result>(
  ctx: ActorContext,
  { author, externalId }: Address,
  attempt: (connection: Connection) => Promise<Result | typeof CHANGED>,
): Promise<Result> {
  let result = await attempt(ctx.db.pool);
  // Another guide can get the external id between the lock and the second read.
  while (result === CHANGED)
    result = await inTransaction(ctx.db.pool, async (transaction) => {
      await lockGuideByExternalId(transaction, author, externalId);
      return attempt(transaction);
    });
  return result;
}

async function readGuide(
  ctx: ActorContext,
  { external_id: externalId, include, format, ...input }: GuideExternalGetInput,
): Promise<GuideJsonRow> {
  const author = await authorOfAddress(ctx, input);
  const wanted = { externalId, withSources: include === "source" };
  const row = author && (await readGuideByExternalId(ctx.db.pool, author, wanted));
  if (!row) throw noSuchGuide();
  return format === "markdown" ? withMarkdownSteps(ctx, row) : row;
}

/**
 * Returns the guide of an author with an external id (contract EXT-3).
 *
 * @throws `validation_failed` for an admin key without `user_id`; `not_found`
 */
export async function getGuideByExternalId(
  ctx: ActorContext,
  input: GuideExternalGetInput,
): Promise<Guide> {
  const row = await readGuide(ctx, input);
  const steps = JSON.parse(row.steps_json) as GuideRow["steps"];
  return toGuide({ ...row, steps }, ctx.portalUrl);
}

/** Does what `getGuideByExternalId` does and returns `{ guide }` as JSON. */
export async function getGuideJsonByExternalId(
  ctx: ActorContext,
  input: GuideExternalGetInput,
): Promise<JsonText> {
  const row = await readGuide(ctx, input);
  return new JsonText(`{"guide":${toGuideJson(row, ctx.portalUrl)}}`, { guide: row });
}

/**
 * Applies a change to the guide of an author with an external id, as `applyChange` does for an id.
 *
 * @throws `validation_failed` for an admin key without `user_id`; `not_found`; `precondition_failed`; what
 *   `apply` throws
 */
async function applyByExternalId<Changed extends object>(
  ctx: ActorContext,
  {
    external_id: externalId,
    user_id,
    ifMatch,
    withSources = false,
  }: GuideExternalAddress & Precondition & { withSources?: boolean },
  apply: (
    connection: Connection,
    guide: GuideRow,
    author: AuthorFilter,
  ) => Promise<Changed | undefined>,
): Promise<{ guide: GuideRow; changed: Changed }> {
  const author = await authorOfAddress(ctx, { user_id });
  if (!author) throw noSuchGuide();
  return attemptChange(ctx, { author, externalId }, async (connection) => {
    const guide = await findGuideByExternalId(connection, author, { externalId, withSources });
    if (!guide || guide.deleted_at !== null) throw noSuchGuide();
    assertPrecondition({ ifMatch }, guide);
    const changed = await apply(connection, guide, author);
    return changed ? { guide, changed } : CHANGED;
  });
}

/**
 * Moves the guide of an author with an external id to the trash (contract EXT-3).
 *
 * @throws `validation_failed` for an admin key without `user_id`; `not_found`; `precondition_failed`
 */
export async function deleteGuideByExternalId(
  ctx: ActorContext,
  address: GuideExternalAddress & Precondition,
): Promise<void> {
  const audit = guideEntry(ctx, "guide.deleted");
  const { guide } = await applyByExternalId(ctx, address, (connection, found, author) =>
    softDeleteGuide(connection, author, { ...found, audit }),
  );
  ctx.audit({ action: "guide.deleted", userId: ctx.actor.user.id, guideId: guide.id });
  if (guide.status === "published") ctx.purgePublicPages(guide.username);
}

/**
 * Does what `updateGuide` does, to the guide of an author with an external id.
 *
 * @throws what `updateGuide` throws; `validation_failed` for an admin key without `user_id`
 */
export async function updateGuideByExternalId(
  ctx: ActorContext,
  { guide: given, ...address }: GuideUpdateExternal & Precondition,
): Promise<Guide> {
  const named = { ...address, withSources: hasSources(given.steps) };
  const change = await applyByExternalId(ctx, named, (connection, guide) =>
    changeFields(ctx, connection, { guide, given }),
  );
  return changedGuide(ctx, change);
}

/**
 * Publishes or unpublishes the guide of an author with an external id (contract LIFE-2). Idempotent.
 *
 * @throws `validation_failed` for an admin key without `user_id`; `not_found`; `precondition_failed`
 */
export async function transitionGuideByExternalId(
  ctx: ActorContext,
  address: GuideExternalAddress & Precondition,
  transition: "publish" | "unpublish",
): Promise<Guide> {
  const change = await applyByExternalId(ctx, address, (connection, guide) =>
    transitionRow(ctx, connection, { guide, transition }),
  );
  return transitionedGuide(ctx, transition, change);
}

/** A condition on the guide that a PUT replaces (contract COND-7). */
export type UpsertPrecondition = Precondition & {
  /** Whether the guide must exist, as `If-Match` requires. */
  mustExist?: boolean | undefined;
};

/**
 * Creates the guide of an author with an external id, or replaces its fields and steps; absent fields get
 * their defaults (contract EXT-4, EXT-6). Restores a deleted guide. Changes nothing when nothing differs.
 *
 * @throws `validation_failed`; `forbidden` for the `user_id` of another user; `not_found` when a guide that
 *   must exist does not; `precondition_failed`; `guide_limit_exceeded`; `conflict` in a session whose
 *   account's trash is full
 */
export async function upsertGuide(
  ctx: ActorContext,
  { ifMatch, mustExist, ...input }: GuideUpsert & UpsertPrecondition,
): Promise<{ guide: Guide; isNew: boolean }> {
  const { external_id: externalId } = input;
  const userId = await authorIdOf(ctx, input);
  const author = { ...ownershipFilter(ctx.actor), userId };
  const wanted = { externalId, withSources: hasSources(input.guide.steps) };
  for (let attempt = 1; attempt <= MAX_INSERT_ATTEMPTS; attempt++) {
    const replaced = await attemptChange(ctx, { author, externalId }, async (connection) => {
      const guide = await findGuideByExternalId(connection, author, wanted);
      if (mustExist && (!guide || guide.deleted_at !== null)) throw noSuchGuide();
      if (!guide) return undefined;
      // A deleted guide has no state that a condition could name.
      if (guide.deleted_at === null) assertPrecondition({ ifMatch }, guide);
      // A deleted guide is restored and replaced in one transaction.
      else if (connection === ctx.db.pool) return CHANGED;
      const after = await replace(ctx, connection, { guide, input });
      return after ? { before: guide, after } : CHANGED;
    });
    if (replaced) {
      const { before, after } = replaced;
      const isPublic = before.status === "published" || after.status === "published";
      if (after !== before && isPublic) ctx.purgePublicPages(after.username);
      if (before.deleted_at !== null)
        ctx.audit({ action: "guide.restored", userId: ctx.actor.user.id, guideId: before.id });
      return { guide: toGuide(after, ctx.portalUrl), isNew: false };
    }
    const whole = { ...input, guide: { ...input.guide, external_id: externalId } };
    const inserted = await insertNewGuide(ctx, whole, userId, input.guide.slug);
    // Otherwise a concurrent request created it.
    if (inserted !== "external id taken")
      return { guide: toGuide(inserted, ctx.portalUrl), isNew: true };
  }
  throw new DomainError("service_unavailable");
}

/** Restores a guide if it is deleted, and replaces its fields and steps. */
async function replace(
  ctx: ActorContext,
  connection: Connection,
  { guide, input }: { guide: GuideRow; input: GuideUpsert },
): Promise<GuideRow | undefined> {
  const { account } = ctx.actor;
  let current = guide;
  if (guide.deleted_at !== null) {
    const restored = await undeleteGuide(connection, guide, {
      accountId: account.id,
      guideLimit: account.limits.guideLimit,
      audit: guideEntry(ctx, "guide.restored"),
    });
    if (restored === "limit reached") throw guideLimitExceeded(account.plan);
    if (!restored) return undefined;
    current = restored;
  }
  const { title, description, category, language, slug, steps } = input.guide;
  return replaceFields(connection, current, {
    fields: {
      title,
      description: description ?? "",
      category,
      language: language ?? guide.language,
      external_id: guide.external_id,
      slug: slug ?? guide.slug,
    },
    steps: matchSteps(orderSteps(steps), current.steps),
    accountId: account.id,
    author: changeAuthor(ctx.actor),
  });
}
