import * as z from "zod";
import { outputCount, outputList, outputUrl } from "../output.ts";
import { timestamp } from "../time.ts";
import { guideId } from "./guide-input.ts";

/** Different addresses that a check requests (contract CHECK-3). */
export const MAX_CHECKED_LINKS = 100;

/** Characters of an address that is requested. A longer one is not checked. */
export const MAX_CHECKED_LENGTH = 2_000;

/** Reasons for which a link does not work for readers (contract CHECK-5). */
export const BROKEN_REASONS = [
  "not_found",
  "gone",
  "host_not_found",
  "connection_refused",
  "invalid_certificate",
  "not_public",
] as const;
export type BrokenReason = (typeof BROKEN_REASONS)[number];

/** Reasons for which a check does not decide whether a link works (contract CHECK-6). */
export const UNKNOWN_REASONS = [
  "access_refused",
  "too_many_requests",
  "server_error",
  "other_status",
  "timeout",
  "no_response",
  "too_many_redirects",
  "not_checked",
] as const;
export type UnknownReason = (typeof UNKNOWN_REASONS)[number];

/** A link that is not known to work. */
export const linkProblem = z.object({
  url: outputUrl().meta({ description: "The address without its fragment." }),
  outcome: z.enum(["broken", "unknown"]),
  reason: z.enum([...BROKEN_REASONS, ...UNKNOWN_REASONS]),
  status: z.int32().nullable().meta({ description: "The status of the last response, if any." }),
});
export type LinkProblem = z.infer<typeof linkProblem>;

/** The state of a check. `waiting`: no worker has started it. */
export const LINK_CHECK_STATES = ["waiting", "running", "finished"] as const;

/** The last check of a guide's links and pictures (contract CHECK-1). */
export const linkCheck = z.object({
  state: z.enum(LINK_CHECK_STATES),
  total: outputCount("Different addresses."),
  checked: outputCount("Addresses with a result."),
  skipped: outputCount("Further addresses, which are not checked."),
  problems: outputList(linkProblem, MAX_CHECKED_LINKS),
  created_at: timestamp(),
});
export type LinkCheck = z.infer<typeof linkCheck>;

export const linkCheckStart = guideId.extend({
  /** Also requests addresses with a recent result, if it is a problem. */
  retry: z.boolean().optional(),
});
export type LinkCheckStart = z.infer<typeof linkCheckStart>;
