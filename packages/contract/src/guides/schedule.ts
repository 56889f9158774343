import * as z from "zod";
import { tooLong } from "../text.ts";
import { LATEST_INSTANT, MAX_INSTANT, NO_DATE_TIME } from "../time.ts";
import { guideIdentifier } from "./input-fields.ts";

function scheduledTime(description: string) {
  return (
    z.iso
      .datetime({ offset: true, error: NO_DATE_TIME })
      .max(MAX_INSTANT, { error: tooLong(MAX_INSTANT) })
      // A text that is no time has the first error only.
      .refine((value) => !(Date.parse(value) > LATEST_INSTANT), {
        error: "must be before the year 10000",
      })
      .nullable()
      .default(null)
      .meta({ description })
  );
}

/**
 * Why Guidepost could not publish a pending draft at its time (contract SCHED-10). `conflict`: the guide changed in the same
 * parts. `too_large`: draft and later changes together exceed a limit of a guide.
 */
export const UPDATE_PROBLEMS = ["conflict", "too_large"] as const;
export type UpdateProblem = (typeof UPDATE_PROBLEMS)[number];

/** PUT /guides/:id/schedule (contract SCHED-2, SCHED-9). */
export const scheduleInput = z.strictObject({
  id: guideIdentifier,
  publish_at: scheduledTime(
    "When the guide is published: a time in the future, with its offset from UTC. Of a published guide, when its pending draft is published; without one it is 422. null, or left out: not scheduled.",
  ),
  unpublish_at: scheduledTime(
    "When the guide is unpublished: a time in the future, after `publish_at`. A draft needs `publish_at` as well. null, or left out: not scheduled.",
  ),
});
export type ScheduleInput = z.infer<typeof scheduleInput>;
