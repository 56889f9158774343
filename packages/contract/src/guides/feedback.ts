import * as z from "zod";
import { outputId, outputList, outputText } from "../output.ts";
import { lookup, MAX_LOOKUP, text } from "../text.ts";
import { guideId } from "./guide-input.ts";
import { MAX_TITLE } from "./guide.ts";
import { DEFAULT_PAGE, MAX_PAGE } from "./guide-list.ts";
import { guideIdentifier } from "./input-fields.ts";

/** Longest text of a reader, in code points (contract INS-9). */
export const MAX_FEEDBACK = 1_000;
/** Texts that a visitor can send on a UTC day, of all guides, changed ones included (contract INS-10). */
export const MAX_FEEDBACK_OF_DAY = 20;
/** Texts that are stored of a guide (contract INS-10). */
export const MAX_FEEDBACK_OF_GUIDE = 1_000;
/** Days for which a text is stored (contract INS-13). */
export const FEEDBACK_DAYS = 400;
/** The portal shows the number of new texts up to this, and then "more". */
export const MAX_NEW_FEEDBACK = 99;

/** A text that a visitor sends for a guide with an own rating. It replaces the earlier one. */
export const feedbackInput = z.strictObject({
  ...guideId.shape,
  text: text({ max: MAX_FEEDBACK, blank: false }),
});
export type FeedbackInput = z.infer<typeof feedbackInput>;

/**
 * What happened to a text. `not_counted`: the caller is no visitor, or is the author. `not_rated`: without a rating. `closed`: the author
 * has deleted a text of this visitor. `full`: the guide has as many new texts as are stored. `daily_limit`: the visitor has sent
 * as many texts today as a visitor can.
 */
export const FEEDBACK_RESULTS = [
  "saved",
  "not_counted",
  "not_rated",
  "closed",
  "full",
  "daily_limit",
] as const;
export type FeedbackResult = (typeof FEEDBACK_RESULTS)[number];
export const feedbackSent = z.object({ result: z.enum(FEEDBACK_RESULTS) });
export type FeedbackSent = z.infer<typeof feedbackSent>;

export const FEEDBACK_STATUSES = ["new", "read"] as const;
export type FeedbackStatus = (typeof FEEDBACK_STATUSES)[number];

const status = z.enum(FEEDBACK_STATUSES);
const rating = z.int32().min(1).max(5);

const filters = {
  status: status.meta({ description: "Only texts with this status." }).optional(),
  rating: rating.meta({ description: "Only texts with this rating." }).optional(),
  limit: z
    .int()
    .min(1)
    .default(DEFAULT_PAGE)
    .meta({
      description: `Largest number of texts on a page. A value above ${MAX_PAGE} is clamped to ${MAX_PAGE}.`,
    }),
  cursor: lookup().meta({ description: "`next_cursor` of the previous page." }).optional(),
};

/** GET /guides/:id/feedback (contract INS-11). */
export const guideFeedbackInput = z.strictObject({ id: guideIdentifier, ...filters });
/** GET /feedback (contract INS-11). */
export const accountFeedbackInput = z.strictObject({
  user_id: lookup()
    .meta({ description: "Only guides of the user with this username. Needs an admin key." })
    .optional(),
  ...filters,
});
export type FeedbackFilters = Omit<z.infer<typeof guideFeedbackInput>, "id">;
export type GuideFeedbackInput = z.infer<typeof guideFeedbackInput>;
export type AccountFeedbackInput = z.infer<typeof accountFeedbackInput>;

/** The address of a text. */
export const feedbackAddress = z.strictObject({
  id: guideIdentifier,
  feedback_id: z.int32().meta({ minimum: 1, description: "The `id` of the text." }),
});
export type FeedbackAddress = z.infer<typeof feedbackAddress>;

/** PATCH /guides/:id/feedback/:feedback_id (contract INS-12). */
export const feedbackUpdate = feedbackAddress.extend({
  status: status.meta({ description: "The status after the update." }),
});
export type FeedbackUpdate = z.infer<typeof feedbackUpdate>;

export const feedback = z
  .object({
    id: outputId().meta({
      description: "Identifier of the text. A text that its reader changes has a new one.",
    }),
    guide: z
      .object({
        id: outputId().meta({ description: "Identifier of the guide." }),
        title: outputText(MAX_TITLE).meta({ description: "The title of the guide." }),
      })
      .meta({ id: "FeedbackGuide", description: "The guide of a text." }),
    rating: rating.meta({ description: "The reader's rating now." }),
    text: outputText(MAX_FEEDBACK).meta({
      description: "Plain text. It may contain line breaks, and markup that a reader typed.",
    }),
    status: status.meta({ description: "`new` until it is marked as read." }),
    day: outputText(10).meta({ format: "date", description: "The day of the text (UTC)." }),
  })
  .meta({ id: "Feedback", description: "What a reader wrote about a guide." });
export type Feedback = z.infer<typeof feedback>;

export const feedbackList = z
  .object({
    feedback: outputList(feedback, MAX_PAGE).meta({ description: "Newest first." }),
    next_cursor: outputText(MAX_LOOKUP)
      .nullable()
      .meta({ description: "Opaque `cursor` of the next page. null on the last page." }),
  })
  .meta({ id: "FeedbackList", description: "A page of what readers wrote." });
export type FeedbackList = z.infer<typeof feedbackList>;
