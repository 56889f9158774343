import { MAX_OPERATIONS } from "@guidepost/contract";
import { ref, type HeaderObject, type Reference } from "./openapi-types.ts";

const REQUEST_ID_SCHEMA = {
  type: "string",
  pattern: "^[A-Za-z0-9._-]{1,128}$",
  maxLength: 128,
} as const;

const COUNT_SCHEMA = { type: "integer", minimum: 0, maximum: 2_147_483_647 } as const;
const SECONDS_SCHEMA = { ...COUNT_SCHEMA, minimum: 1 } as const;
/** `Link` contains the query of the request, and Node.js accepts 16 KiB of headers. */
const LINK_SCHEMA = { type: "string", maxLength: 65_536 } as const;

/** `Allow` of a 405, which no operation returns. */
export const ALLOW_HEADER = {
  description: "The methods of the path.",
  required: true,
  schema: { type: "string", maxLength: 100 },
  example: "GET, HEAD, POST",
} satisfies HeaderObject;

/** `components.headers`: all response headers in addition to those of HTTP. */
export const headerComponents = {
  "X-Request-Id": {
    description:
      "Identifies the request in our logs: your own `X-Request-Id` if it is valid, else a new one.",
    required: true,
    schema: REQUEST_ID_SCHEMA,
    example: "7b0c1f3e-4f5a-4f43-9a58-0c1b7a3c2d11",
  },
  "X-RateLimit-Limit": {
    description: "Requests allowed per minute.",
    required: true,
    schema: COUNT_SCHEMA,
    example: 300,
  },
  "X-RateLimit-Remaining": {
    description:
      "Remaining requests in the current minute. 0 when the limit of the hour is reached.",
    required: true,
    schema: COUNT_SCHEMA,
    example: 287,
  },
  "X-RateLimit-Reset": {
    description:
      "Unix timestamp in seconds at which the limit resets: the end of the minute, or of the hour when the limit of the hour is reached.",
    required: true,
    schema: { type: "integer", minimum: 0, maximum: 9_999_999_999 },
    example: 1795167060,
  },
  "RateLimit-Policy": {
    description:
      "The limits by name, as in draft-ietf-httpapi-ratelimit-headers-10: `q` requests in `w` seconds. The month is a calendar month.",
    required: true,
    schema: { type: "string", maxLength: 200 },
    example: '"minute";q=300;w=60, "hour";q=10000;w=3600, "month";q=50000',
  },
  RateLimit: {
    description:
      "The state of each limit by name: `r` requests remain, and `t` seconds until it resets. The month is absent when the request was refused before the quota was read.",
    required: true,
    schema: { type: "string", maxLength: 200 },
    example: '"minute";r=287;t=42, "hour";r=9120;t=1962, "month";r=37520;t=856340',
  },
  "Retry-After": {
    description: "Seconds to wait before a retry.",
    required: true,
    schema: SECONDS_SCHEMA,
    example: 12,
  },
  "Retry-After-Quota": {
    description:
      "Seconds until the quota resets at the end of the month in UTC. Absent with `guide_limit_exceeded`, and when the plan has no API access.",
    schema: SECONDS_SCHEMA,
    example: 856_340,
  },
  "WWW-Authenticate": {
    description: "The authentication scheme.",
    required: true,
    schema: { type: "string", const: "Bearer" },
    example: "Bearer",
  },
  Link: {
    description: 'The next page as `<URL>; rel="next"`. Absent on the last page.',
    schema: LINK_SCHEMA,
    example: '<https://api.guidepost.example/v1/guides?limit=1&cursor=AaH4SpXAAAAEEg>; rel="next"',
  },
  "Idempotency-Replayed": {
    description:
      "`true` when the response is the stored one of an earlier request with the same `Idempotency-Key`. Absent otherwise.",
    schema: { type: "string", const: "true" },
    example: "true",
  },
  "Dry-Run": {
    description: "`true` when nothing was stored because of `dry_run=true`. Absent otherwise.",
    schema: { type: "string", const: "true" },
    example: "true",
  },
  "Preference-Applied": {
    description:
      "`handling=strict` when the request was handled strictly. Absent without `Prefer: handling=strict`.",
    schema: { type: "string", const: "handling=strict" },
    example: "handling=strict",
  },
  "Failed-Operation": {
    description:
      "The index of the operation that failed, from 0, when no operation of an atomic request was applied because of it. Absent otherwise.",
    schema: { type: "integer", format: "int32", minimum: 0, maximum: MAX_OPERATIONS - 1 },
    example: 3,
  },
  "Retry-After-Running": {
    description: "Seconds to wait before a retry. Present with `idempotency_in_progress`.",
    schema: SECONDS_SCHEMA,
    example: 1,
  },
  ETag: {
    description:
      "Identifies the state of the response: of a guide its `id` and `version`, and with `version=draft` the revision of its draft. Send it in `If-Match` or `If-None-Match`.",
    required: true,
    schema: { type: "string", maxLength: 64 },
    example: '"g1042.2"',
  },
  "ETag-Change": {
    description:
      "Identifies the state of the guide after the change, by its `id` and `version`, and that of a saved draft by its revision. Send it in `If-Match`. Absent after a dry run.",
    schema: { type: "string", maxLength: 64 },
    example: '"g1042.2"',
  },
  "Link-Help": {
    description: 'The part of the documentation about the error, as `<URL>; rel="help"`.',
    required: true,
    schema: LINK_SCHEMA,
    example: '<https://guidepost.example/docs/errors#validation_failed>; rel="help"',
  },
} satisfies Record<string, HeaderObject>;

export type HeaderName = keyof typeof headerComponents;

/** Components whose name is not the header's, because two responses describe the header differently. */
const HEADER_NAMES: Partial<Record<HeaderName, string>> = {
  "Retry-After-Quota": "Retry-After",
  "Retry-After-Running": "Retry-After",
  "ETag-Change": "ETag",
  "Link-Help": "Link",
};

const COMMON_HEADERS: readonly HeaderName[] = [
  "X-Request-Id",
  "X-RateLimit-Limit",
  "X-RateLimit-Remaining",
  "X-RateLimit-Reset",
  "RateLimit-Policy",
  "RateLimit",
];

/** The common headers of every response (contract HTTP-6), and the given ones. */
export function headersWith(...own: HeaderName[]): Record<string, Reference> {
  return Object.fromEntries(
    [...COMMON_HEADERS, ...own].map((name) => [HEADER_NAMES[name] ?? name, ref("headers", name)]),
  );
}
