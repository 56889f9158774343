import type { FieldErrors, Guide, GuideDraft } from "@guidepost/contract";
import { inTransaction, type Transaction } from "@guidepost/database";
import { requireVerifiedAddress } from "#actor.ts";
import { withAudit, type AuditWriter } from "#audit/index.ts";
import type { ActorContext } from "#context.ts";
import { conflict, invalid, noSuchDraft, noSuchGuide } from "#errors.ts";
import { ownershipFilter } from "#ownership.ts";
import { orderSteps } from "../create.ts";
import type { GuideDraftAutosave, GuideDraftSave } from "../inputs.ts";
import { assertPrecondition, type Precondition } from "../precondition.ts";
import { toGuide } from "../read/to-guide.ts";
import { lockGuides } from "../store/locks.ts";
import type { GuideRow } from "../store/rows.ts";
import { changedGuide } from "../update/change-guide.ts";
import { changeAuthor } from "../history/change-author.ts";
import { contentOfGuide, isSameContent, rebase, toGuideDraft, withContent } from "./content.ts";
import { preparePublication, removeDraft, storePublication } from "./publication.ts";
import {
  findGuideWithDraft,
  reserveStepIds,
  saveDraftRow,
  type DraftContent,
  type DraftRow,
} from "./store.ts";

/** A guide as its draft has it; `draft` is null for a guide without one. */
export type GuideWithDraft = { guide: Guide; draft: GuideDraft | null };

/** A guide before and after a change that removed its draft. */
type ChangedRow = { guide: GuideRow; changed: GuideRow };
type Locked = { transaction: Transaction; guide: GuideRow; draft: DraftRow | undefined };

/**
 * Locks a guide, and runs a change of it or of its draft in one transaction.
 *
 * @throws `not_found`; `precondition_failed`; what `change` throws
 */
async function changeLocked<Result>(
  ctx: ActorContext,
  { id, ifMatch }: { id: number } & Precondition,
  change: (locked: Locked) => Promise<Result>,
): Promise<Result> {
  const owner = ownershipFilter(ctx.actor);
  return inTransaction(ctx.db.pool, async (transaction) => {
    // A statement of its own: one that waits for the lock would return the draft of before.
    await lockGuides(transaction, owner, { ids: [id], externalIds: [] });
    const found = await findGuideWithDraft(transaction, owner, id);
    if (!found) throw noSuchGuide();
    const { guide, draft } = found;
    assertPrecondition({ ifMatch }, { id, version: guide.version, draft: draft?.revision });
    return change({ transaction, guide, draft });
  });
}

/** Returns the steps to store. A step without an id gets a reserved one. */
async function storedSteps(
  transaction: Transaction,
  sent: NonNullable<GuideDraftSave["guide"]["steps"]>,
  known: readonly DraftContent[],
): Promise<DraftContent["steps"]> {
  const stored = known.flatMap(({ steps }) => steps);
  const knownIds = new Set(stored.map(({ id }) => id));
  const faults: FieldErrors = {};
  const seen = new Set<number>();
  sent.forEach(({ id }, index) => {
    if (typeof id !== "number") return;
    if (!knownIds.has(id)) faults[`steps.${index}.id`] = ["does not exist"];
    else if (seen.has(id)) faults[`steps.${index}.id`] = ["must be unique"];
    seen.add(id);
  });
  if (Object.keys(faults).length > 0) throw invalid(faults);
  const newIds = await reserveStepIds(transaction, sent.length - seen.size);
  return orderSteps(sent).map(({ id, title, content, source }) => {
    // HTML that is equal to the stored HTML keeps its Markdown (contract MD-5).
    const same = stored.find((step) => step.id === id && step.content === content);
    const ownId = id ?? newIds.pop();
    if (ownId === undefined) throw new Error("Too few ids are reserved");
    return { id: ownId, title, content, source: source ?? same?.source ?? null };
  });
}

/** The content that a request sends. Absent fields have the value of the guide. */
async function contentOf(
  { transaction, guide, draft }: Locked,
  given: GuideDraftSave["guide"],
): Promise<DraftContent> {
  const live = contentOfGuide(guide);
  return {
    title: given.title ?? live.title,
    // Null clears a description (contract INPUT-11).
    description: given.description === undefined ? live.description : (given.description ?? ""),
    category: given.category ?? live.category,
    steps: given.steps
      ? await storedSteps(transaction, given.steps, draft ? [draft.content, live] : [live])
      : live.steps,
  };
}

/** Replaces the draft by what a request sends, or removes it when that is equal to the guide. */
async function replaceDraft(
  ctx: ActorContext,
  locked: Locked,
  given: GuideDraftSave["guide"],
): Promise<GuideWithDraft | ChangedRow> {
  const { transaction, guide, draft } = locked;
  const live = contentOfGuide(guide);
  const content = await contentOf(locked, given);
  if (isSameContent(content, live)) {
    if (!draft) return { guide, changed: guide };
    return removeDraft(transaction, guide, changeAuthor(ctx.actor));
  }
  const { user } = ctx.actor;
  const saved = await saveDraftRow(transaction, {
    guide,
    content,
    base: live,
    userId: user.id,
    keepsBase: draft?.baseVersion === guide.version,
  });
  const savedBy = { username: user.username, display_name: user.displayName };
  const row = { ...saved, content, base: live, savedBy };
  return toGuideWithDraft(ctx, { ...guide, has_pending_changes: true }, row);
}

