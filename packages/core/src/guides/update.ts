import type { Faults, Guide } from "@guidepost/contract";
import {
  findGuide,
  inTransaction,
  replaceSteps,
  stepIds,
  updateGuideFields,
  type Connection,
} from "@guidepost/db";
import { reachOf } from "../actor.ts";
import type { Ctx } from "../context.ts";
import { DomainError, invalid, noSuchGuide } from "../domain-error.ts";
import type { GuideUpdate } from "./inputs.ts";
import { inOrder } from "./step-order.ts";
import { toGuide } from "./to-guide.ts";

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

const changedElsewhere = () =>
  new DomainError("conflict", "This guide was changed elsewhere since you opened it");

const isAt = (expected: Date | undefined, updatedAt: Date): boolean =>
  !expected || expected.getTime() === updatedAt.getTime();

/**
 * Changes the fields that are given, `steps` as a whole list (SPEC, PATCH; DECISIONS 12).
 * `not_found`; `validation_failed` for a step id that is not the guide's; `conflict` where the guide
 * was `expected` to have been changed last at another time. All of it or nothing.
 */
export const updateGuide = async (
  ctx: Ctx,
  input: GuideUpdate,
  expected?: Date,
): Promise<Guide> => {
  const { id } = input;
  const { title, description, category, steps } = input.guide;
  // Null clears a description (DECISIONS 12).
  const change = { title, description: description === null ? "" : description, category };
  const nothing = Object.values({ ...change, steps }).every((value) => value === undefined);
  const reach = reachOf(ctx.actor);

  const read = async (connection: Connection) => {
    const row = await findGuide(connection, reach, id);
    if (!row) throw noSuchGuide();
    return row;
  };
  if (nothing) {
    const row = await read(ctx.db.pool);
    if (!isAt(expected, row.updated_at)) throw changedElsewhere();
    return toGuide(row, ctx.portalUrl);
  }
  const row = await inTransaction(ctx.db.pool, async (client) => {
    // The row stays locked until the end: two changes of one guide's steps follow one another.
    if (!(await updateGuideFields(client, reach, id, change, expected))) {
      await read(client);
      throw changedElsewhere();
    }
    if (steps) {
      checkStepIds(steps, await stepIds(client, id));
      await replaceSteps(client, id, inOrder(steps));
    }
    // Before anybody else's change: its time is what the next save will expect.
    return read(client);
  });
  return toGuide(row, ctx.portalUrl);
};
