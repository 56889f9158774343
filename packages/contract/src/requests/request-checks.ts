/** The checks of a request in their order (contract HTTP-13): the object of each, and the statuses of a refusal. */
const CHECKS = {
  api_key: { of: "the key", statuses: [401] },
  rate_limit: { of: "the rate limits", statuses: [429] },
  account: { of: "the account", statuses: [403] },
  route: { of: "the path and its method", statuses: [404, 405] },
  scope: { of: "the scope", statuses: [403] },
  quota: { of: "the quota", statuses: [402] },
  body: {
    of: "the body’s size, type and form, and the form of `If-Match`",
    statuses: [413, 415, 400],
  },
  idempotency: { of: "the `Idempotency-Key`", statuses: [400, 422, 409] },
  input: { of: "the input’s fields, then the cursor of changes", statuses: [422, 410] },
  guide: { of: "the guide", statuses: [404] },
  precondition: { of: "`If-Match`", statuses: [412] },
  email: { of: "the verified email address, to publish", statuses: [403] },
  guide_limit: { of: "the guide limit", statuses: [402] },
  /** The service can fail at any time, with a 5xx. */
  service: { of: "the service", statuses: [] },
} as const;

export type RequestCheck = keyof typeof CHECKS;

/** The checks of a request in their order (contract HTTP-13, LOG-6). */
export const REQUEST_CHECKS = Object.keys(CHECKS) as [RequestCheck, ...RequestCheck[]];

/** The checks as the documentation lists them: `the key (401)`. Text between backticks is code. */
export const CHECK_ORDER: readonly string[] = Object.values(CHECKS).flatMap(({ of, statuses }) =>
  statuses.length === 0 ? [] : [`${of} (${statuses.join(", ")})`],
);