/** The result of a change, when its transaction is committed: a guide without a draft is changed. */
function toResult(ctx: ActorContext, result: GuideWithDraft | ChangedRow): GuideWithDraft {
  return "changed" in result ? { guide: changedGuide(ctx, result), draft: null } : result;
}

/** The guide as its draft has it. */
export function toGuideWithDraft(
  ctx: ActorContext,
  guide: GuideRow,
  draft: DraftRow,
): GuideWithDraft {
  const rebased = rebase(draft, guide);
  return {
    guide: toGuide(withContent(guide, rebased.content, draft.savedAt), ctx.portalUrl),
    draft: toGuideDraft(draft, rebased),
  };
}

/**
 * Saves the pending draft of a published guide as a whole; absent fields have the value of the guide (contract DRAFT-3).
 * Content that is equal to the guide's removes the draft. Readers see no difference.
 *
 * @throws `not_found`; `precondition_failed`; `validation_failed` for a guide that is not published, for the id of a step
 *   that neither the guide nor its draft has, and for another external id
 */
export async function saveDraft(
  ctx: ActorContext,
  { id, ifMatch, guide: given }: GuideDraftSave & Precondition,
): Promise<GuideWithDraft> {
  const result = await changeLocked(ctx, { id, ifMatch }, async (locked) => {
    const { guide } = locked;
    if (guide.status !== "published")
      throw invalid({ base: ["The guide is not published: change it with PATCH"] });
    if (given.external_id !== undefined && given.external_id !== guide.external_id)
      throw invalid({ external_id: ["can't be changed by a draft"] });
    return replaceDraft(ctx, locked, given);
  });
  return toResult(ctx, result);
}

/** Makes content that was saved the content of a guide, and removes its draft. */
async function applyContent(
  ctx: ActorContext,
  { transaction, guide }: Locked,
  { content, audit }: { content: DraftContent; audit: AuditWriter },
): Promise<ChangedRow> {
  const isPublished = guide.status === "published";
  if (isPublished) requireVerifiedAddress(ctx);
  const change = await storePublication(transaction, guide, {
    content,
    accountId: ctx.actor.account.id,
    author: changeAuthor(ctx.actor, { kind: "draft_published" }),
  });
  if (isPublished && change.isNewContent)
    await audit(
      transaction,
      { action: "guide.changes_published", userId: ctx.actor.user.id, guideId: guide.id },
      change.changed.title,
    );
  return change;
}

/**
 * Saves the pending draft as the editor has it, with an optimistic lock (contract DRAFT-4), or publishes this content.
 *
 * @throws `not_found`; `conflict` when the guide or its draft is in another state, or the guide is not published;
 *   `email_not_verified`
 */
export function autosaveDraft(
  ctx: ActorContext,
  { expected_version, expected_revision, publish, ...input }: GuideDraftAutosave,
): Promise<GuideWithDraft> {
  return withAudit(ctx, async (audit) => {
    const result = await changeLocked(ctx, { id: input.id }, async (locked) => {
      const { guide, draft } = locked;
      const isExpected =
        guide.status === "published" &&
        guide.version === expected_version &&
        (draft?.revision ?? null) === expected_revision;
      if (!isExpected) throw conflict("This guide was changed elsewhere since you opened it");
      if (!publish) return replaceDraft(ctx, locked, input.guide);
      return applyContent(ctx, locked, { content: await contentOf(locked, input.guide), audit });
    });
    return toResult(ctx, result);
  });
}

/**
 * Makes the pending changes the content of the guide (contract DRAFT-6). Content, draft, search words, events and the audit
 * entry are one transaction. Without a draft, nothing changes.
 *
 * @throws `not_found`; `precondition_failed`; `validation_failed` when the guide changed the same parts since the last save, and
 *   when both together have too many steps, bytes or elements; `email_not_verified`
 */
export function publishDraft(
  ctx: ActorContext,
  { id, ifMatch }: { id: number } & Precondition,
): Promise<Guide> {
  return withAudit(ctx, async (audit) => {
    const change = await changeLocked(ctx, { id, ifMatch }, async (locked) => {
      const { guide, draft } = locked;
      if (!draft) return { guide, changed: guide };
      const publication = preparePublication({ guide, draft });
      if (publication.problem !== undefined) throw invalid(publication.faults);
      return applyContent(ctx, locked, { content: publication.content, audit });
    });
    return changedGuide(ctx, change);
  });
}

/**
 * Removes the pending draft of a guide (contract DRAFT-7).
 *
 * @throws `not_found`, also for a guide without a draft; `precondition_failed`
 */
export async function discardDraft(
  ctx: ActorContext,
  { id, ifMatch }: { id: number } & Precondition,
): Promise<void> {
  const change = await changeLocked(ctx, { id, ifMatch }, ({ transaction, guide, draft }) => {
    if (!draft) throw noSuchDraft();
    return removeDraft(transaction, guide, changeAuthor(ctx.actor));
  });
  changedGuide(ctx, change);
}
