import * as z from "zod";
import { outputId, outputList } from "../output.ts";
import { NO_DATE_TIME, timestamp } from "../time.ts";

/** Guides that one action of the portal's list can change. */
export const MAX_SELECTED = 100;

/** The actions on several guides of the portal's list. */
export const GUIDE_SELECTION_ACTIONS = [
  "publish",
  "unpublish",
  "feature",
  "unfeature",
  "delete",
  "restore",
] as const;
export type GuideSelectionAction = (typeof GUIDE_SELECTION_ACTIONS)[number];

/** An action on several guides (contract LIST-21). */
export const guideSelectionInput = z.strictObject({
  action: z.enum(GUIDE_SELECTION_ACTIONS),
  guides: z
    .array(
      z.strictObject({
        id: z.int32(),
        /** For an undo: the time of the publication or of the pin that `publish` or `feature` restores. */
        at: z.iso.datetime({ error: NO_DATE_TIME }).nullish(),
      }),
    )
    .min(1)
    .max(MAX_SELECTED),
});
export type GuideSelectionInput = z.infer<typeof guideSelectionInput>;

export const guideSelectionAnswer = z.object({
  /** The guides that changed, each with the time that `unpublish` or `unfeature` removed. An undo sends them back. */
  changed: outputList(z.object({ id: outputId(), at: timestamp().nullable() }), MAX_SELECTED),
  /** The guides that were in the state already. */
  unchanged: outputList(outputId(), MAX_SELECTED),
  failed: outputList(
    z.object({
      id: outputId(),
      code: z.enum(["not_found", "email_not_verified", "guide_limit_exceeded"]),
      message: z.string(),
    }),
    MAX_SELECTED,
  ),
});
export type GuideSelectionAnswer = z.infer<typeof guideSelectionAnswer>;
