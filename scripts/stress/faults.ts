/** A fault of a few characters that a test must notice. */
export type Fault = {
  /** What the fault breaks. */
  name: string;
  area: "pipeline" | "limits" | "ownership" | "cleaning" | "drafts" | "email";
  /** Relative to the root. */
  file: string;
  /** Occurs once in the file. */
  from: string;
  to: string;
  /** Paths or folders of unit tests, as Vitest's filter. */
  tests: string[];
};

const REST_TESTS = "packages/api/src/rest/tests";
const HTML_TESTS = "packages/guide-content/src/html/tests";
const DRAFT_TESTS = "packages/core/src/guides/drafts/tests";
const EMAIL_TESTS = "packages/core/src/email-address/tests";
const ACCESS_TEST = "packages/core/src/guides/tests/access.test.ts";

export const FAULTS: readonly Fault[] = [
  // The pipeline of a request.
  {
    name: "a failed request keeps its unit of the quota",
    area: "pipeline",
    file: "packages/api/src/rest/pipeline/pipeline.ts",
    from: "    await state.refundQuota?.();\n",
    to: "",
    tests: [REST_TESTS],
  },
  {
    name: "a request is not counted by the rate limit of its account",
    area: "pipeline",
    file: "packages/api/src/rest/pipeline/pipeline.ts",
    from: "if (!rateLimit.allowed)",
    to: "if (!rateLimit)",
    tests: [REST_TESTS],
  },
  {
    name: "a 304 uses a unit of the quota",
    area: "pipeline",
    file: "packages/api/src/rest/pipeline/call-route.ts",
    from: "    await state.refundQuota?.();\n    state.outcome",
    to: "    state.outcome",
    tests: [REST_TESTS],
  },
  {
    name: "a dry run stores its changes",
    area: "pipeline",
    file: "packages/api/src/rest/pipeline/call-route.ts",
    from: "(isDryRun ? discardChanges : undefined)",
    to: "undefined",
    tests: [REST_TESTS],
  },
  {
    name: "a reservation that arrives after the deadline is not refunded",
    area: "pipeline",
    file: "packages/api/src/rest/pipeline/call-procedure.ts",
    from: "if (state.deadline.hasPassed()) void refund();",
    to: "",
    tests: [REST_TESTS],
  },
  {
    name: "a procedure does not check its scope",
    area: "pipeline",
    file: "packages/api/src/trpc/procedures.ts",
    from: "!grants(actor.scopes, meta.scope)",
    to: "!grants(actor.scopes, actor.scopes[0] ?? meta.scope)",
    tests: ["packages/api/src/routers/tests"],
  },
  {
    name: "a key calls procedures of the portal's session",
    area: "pipeline",
    file: "packages/api/src/trpc/procedures.ts",
    from: 'if (actor.via.kind !== "session") throw forbidden();',
    to: "",
    tests: ["packages/api/src/routers/tests"],
  },
  {
    name: "If-Match is ignored",
    area: "pipeline",
    file: "packages/api/src/rest/conditional.ts",
    from: "if (header === null || !changesGuide(operation)) return {};",
    to: "if (header === null || changesGuide(operation)) return {};",
    tests: [REST_TESTS],
  },
  {
    name: "another body with the same Idempotency-Key gets the stored response",
    area: "pipeline",
    file: "packages/core/src/idempotency/run-once.ts",
    from: "if (!stored.fingerprint.equals(fingerprint))",
    to: "if (!stored.fingerprint)",
    tests: ["packages/core/src/idempotency", `${REST_TESTS}/idempotency.test.ts`],
  },
  {
    name: "a body of 2 MiB and one byte is accepted",
    area: "pipeline",
    file: "packages/api/src/rest/body/read-json.ts",
    from: "if (total > maxBytes)",
    to: "if (total > maxBytes + 1)",
    tests: ["packages/api/src/rest/body"],
  },
  {
    name: "a session without the required second factor calls procedures",
    area: "pipeline",
    file: "packages/core/src/actor.ts",
    from: 'if (via.kind === "session" && via.lacksTwoFactor)',
    to: 'if (via.kind === "key" && false)',
    tests: ["packages/api/src/routers/tests/two-factor.test.ts"],
  },

  // Rate limits and quota.
  {
    name: "a minute admits one request more than its limit",
    area: "limits",
    file: "packages/rate-limit/src/fixed-window.ts",
    from: "minute.used + cost > perMinute",
    to: "minute.used + cost > perMinute + 1",
    tests: [
      "packages/rate-limit/src/tests/fixed-window.test.ts",
      "packages/rate-limit/src/tests/stores.test.ts",
    ],
  },
  {
    name: "the hour is not limited",
    area: "limits",
    file: "packages/rate-limit/src/fixed-window.ts",
    from: "hour.used + cost > perHour",
    to: "hour.used + cost > perHour * 60",
    tests: ["packages/rate-limit/src/tests"],
  },
  {
    name: "an outage of the shared store resets the current window",
    area: "limits",
    file: "packages/rate-limit/src/fallback.ts",
    from: "if (result.allowed) local.consume(subject, limits, cost);",
    to: "",
    tests: ["packages/rate-limit/src/tests/fallback.test.ts"],
  },
  {
    name: "a store that failed is used again without a probe",
    area: "limits",
    file: "packages/rate-limit/src/fallback.ts",
    from: "lostAt ? local.consume(subject, limits, cost) : consumeOrFallBack",
    to: "consumeOrFallBack",
    tests: ["packages/rate-limit/src/tests/fallback.test.ts"],
  },
  {
    name: "the quota admits one request too many",
    area: "limits",
    file: "packages/core/src/usage/store/ledger.ts",
    from: "where month.used + excluded.used <= (",
    to: "where month.used + excluded.used <= 1 + (",
    tests: ["packages/core/src/usage"],
  },
  {
    name: "a part of a batch of requests is granted more than the rest of the quota",
    area: "limits",
    file: "packages/core/src/usage/store/ledger.ts",
    from: "least(wanted.requests, wanted.quota - month.used)",
    to: "least(wanted.requests, wanted.quota - month.used + 1)",
    tests: ["packages/core/src/usage"],
  },
  {
    name: "a refund is applied twice",
    area: "limits",
    file: "packages/api/src/trpc/metering.ts",
    from: "(refunded ??= refund())",
    to: "(refunded = refund())",
    tests: ["packages/api/src/trpc/tests/metering.test.ts", REST_TESTS],
  },
  {
    name: "a refund with an unknown outcome is repeated",
    area: "limits",
    file: "packages/api/src/trpc/metering.ts",
    from: 'if (isRefunded === undefined) return observer.ledger("lost");',
    to: "",
    tests: ["packages/api/src/trpc/tests/metering.test.ts", REST_TESTS],
  },
  {
    name: "a large body of a session counts as one mutation",
    area: "limits",
    file: "packages/api/src/trpc/limits.ts",
    from: "const cost = unitsOf(bodyBytes, SESSION_UNIT_BYTES);",
    to: "const cost = 1 + bodyBytes * 0;",
    tests: ["packages/api/src/trpc/tests"],
  },

  // Ownership and credentials.
  {
    name: "a key without admin reads guides of other users of the account",
    area: "ownership",
    file: "packages/core/src/ownership.ts",
    from: 'grants(scopes, "admin") ? null : user.id',
    to: 'grants(scopes, "read") ? null : user.id',
    tests: [ACCESS_TEST],
  },
  {
    name: "the SQL filter ignores the user",
    area: "ownership",
    file: "packages/core/src/ownership.ts",
    from: "or ${columns.userId} = ${userId})`",
    to: "or ${columns.userId} <> 0 or ${columns.userId} = ${userId})`",
    tests: [ACCESS_TEST],
  },
  {
    name: "a list has the guides of every account's user with the same id",
    area: "ownership",
    file: "packages/core/src/ownership.ts",
    from: "if (userId === null) return `${columns.accountId} = ${bind(accountId)}`;",
    to: "if (userId === null) return `${columns.accountId} >= ${bind(accountId)}`;",
    tests: ["packages/core/src/guides/list/tests/list.test.ts", ACCESS_TEST],
  },
  {
    name: "a revoked key works",
    area: "ownership",
    file: "packages/core/src/api-keys/store/key-holder.ts",
    from: "   and k.revoked_at is null\n",
    to: "",
    tests: ["packages/core/src/api-keys/tests/authenticate.test.ts"],
  },
  {
    name: "a key of a removed user works",
    area: "ownership",
    file: "packages/core/src/api-keys/store/key-holder.ts",
    from: "   and u.removed_at is null",
    to: "",
    tests: ["packages/core/src/api-keys/tests/authenticate.test.ts"],
  },
  {
    name: "an expired key works",
    area: "ownership",
    file: "packages/core/src/api-keys/store/key-holder.ts",
    from: "k.expires_at > now()",
    to: "k.expires_at <> now()",
    tests: ["packages/core/src/api-keys/tests/authenticate.test.ts"],
  },
  {
    name: "a key with permitted addresses works from every address",
    area: "ownership",
    file: "packages/core/src/api-keys/restrictions.ts",
    from: "if (!address || !rangesOf(addresses)",
    to: "if (address && false && !rangesOf(addresses)",
    tests: ["packages/core/src/api-keys/tests/restrictions.test.ts"],
  },

  // Cleaning of HTML.
  {
    name: "every scheme of a link is kept",
    area: "cleaning",
    file: "packages/guide-content/src/html/attribute-values.ts",
    from: "link: matching(LINK_ADDRESS)",
    to: "link: matching(/./)",
    tests: [HTML_TESTS],
  },
  {
    name: "a picture is loaded from a private address",
    area: "cleaning",
    file: "packages/guide-content/src/html/attribute-values.ts",
    from: "picture: trimmedIf(isPublicPictureAddress)",
    to: "picture: trimmedIf((value) => isPublicPictureAddress(value) || true)",
    tests: [HTML_TESTS],
  },
  {
    name: "a link has no rel attribute",
    area: "cleaning",
    file: "packages/guide-content/src/html/clean-html.ts",
    from: "if (added && attribs[added.when] !== undefined)",
    to: "if (added && attribs[added.when] === undefined)",
    tests: [HTML_TESTS],
  },
  {
    name: "a heading can have the id of an element of the page",
    area: "cleaning",
    file: "packages/guide-content/src/html/attribute-values.ts",
    from: "? HEADING_ID_PREFIX + own : undefined",
    to: "? own : undefined",
    tests: [HTML_TESTS],
  },
  {
    name: "the text of a script is kept",
    area: "cleaning",
    file: "packages/guide-content/src/html/clean-html.ts",
    from: "nonTextTags: [...REMOVED_WITH_TEXT]",
    to: "nonTextTags: []",
    tests: [HTML_TESTS],
  },
  {
    name: "a stray list item stays",
    area: "cleaning",
    file: "packages/guide-content/src/html/browser-nesting.ts",
    from: "else if (writer.isStray(name)) {",
    to: "else if (writer.isStray(name) && false) {",
    tests: [HTML_TESTS],
  },

  // Pending drafts.
  {
    name: "a draft is saved over a newer revision",
    area: "drafts",
    file: "packages/core/src/guides/drafts/drafts.ts",
    from: "(draft?.revision ?? null) === expected_revision",
    to: "(draft?.revision ?? null) !== undefined",
    tests: [DRAFT_TESTS],
  },
  {
    name: "a draft is published over conflicting changes",
    area: "drafts",
    file: "packages/core/src/guides/drafts/publication.ts",
    from: "if (conflicts.length > 0) {",
    to: "if (conflicts.length > 100) {",
    tests: [DRAFT_TESTS],
  },
  {
    name: "the draft remains after its publication",
    area: "drafts",
    file: "packages/core/src/guides/drafts/publication.ts",
    from: "  // First, so that the event of the guide shows that it has no draft.\n  await deleteDraftRow(transaction, guide.id);\n",
    to: "",
    tests: [DRAFT_TESTS],
  },
  {
    name: "the draft of another user's guide is changed",
    area: "drafts",
    file: "packages/core/src/guides/drafts/store.ts",
    from: 'and ${ownershipSql({ accountId: "$2", userId: "$3" })} and',
    to: "and $2::int is not null and ($3::int is null or true) and",
    tests: [DRAFT_TESTS, ACCESS_TEST],
  },

  // Email addresses.
  {
    name: "the link of a mail works after its time",
    area: "email",
    file: "packages/core/src/mail/store.ts",
    from: "where hash = $1 and kind = $2 and expires_at > $3 and user_id is not null",
    to: "where hash = $1 and kind = $2 and $3::timestamptz is not null and user_id is not null",
    tests: [EMAIL_TESTS, "packages/core/src/sign-in/tests/reset-password.test.ts"],
  },
  {
    name: "the link of another kind of mail works",
    area: "email",
    file: "packages/core/src/mail/store.ts",
    from: "where hash = $1 and kind = $2 and expires_at > $3 and user_id is not null",
    to: "where hash = $1 and $2::text is not null and expires_at > $3 and user_id is not null",
    tests: [EMAIL_TESTS, "packages/core/src/sign-in/tests/reset-password.test.ts"],
  },
  {
    name: "a link verifies an address that the user no longer has",
    area: "email",
    file: "packages/core/src/email-address/store.ts",
    from: " where id = $1 and email = $2 and removed_at is null`,\n    values: [userId, email, at],",
    to: " where id = $1 and $2::text is not null and removed_at is null`,\n    values: [userId, email, at],",
    tests: [EMAIL_TESTS],
  },
  {
    name: "the link of a changed address works for another user",
    area: "email",
    file: "packages/core/src/email-address/change.ts",
    from: "if (found?.userId !== actor.user.id)",
    to: "if (!found || !actor)",
    tests: [EMAIL_TESTS],
  },
  {
    name: "an unverified user publishes",
    area: "email",
    file: "packages/core/src/actor.ts",
    from: "requiresVerifiedEmail && !actor.user.isVerified &&",
    to: "requiresVerifiedEmail && actor.user.isVerified &&",
    tests: ["packages/core/src/guides/tests/transitions.test.ts", EMAIL_TESTS, DRAFT_TESTS],
  },
];
