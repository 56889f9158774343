import type { Faults, Guide } from "@guidepost/contract";
import { inTransaction, replaceSteps, stepIds, updateGuideFields } from "@guidepost/db";
import { reachOf } from "../actor.ts";
import type { Ctx } from "../context.ts";
import { invalid, noSuchGuide } from "../domain-error.ts";
import { getGuide } from "./get.ts";
import type { GuideUpdate } from "./inputs.ts";
import { inOrder } from "./step-order.ts";

type Steps = NonNullable<GuideUpdate["guide"]["steps"]>;

/** Every id must be one of the guide's steps, and be named once (DECISIONS 12). */
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

/**
 * Changes the fields that are given, `steps` as a whole list (SPEC, PATCH; DECISIONS 12).
 * `not_found`; `validation_failed` for a step id that is not the guide's. All of it or nothing.
 */
export const updateGuide = async (ctx: Ctx, input: GuideUpdate): Promise<Guide> => {
  const { id } = input;
  const { title, description, category, steps } = input.guide;
  // Null clears a description (DECISIONS 12).
  const change = { title, description: description === null ? "" : description, category };
  const nothing = Object.values({ ...change, steps }).every((value) => value === undefined);
  if (nothing) return getGuide(ctx, { id });

  const reach = reachOf(ctx.actor);
  await inTransaction(ctx.db.pool, async (client) => {
    // The row stays locked until the end: two changes of one guide's steps follow one another.
    if (!(await updateGuideFields(client, reach, id, change))) throw noSuchGuide();
    if (!steps) return;
    checkStepIds(steps, await stepIds(client, id));
    await replaceSteps(client, id, inOrder(steps));
  });
  return getGuide(ctx, { id });
};
