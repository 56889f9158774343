import {
  elementsIn,
  exceedsElements,
  MAX_STEPS,
  STEP_HAS_TOO_MANY_ELEMENTS,
  type FieldErrors,
  type Guide,
  type StepAddress,
  type StepOrder,
} from "@guidepost/contract";
import type { ActorContext } from "#context.ts";
import { invalid, noSuchStep } from "#errors.ts";
import { ownershipFilter } from "#ownership.ts";
import { bytesIn, exceedsBytes, STEP_MAKES_GUIDE_TOO_LARGE, TOO_MANY_STEPS } from "./guide-size.ts";
import { changeAuthor } from "../history/change-author.ts";
import { changeGuide } from "./change-guide.ts";
import type { StepCreate, StepUpdate } from "../inputs.ts";
import type { Precondition } from "../precondition.ts";
import { findGuide } from "../store/read.ts";
import type { GuideRow, StepRow } from "../store/rows.ts";
import { hasSources, replaceFields } from "./update.ts";

type Step = Pick<StepRow, "title" | "content"> & { id: number | null; source?: string | null };

/** Replaces the steps of a guide by those that `change` returns. */
function changeSteps(
  ctx: ActorContext,
  { id, ifMatch, withSources }: { id: number; withSources: boolean } & Precondition,
  change: (steps: GuideRow["steps"]) => readonly Step[],
): Promise<Guide> {
  return changeGuide(ctx, {
    id,
    ifMatch,
    read: (connection) => findGuide(connection, ownershipFilter(ctx.actor), { id, withSources }),
    apply: (connection, guide) =>
      replaceFields(connection, guide, {
        fields: guide,
        steps: change(guide.steps),
        accountId: ctx.actor.account.id,
        author: changeAuthor(ctx.actor),
      }),
  });
}

/** Returns a step and its index. @throws `not_found` */
function findStep(steps: GuideRow["steps"], stepId: number): { index: number; step: StepRow } {
  const index = steps.findIndex(({ id }) => id === stepId);
  const step = steps[index];
  if (!step) throw noSuchStep();
  return { index, step };
}

/** Refuses new content that makes a guide larger than a request can contain (contract STEP-13), or than STEP-14 permits. */
function assertSize(steps: readonly Step[], before: readonly Step[]): void {
  if (exceedsBytes(bytesIn(steps), bytesIn(before)))
    throw invalid({ content: [STEP_MAKES_GUIDE_TOO_LARGE] });
  if (exceedsElements(elementsIn(steps), elementsIn(before)))
    throw invalid({ content: [STEP_HAS_TOO_MANY_ELEMENTS] });
}

/**
 * Adds a step to a guide, at the end unless a position is given (contract API-16).
 *
 * @throws `not_found`; `precondition_failed`; `validation_failed` for a guide with 100 steps
 */
export function addStep(
  ctx: ActorContext,
  { step, ...guide }: StepCreate & Precondition,
): Promise<Guide> {
  const { position = Infinity, title, content, source } = step;
  return changeSteps(ctx, { ...guide, withSources: false }, (steps) => {
    if (steps.length >= MAX_STEPS) throw invalid({ steps: [TOO_MANY_STEPS] });
    const added = (steps as Step[]).toSpliced(position - 1, 0, {
      id: null,
      title: title || null,
      content,
      source,
    });
    assertSize(added, steps);
    return added;
  });
}

/**
 * Changes the given fields of a step, and moves it to a given position (contract API-17).
 *
 * @throws `not_found`; `precondition_failed`
 */
export function updateStep(
  ctx: ActorContext,
  { step_id, step, ...guide }: StepUpdate & Precondition,
): Promise<Guide> {
  const { position, title, content, source } = step;
  return changeSteps(ctx, { ...guide, withSources: hasSources([step]) }, (steps) => {
    const { index, step: stored } = findStep(steps, step_id);
    const changed: Step = {
      ...stored,
      ...(title !== undefined && { title: title || null }),
      ...(content !== undefined && source !== undefined && { content, source }),
    };
    const others: Step[] = steps.toSpliced(index, 1);
    const after = others.toSpliced((position ?? index + 1) - 1, 0, changed);
    assertSize(after, steps);
    return after;
  });
}

/**
 * Deletes a step. Later steps move forward (contract API-18).
 *
 * @throws `not_found`, also for a second deletion; `precondition_failed`
 */
export function deleteStep(
  ctx: ActorContext,
  { step_id, ...guide }: StepAddress & Precondition,
): Promise<Guide> {
  return changeSteps(ctx, { ...guide, withSources: false }, (steps) =>
    steps.toSpliced(findStep(steps, step_id).index, 1),
  );
}

/**
 * Arranges all steps of a guide in a new order (contract API-19).
 *
 * @throws `not_found`; `precondition_failed`; `validation_failed` for a list that does not have the id of
 *   each step of the guide once
 */
export function reorderSteps(
  ctx: ActorContext,
  { step_ids, ...guide }: StepOrder & Precondition,
): Promise<Guide> {
  return changeSteps(ctx, { ...guide, withSources: false }, (steps) => {
    const stored = new Map(steps.map((step) => [step.id, step]));
    const ordered = new Map<number, StepRow>();
    const faults: FieldErrors = {};
    step_ids.forEach((id, index) => {
      const step = stored.get(id);
      if (!step) faults[`step_ids.${index}`] = ["does not exist"];
      else if (ordered.has(id)) faults[`step_ids.${index}`] = ["must be unique"];
      else ordered.set(id, step);
    });
    if (ordered.size < steps.length) faults["step_ids"] = ["must contain all steps of the guide"];
    if (Object.keys(faults).length > 0) throw invalid(faults);
    return [...ordered.values()];
  });
}
