import type { GuideWeek } from "@guidepost/contract";
import { pluralize } from "#lib/formats/format.ts";

/** `120 views in the last 7 days, 34% finished, most leave at step 3` (contract INS-8). */
export function weekText({ views, completions, leaves_at: step }: GuideWeek): string {
  // A reader may finish on a later day than that of the view.
  const percent = Math.min(100, Math.round((completions / views) * 100));
  const leaving = step === null ? "" : `, most leave at step ${step}`;
  const finished = completions === 0 ? "none finished" : `${percent}% finished`;
  return `${pluralize(views, "view")} in the last 7 days, ${finished}${leaving}`;
}
