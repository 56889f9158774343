import * as z from "zod";
import { ERRORS, MAX_FIELD_MESSAGE, PORTAL_ERROR_CODES, type RestErrorCode } from "../errors.ts";
import { MAX_MESSAGES } from "../field-errors.ts";
import { DEFAULT_PAGE, instant, MAX_PAGE } from "../guides/guide-list.ts";
import {
  outputId,
  outputList,
  outputName,
  outputText,
  outputUrl,
  outputUsername,
} from "../output.ts";
import { REQUEST_CHECKS } from "./request-checks.ts";
import { scope, SCOPES } from "../accounts/scopes.ts";
import { lookup, MAX_LOOKUP, text } from "../text.ts";
import { timestamp } from "../time.ts";

/** Longest texts in the log. Longer paths and user agents are shortened. */
const MAX_REQUEST_ID = 128;
const MAX_METHOD = 20;
const MAX_PATH = 500;
const MAX_ADDRESS = 100;
const MAX_USER_AGENT = 300;
const MAX_EXPLANATION = 1_000;

/** The codes that the REST API returns. */
const CODES = Object.keys(ERRORS).filter(
  (code) => !PORTAL_ERROR_CODES.some((portalCode) => portalCode === code),
) as [RestErrorCode, ...RestErrorCode[]];

const errorCode = z.enum(CODES);

/** Filters of the request log (contract LOG-5). */
const filters = {
  key_id: z.int32().min(1).meta({ description: "Only requests with this key." }).optional(),
  status: z
    .int()
    .min(200)
    .max(599)
    .meta({ description: "Only responses with this status." })
    .optional(),
  code: errorCode.meta({ description: "Only refusals with this error code." }).optional(),
  operation: lookup()
    .meta({
      description:
        "Only requests of this operation, for example `guides.get`. `unknown` selects requests to unknown paths.",
    })
    .optional(),
  since: instant()
    .meta({ description: "Only requests that were received at this time or later." })
    .optional(),
  until: instant()
    .meta({ description: "Only requests that were received before this time." })
    .optional(),
};

/** GET /requests (contract LOG-5). */
export const requestListInput = z.strictObject({
  ...filters,
  limit: z
    .int()
    .min(1)
    .default(DEFAULT_PAGE)
    .meta({
      description: `Largest number of requests on a page. A value above ${MAX_PAGE} is clamped to ${MAX_PAGE}.`,
    }),
  cursor: lookup()
    .meta({ description: "`next_cursor` of the previous page, with the same filters." })
    .optional(),
});
export type RequestListInput = z.infer<typeof requestListInput>;

/** Input of the portal's list. `last_minutes` replaces `since`, so that the clock of the browser does not matter. */
export const requestSearchInput = requestListInput.extend({
  last_minutes: z.int().min(1).max(100_000).optional(),
});
export type RequestSearchInput = z.infer<typeof requestSearchInput>;

/** An `id` of the log, or a request id (contract HTTP-7). */
export const requestLookup = z.strictObject({
  request_id: text({ max: MAX_REQUEST_ID, blank: true }).meta({
    minLength: 1,
    description: "The value of `X-Request-Id` in the response, or the `id` of an entry.",
  }),
});

const key = z
  .object({
    id: outputId().meta({ description: "Identifier of the key." }),
    name: outputName().meta({ description: "The key's name in the portal." }),
    last_four: outputText(4).meta({ description: "The last four characters of the key." }),
    username: outputUsername().meta({ description: "The holder of the key." }),
  })
  .meta({ id: "RequestKey", description: "The key of the request." });

const summary = {
  id: z.uuid().meta({ maxLength: 36, description: "Identifier of the entry." }),
  request_id: outputText(MAX_REQUEST_ID).meta({
    description:
      "The value of `X-Request-Id` in the response. Equal to `id` unless the client sent its own.",
  }),
  received_at: timestamp().meta({
    description:
      "The time of the request. For an entry of several requests, the time of the first one.",
  }),
  key,
  method: outputText(MAX_METHOD).meta({ description: "The method of the request." }),
  operation: outputText(MAX_LOOKUP).meta({
    description: "The operation, for example `guides.get`. `unknown` for an unknown path.",
  }),
  path: outputText(MAX_PATH).meta({
    description: "The path with the names of query parameters. Their values are not logged.",
  }),
  status: z
    .int32()
    .meta({ minimum: 100, maximum: 599, description: "The status of the response." }),
  code: outputText(MAX_LOOKUP)
    .nullable()
    .meta({ description: "The error code. null for a success." }),
  duration_ms: z.number().min(0).meta({ description: "Time from request to response in ms." }),
  address: outputText(MAX_ADDRESS).meta({ description: "The address of the client." }),
  user_agent: outputText(MAX_USER_AGENT)
    .nullable()
    .meta({ description: "`User-Agent` of the request, shortened to 300 characters." }),
  replayed: z.boolean().meta({
    description: "Whether the response is the stored one of an earlier `Idempotency-Key`.",
  }),
  requests: z.int32().min(1).meta({
    description:
      "1, or the number of 401 or 429 responses to the operation in the minute, which share an entry.",
  }),
};

