import * as z from "zod";
import { tooLong } from "../text.ts";
import { LATEST_INSTANT, MAX_INSTANT } from "../time.ts";
import { guideIdentifier } from "./input-fields.ts";

function scheduledTime(description: string) {
  return (
    z.iso
      .datetime({ offset: true, error: "must be an ISO 8601 date and time" })
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

/** PUT /guides/:id/schedule (contract SCHED-2). */
export const scheduleInput = z.strictObject({
  id: guideIdentifier,
  publish_at: scheduledTime(
    "When the draft is published: a time in the future, with its offset from UTC. Not for a published guide. null, or left out: not scheduled.",
  ),
  unpublish_at: scheduledTime(
    "When the guide is unpublished: a time in the future, after `publish_at`. A draft needs `publish_at` as well. null, or left out: not scheduled.",
  ),
});
export type ScheduleInput = z.infer<typeof scheduleInput>;
