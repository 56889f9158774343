import type { FieldErrors, Guide } from "@guidepost/contract";
import { uniqueViolation, type Connection } from "@guidepost/database";
import type { ActorContext } from "#context.ts";
import { invalid } from "#errors.ts";
import { ownershipFilter } from "#ownership.ts";
import { changeAuthor, type ChangeAuthor } from "../history/change-author.ts";
import { changeGuide } from "./change-guide.ts";
import type { GuideSave, GuideUpdate } from "../inputs.ts";
import { EXTERNAL_ID_KEY, externalIdTaken, orderSteps } from "../create.ts";
import { assertExpectedState, type ExpectedState, type Precondition } from "../precondition.ts";
import { assertSlugAvailable, SLUG_KEY, slugTaken } from "../slug-change.ts";
import { bodyOf, headingsOf } from "../search/document.ts";
import { findGuide } from "../store/read.ts";
import type { GuideRow } from "../store/rows.ts";
import { updateGuideRow, type GuideFields } from "../store/change.ts";

type Steps = NonNullable<GuideUpdate["guide"]["steps"]>;
/** A step in the order of its position, with its content as it is stored. */
type OrderedStep = {
  id?: number | null | undefined;
  title: string | null;
  content: string;
  source?: string | null;
};

/** Whether a change needs the stored Markdown to find out whether it changes something. */
export function hasSources(steps: readonly { source?: string | null }[] | undefined): boolean {
  return steps?.some(({ source }) => typeof source === "string") ?? false;
}

/**
 * Changes the given fields; `steps` replaces the whole list (contract API-7, API-8). Values that the
 * guide already has change nothing, `updated_at` included (contract API-9). Atomic.
 *
 * @throws `not_found`; `precondition_failed`; `validation_failed` for the id of a step that is not
 * in the guide, and for the external id of another guide
 */
export function updateGuide(ctx: ActorContext, input: GuideUpdate & Precondition): Promise<Guide> {
  return applyUpdate(ctx, input);
}

/**
 * Saves the editor's changes with an optimistic lock, so that they do not overwrite changes that the
 * user has not seen.
 *
 * @throws what `updateGuide` throws; `conflict` when the guide is not in the expected state
 */
export function saveGuide(
  ctx: ActorContext,
  { expected_version, expected_updated_at, ...input }: GuideSave,
): Promise<Guide> {
  return applyUpdate(ctx, {
    ...input,
    expectedVersion: expected_version,
    expectedUpdatedAt: expected_updated_at && new Date(expected_updated_at).toISOString(),
  });
}

function applyUpdate(
  ctx: ActorContext,
  { id, guide: given, ifMatch, ...expected }: GuideUpdate & Precondition & ExpectedState,
): Promise<Guide> {
  return changeGuide(ctx, {
    id,
    ifMatch,
    read: (connection) =>
      findGuide(connection, ownershipFilter(ctx.actor), {
        id,
        withSources: hasSources(given.steps),
      }),
    apply: async (connection, guide) => {
      assertExpectedState(expected, guide);
      return changeFields(ctx, connection, { guide, given });
    },
  });
}

/**
 * Writes the given fields to the guide that was read, as `replaceFields` does.
 *
 * @throws `validation_failed` for the id of a step that is not in the guide, and for the external id or slug of
 *   another guide
 */
export async function changeFields(
  { actor }: ActorContext,
  connection: Connection,
  { guide, given }: { guide: GuideRow; given: GuideUpdate["guide"] },
): Promise<GuideRow | undefined> {
  const { title, description, category, language, external_id, slug, steps } = given;
  if (steps) checkStepIds(steps, new Set(guide.steps.map((step) => step.id)));
  const fields = {
    title: title ?? guide.title,
    // Null clears a description (contract INPUT-11).
    description: description === undefined ? guide.description : (description ?? ""),
    category: category ?? guide.category,
    language: language ?? guide.language,
    external_id: external_id === undefined ? guide.external_id : external_id,
    slug: slug ?? guide.slug,
  };
  return replaceFields(connection, guide, {
    fields,
    steps: steps && orderSteps(steps),
    accountId: actor.account.id,
    author: changeAuthor(actor),
  });
}

const FIELDS = ["title", "description", "category", "language", "external_id", "slug"] as const;

/**
 * Writes fields and, if given, steps, unless the guide has all of them already. Returns the guide that was
 * read if nothing changes, and `undefined` if it changed since the read.
 *
 * @throws `validation_failed` when another guide has the external id, or has or had the slug
 */
export async function replaceFields(
  connection: Connection,
  guide: GuideRow,
  {
    fields,
    steps,
    accountId,
    author,
  }: {
    fields: GuideFields;
    steps: readonly OrderedStep[] | undefined;
    /** The account of the guide. */
    accountId: number;
    /** What the history says about the change. */
    author: ChangeAuthor;
  },
): Promise<GuideRow | undefined> {
  const newSteps = steps && !areSameSteps(steps, guide) ? steps : undefined;
  if (!newSteps && FIELDS.every((name) => fields[name] === guide[name])) return guide;
  const search = {
    headings: headingsOf(accountId, fields),
    body: newSteps ? await bodyOf(accountId, newSteps) : "",
  };
  if (fields.slug !== guide.slug) await assertSlugAvailable(connection, guide, fields.slug);
  try {
    return await updateGuideRow(connection, guide, {
      author,
      fields,
      steps: newSteps,
      search,
    });
  } catch (error) {
    const violated = uniqueViolation(error);
    if (violated === EXTERNAL_ID_KEY) throw externalIdTaken();
    throw violated === SLUG_KEY ? slugTaken() : error;
  }
}

/** Checks that each id is one of the guide's steps and is used once (contract API-8). */
function checkStepIds(steps: Steps, existing: ReadonlySet<number>): void {
  const faults: FieldErrors = {};
  const seen = new Set<number>();
  steps.forEach(({ id }, index) => {
    if (id === undefined || id === null) return;
    if (!existing.has(id)) faults[`steps.${index}.id`] = ["does not exist"];
    else if (seen.has(id)) faults[`steps.${index}.id`] = ["must be unique"];
    seen.add(id);
  });
  if (Object.keys(faults).length > 0) throw invalid(faults);
}

/** Whether the list is the guide's own steps, each with its id, in their present order. */
function areSameSteps(
  steps: readonly OrderedStep[],
  { steps: existing, sources }: Pick<GuideRow, "steps" | "sources">,
): boolean {
  return (
    steps.length === existing.length &&
    existing.every(({ id, title, content }, index) => {
      const step = steps[index];
      const hasSameText = step?.id === id && step.title === title && step.content === content;
      // HTML that is equal to the stored HTML keeps its Markdown (contract MD-5).
      return hasSameText && (typeof step.source !== "string" || step.source === sources?.[index]);
    })
  );
}
