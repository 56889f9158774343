import * as z from "zod";
import { timestamp } from "./dates.ts";
import { text } from "./text.ts";

export const period = z
  .string()
  .regex(/^2\d{3}-(0[1-9]|1[0-2])$/, { error: "must be a month, as 2026-11" })
  .meta({ description: "A calendar month in UTC, `YYYY-MM`." });

/** GET /usage (contract API-12). */
export const usage = z
  .object({
    period,
    requests_used: z.int32().min(0).meta({
      description: "Successful requests of the account in the period, this one included.",
    }),
    quota_limit: z.int32().min(0).meta({ description: "The account's monthly quota." }),
    quota_remaining: z.int32().min(0).meta({ description: "What is left of it." }),
    usage_percentage: z
      .number()
      .min(0)
      .meta({ description: "Percent of the quota that is used, two decimals." }),
    rate_limits: z
      .object({
        per_minute: z.int32().min(0).meta({ description: "Requests in a UTC minute." }),
        per_hour: z.int32().min(0).meta({ description: "Requests in a UTC hour." }),
      })
      .meta({ description: "The account's rate limits, over all its keys." }),
    resets_at: timestamp().meta({
      description: "When the next period begins and the quota is whole again.",
    }),
  })
  .meta({ id: "Usage", description: "What the account has used of its quota." });
export type Usage = z.infer<typeof usage>;

export const noInput = z.strictObject({});

/** What the portal shows of one period, today's unless named. */
export const usageReportInput = z.strictObject({ period: period.optional() });

const window = z.object({ used: z.int(), limit: z.int(), resets_at: timestamp() });
/** The rate limits' current windows; `used` may be some seconds behind. */
export const usageWindows = z.object({ minute: window, hour: window, as_of: timestamp() });
export type UsageWindows = z.infer<typeof usageWindows>;

/** Requests, and how many of them were not answered with a 2xx. */
const tally = { requests: z.int(), failed: z.int() };
const outcomes = z.record(text({ max: 64, blank: false }), z.int());
export const usageReport = z.object({
  usage,
  /** Requests by day (`YYYY-MM-DD`) and outcome (`ok` or an error's code). */
  days: z.array(z.object({ day: z.string(), outcomes })),
  keys: z.array(
    z.object({
      id: z.int(),
      name: z.string(),
      last_four: z.string(),
      username: z.string(),
      ...tally,
    }),
  ),
  operations: z.array(z.object({ operation: z.string(), ...tally })),
  /** Every period with requests, newest first. */
  periods: z.array(z.object({ period, requests_used: z.int() })),
});
export type UsageReport = z.infer<typeof usageReport>;

/** A period's requests of one kind on one day; `key` is null for keys that are not the reader's to see. */
const detail = z.object({
  day: z.string(),
  key: z.object({ name: z.string(), last_four: z.string() }).nullable(),
  operation: z.string(),
  outcome: z.string(),
  requests: z.int(),
});
/** One period in full, for a file. */
export const usageExport = z.object({ period, rows: z.array(detail) });
export type UsageExport = z.infer<typeof usageExport>;
