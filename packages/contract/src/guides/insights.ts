import * as z from "zod";
import { outputCount, outputList, outputText } from "../output.ts";
import { lookup } from "../text.ts";
import { guideId } from "./guide-input.ts";
import { MAX_STEPS } from "./guide.ts";

/** Days of insights without `from`, and the most days of a request (contract INS-2). */
export const DEFAULT_INSIGHT_DAYS = 28;
export const MAX_INSIGHT_DAYS = 400;

/** The classes of devices that readers use (contract INS-4). */
export const DEVICES = ["phone", "tablet", "desktop"] as const;
export type Device = (typeof DEVICES)[number];

/** Most sites of a response that readers came from (contract INS-4). */
export const MAX_REFERRERS = 20;
/** The longest name of a host. */
export const MAX_HOST = 253;

const DAY_MS = 24 * 60 * 60 * 1000;

const dayOf = (description: string) =>
  z.iso
    .date({ error: "must be a date such as 2026-11-27", abort: true })
    // The days before a range, and the day after it, must be dates of PostgreSQL with four digits of the year.
    .refine((text) => text >= "2000-01-01" && text <= "2999-12-31", {
      error: "must be a date from 2000 to 2999",
    })
    .meta({ description, maxLength: 10 })
    .optional();

const range = {
  from: dayOf(
    `The first day (UTC). By default, ${DEFAULT_INSIGHT_DAYS} days including \`to\` are returned.`,
  ),
  to: dayOf("The last day (UTC). By default, today."),
};

export const guideInsightsInput = z.strictObject({ ...guideId.shape, ...range });
export const accountInsightsInput = z.strictObject({
  ...range,
  user_id: lookup()
    .meta({ description: "Only guides of the user with this username. Needs an admin key." })
    .optional(),
});
export type GuideInsightsInput = z.infer<typeof guideInsightsInput>;
export type AccountInsightsInput = z.infer<typeof accountInsightsInput>;

/** The days of insights, both included. */
export type InsightRange = { from: string; to: string };

/**
 * Returns the days of a request.
 *
 * @returns `fault`, the message of an error of `from`, for days in the wrong order, and for too many
 */
export function insightRange(
  { from, to }: { from?: string | undefined; to?: string | undefined },
  today: string,
): InsightRange | { fault: string } {
  const last = to ?? today;
  const first =
    from ??
    new Date(Date.parse(last) - (DEFAULT_INSIGHT_DAYS - 1) * DAY_MS).toISOString().slice(0, 10);
  const days = (Date.parse(last) - Date.parse(first)) / DAY_MS + 1;
  if (days < 1) return { fault: "must not be after to" };
  if (days > MAX_INSIGHT_DAYS)
    return { fault: `must be at most ${MAX_INSIGHT_DAYS - 1} days before to` };
  return { from: first, to: last };
}

const numbers = {
  views: outputCount("Readers, each once a day."),
  completions: outputCount("Readers who finished, each once."),
  ratings_count: outputCount("Ratings that were given or changed."),
  average_rating: z
    .number()
    .min(1)
    .max(5)
    .nullable()
    .meta({ description: "Of these ratings. null without one." }),
};

const totals = z
  .object({
    ...numbers,
    completion_rate: z
      .number()
      .min(0)
      .nullable()
      .meta({ description: "Completions per view, such as 0.34. null without a view." }),
  })
  .meta({ id: "InsightTotals", description: "Numbers of several days." });
export type InsightTotals = z.infer<typeof totals>;

const day = z
  .object({
    day: outputText(10).meta({ format: "date", description: "The day (UTC)." }),
    ...numbers,
  })
  .meta({ id: "InsightDay", description: "Numbers of a day." });
export type InsightDay = z.infer<typeof day>;

const referrer = z
  .object({
    host: outputText(MAX_HOST).meta({ description: "The host of the site." }),
    views: numbers.views,
  })
  .meta({ id: "InsightReferrer", description: "A site with links to guides." });

const rating = z
  .object({
    rating: z.int32().meta({ minimum: 1, maximum: 5, description: "The rating." }),
    readers: outputCount("Readers with this rating."),
  })
  .meta({ id: "InsightRating", description: "How many readers have a rating." });

const devices = z
  .object({
    phone: outputCount("Views on phones."),
    tablet: outputCount("Views on tablets."),
    desktop: outputCount("Views on computers."),
    unknown: outputCount("Views of older versions of the page."),
  })
  .meta({ id: "InsightDevices", description: "Views by the class of the device." });

const step = z
  .object({
    position: z.int32().meta({ minimum: 1, description: "The number of the step." }),
    readers: outputCount("Views whose reader reached this step."),
  })
  .meta({ id: "InsightStep", description: "How many readers reached a step." });

const common = {
  from: outputText(10).meta({ format: "date", description: "The first day (UTC)." }),
  to: outputText(10).meta({ format: "date", description: "The last day (UTC)." }),
  totals,
  /** Of as many days before `from`. */
  previous: totals,
  days: outputList(day, MAX_INSIGHT_DAYS).meta({ description: "Each day, oldest first." }),
  ratings: outputList(rating, 5).meta({
    description: "How many readers have each rating now, of all time, from 1 to 5.",
  }),
  devices,
  referrers: outputList(referrer, MAX_REFERRERS).meta({
    description: "The sites with most views. Views without a site are left out.",
  }),
};

export const accountInsights = z.object(common).meta({
  id: "AccountInsights",
  description:
    "How readers use the guides of an account. `previous` has the totals of as many days before `from`.",
});
export const guideInsights = z
  .object({
    ...common,
    steps: outputList(step, MAX_STEPS).meta({
      description: "How many readers reached each step that the guide has now.",
    }),
  })
  .meta({
    id: "GuideInsights",
    description:
      "How readers use a guide. `previous` has the totals of as many days before `from`.",
  });
export type AccountInsights = z.infer<typeof accountInsights>;
export type GuideInsights = z.infer<typeof guideInsights>;

/** How readers used a guide in the last seven days, for the portal's list (contract INS-8). */
export const guideWeek = z.object({
  guide_id: z.int(),
  /** At least 1. */
  views: z.int(),
  completions: z.int(),
  /** The step before the last one that most readers leave at; null with fewer than five of them. */
  leaves_at: z.int().nullable(),
});
export type GuideWeek = z.infer<typeof guideWeek>;

/** The fewest readers who leave at a step, so that the list names the step (contract INS-8). */
export const MIN_LEAVING = 5;

/** A view of a guide: where the reader came from, and on which device (contract INS-4). */
export const viewSource = {
  /** The host of the page with the link; left out for links of the portal itself. Another text counts as none. */
  referrer: z
    .string()
    .max(MAX_HOST)
    .regex(/^[a-z0-9_](?:[a-z0-9._-]*[a-z0-9_])?$/)
    .optional()
    .catch(undefined),
  device: z.enum(DEVICES).optional(),
};

/** The furthest step that a reader has reached on the page of a guide (contract INS-3). */
export const stepReached = z.strictObject({
  ...guideId.shape,
  step: z.int32().min(1).max(MAX_STEPS),
});
export type StepReached = z.infer<typeof stepReached>;
