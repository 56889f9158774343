import * as z from "zod";
import { timestamp } from "../time.ts";
import { text } from "../text.ts";

export const period = z
  .string()
  .regex(/^2\d{3}-(0[1-9]|1[0-2])$/, { error: "must be a month, as 2026-11" })
  .meta({ maxLength: 7, description: "A calendar month in UTC, `YYYY-MM`." });

/** GET /usage (contract API-12). */
export const usage = z
  .object({
    period,
    requests_used: z.int32().min(0).meta({
      description: "Successful requests of the account in the period, this one included.",
    }),
    quota_limit: z.int32().min(0).meta({ description: "The account's monthly quota." }),
    quota_remaining: z.int32().min(0).meta({ description: "The remaining quota." }),
    usage_percentage: z
      .number()
      .min(0)
      .meta({ description: "Used part of the quota in percent, with two decimals." }),
    rate_limits: z
      .object({
        per_minute: z.int32().min(0).meta({ description: "Requests per UTC minute." }),
        per_hour: z.int32().min(0).meta({ description: "Requests per UTC hour." }),
      })
      .meta({ id: "RateLimits", description: "The account's rate limits, over all its keys." }),
    resets_at: timestamp().meta({
      description: "Start of the next period, when the quota resets.",
    }),
  })
  .meta({ id: "Usage", description: "The account's usage of its quota." });
export type Usage = z.infer<typeof usage>;

export const noInput = z.strictObject({});

/** Input of the portal's report for one period. Default: the current period. */
export const usageReportInput = z.strictObject({ period: period.optional() });

const window = z.object({ used: z.int(), limit: z.int(), resets_at: timestamp() });
/** The current windows of the rate limits. `used` may be some seconds old. */
export const usageWindows = z.object({ minute: window, hour: window, as_of: timestamp() });
export type UsageWindows = z.infer<typeof usageWindows>;

/** Requests, and those without a 2xx response. */
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
  /** All periods with requests, newest first. */
  periods: z.array(z.object({ period, requests_used: z.int() })),
});
export type UsageReport = z.infer<typeof usageReport>;

/** Requests of one day by key, operation and outcome. `key` is null for keys that the user may not see. */
const detail = z.object({
  day: z.string(),
  key: z.object({ name: z.string(), last_four: z.string() }).nullable(),
  operation: z.string(),
  outcome: z.string(),
  requests: z.int(),
});
/** The detailed usage of one period, for a CSV file. */
export const usageExport = z.object({ period, rows: z.array(detail) });
export type UsageExport = z.infer<typeof usageExport>;
