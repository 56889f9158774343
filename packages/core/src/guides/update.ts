import type { Faults, Guide } from "@guidepost/contract";
import { changeGuide as applyChange, findGuide, type GuideRow } from "@guidepost/database";
import { ownershipFilter } from "../ownership.ts";
import type { ActorContext } from "../context.ts";
import { DomainError, invalid } from "../domain-error.ts";
import { changeGuide } from "./change-guide.ts";
import type { GuideUpdate } from "./clean-input.ts";
import { inOrder } from "./step-order.ts";

type Steps = NonNullable<GuideUpdate["guide"]["steps"]>;

/** Every id must be one of the guide's steps, and be named once (contract API-8). */
const checkStepIds = (steps: Steps, existing: ReadonlySet<number>) => {
  const faults: Faults = {};
  const seen = new Set<number>();
  steps.forEach(({ id }, index) => {
    if (id === undefined || id === null) return;
    if (!existing.has(id)) faults[`steps.${index}.id`] = ["does not exist"];
    else if (seen.has(id)) faults[`steps.${index}.id`] = ["must be unique"];
    seen.add(id);
  });
  if (Object.keys(faults).length > 0) throw invalid(faults);
};

const changedElsewhere = () =>
  new DomainError("conflict", "This guide was changed elsewhere since you opened it");

const isAt = (expected: Date | undefined, updatedAt: Date): boolean =>
  !expected || expected.getTime() === updatedAt.getTime();

type OrderedSteps = ReturnType<typeof inOrder<Steps[number]>>;

/** Whether the list is the guide's own steps, each with its id, in their present order. */
const areSameSteps = (steps: OrderedSteps, existing: GuideRow["steps"]): boolean =>
  steps.length === existing.length &&
  existing.every(({ id, title, content }, index) => {
    const step = steps[index];
    return step?.id === id && step.title === title && step.content === content;
  });

/**
 * Changes the fields that are given, `steps` as a whole list (contract API-7, API-8). Values that
 * the guide has already change nothing, `updated_at` included (contract API-9).
 * `not_found`; `validation_failed` for a step id that is not the guide's; `conflict` where the guide
 * was `expected` to have been changed last at another time. All of it or nothing.
 */
export const updateGuide = (
  ctx: ActorContext,
  input: GuideUpdate,
  expected?: Date,
): Promise<Guide> => {
  const { id } = input;
  const { title, description, category } = input.guide;
  const steps = input.guide.steps && inOrder(input.guide.steps);
  return changeGuide(ctx, id, {
    read: (connection) => findGuide(connection, ownershipFilter(ctx.actor), id),
    apply: async (connection, guide) => {
      if (!isAt(expected, guide.updated_at)) throw changedElsewhere();
      if (input.guide.steps)
        checkStepIds(input.guide.steps, new Set(guide.steps.map((step) => step.id)));
      const fields = {
        title: title ?? guide.title,
        // Null clears a description (contract INPUT-11).
        description: description === undefined ? guide.description : (description ?? ""),
        category: category ?? guide.category,
      };
      const hasNewFields =
        fields.title !== guide.title ||
        fields.description !== guide.description ||
        fields.category !== guide.category;
      const newSteps = steps && !areSameSteps(steps, guide.steps) ? steps : undefined;
      return hasNewFields || newSteps ? applyChange(connection, guide, fields, newSteps) : guide;
    },
  });
};