/** An entry in a list. */
export const requestSummary = z
  .object(summary)
  .meta({ id: "RequestSummary", description: "One request in the log." });
export type RequestSummary = z.infer<typeof requestSummary>;

export const requestList = z
  .object({
    requests: outputList(requestSummary, MAX_PAGE).meta({ description: "Newest first." }),
    next_cursor: outputText(MAX_LOOKUP).nullable().meta({
      description:
        "Opaque `cursor` of the next page. null on the last page. With several filters, a page can have fewer entries than `limit` before the last page.",
    }),
  })
  .meta({ id: "RequestList", description: "A page of the request log." });
export type RequestList = z.infer<typeof requestList>;

const check = z
  .object({
    check: z.enum(REQUEST_CHECKS).meta({ description: "What was checked." }),
    result: z.enum(["passed", "failed", "skipped"]).meta({
      description: "`skipped`: an earlier check failed, or the request did not need this one.",
    }),
    text: outputText(MAX_EXPLANATION).meta({
      description: "The check with its numbers, for people.",
    }),
  })
  .meta({ id: "RequestCheck", description: "One check of a request." });
export type RequestCheckResult = z.infer<typeof check>;

const limit = z
  .object({
    limit: z.int32().min(0).meta({ description: "The limit." }),
    used: z.int32().min(0).nullable().meta({
      description:
        "The used part after the decision, with this request. null when it was not counted.",
    }),
  })
  .meta({
    id: "RequestLimit",
    description: "A limit of the account at the time of the request.",
  });

/** GET /requests/{request_id} (contract LOG-6). */
export const requestDetail = z
  .object({
    ...summary,
    required_scope: scope
      .nullable()
      .meta({ description: "The scope of the operation. null when any scope is sufficient." }),
    key_scopes: outputList(scope, SCOPES.length)
      .nullable()
      .meta({ description: "The scopes of the key. null when the key did not work." }),
    limits: z
      .object({
        minute: limit.nullable().meta({ description: "The requests of the UTC minute." }),
        hour: limit.nullable().meta({ description: "The requests of the UTC hour." }),
        month: limit.nullable().meta({ description: "The quota of the calendar month." }),
      })
      .meta({
        id: "RequestLimits",
        description: "The limits at the time of the request. null: not checked.",
      }),
    message: outputText(MAX_EXPLANATION)
      .nullable()
      .meta({ description: "The error message. null for a success." }),
    details: z
      .record(z.string(), outputList(outputText(MAX_FIELD_MESSAGE), MAX_MESSAGES))
      .meta({ description: "Invalid fields with their messages, without the values." }),
    checks: outputList(check, REQUEST_CHECKS.length).meta({
      description: "The checks in their order.",
    }),
    advice: outputText(MAX_EXPLANATION)
      .nullable()
      .meta({ description: "What to do about the refusal. null for a success." }),
    help_url: outputUrl()
      .nullable()
      .meta({ description: "The page about the error. null for a success." }),
  })
  .meta({ id: "RequestDetail", description: "One request with the explanation of its response." });
export type RequestDetail = z.infer<typeof requestDetail>;
export const requestAnswer = z
  .object({ request: requestDetail })
  .meta({ id: "RequestAnswer", description: "One request of the log." });

/** The keys of the filter in the portal, the latest used first. */
export const requestCallers = z.object({
  keys: z.array(z.object({ id: z.int(), name: z.string(), last_four: z.string() })),
});
export type RequestCallers = z.infer<typeof requestCallers>;

/** Days of the log that show what uses a key. */
export const KEY_IMPACT_DAYS = 7;
/** The newest requests of a key that are read for its clients. */
export const KEY_IMPACT_REQUESTS = 10_000;

const tally = { requests: z.int(), last_at: timestamp() };
/** What a revocation of a key would break: its use in the last `KEY_IMPACT_DAYS` days, most requests first. */
export const keyImpact = z.object({
  /** Requests that were read, at most `KEY_IMPACT_REQUESTS`. */
  requests: z.int(),
  /** Whether there are more requests than were read. */
  more: z.boolean(),
  operations: z.array(z.object({ operation: z.string(), failed: z.int(), ...tally })),
  clients: z.array(z.object({ user_agent: z.string().nullable(), ...tally })),
  addresses: z.array(z.object({ address: z.string(), ...tally })),
});
export type KeyImpact = z.infer<typeof keyImpact>;
