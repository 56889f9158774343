/** A rule that is switched off, with the reason. `at` limits it to places in the document. */
export type SwitchedOff = { reason: string; at?: RegExp };

const BY_DESIGN = "is a decision of version 1, which changes only by addition (contract VER-1)";

/** Rules of `recommended-strict` of Redocly. */
export const REDOCLY_OFF: Record<string, SwitchedOff> = {
  "no-ambiguous-paths": {
    reason:
      "the rule ignores types: an id is an integer, so that /guides/external/{external_id} and /guides/{id}/publish have no path in common",
  },
  "no-server-example.com": { reason: "localhost is the default host of a service" },
};

/** Rules of `spectral:oas` with the severity `all`. */
export const OAS_OFF: Record<string, SwitchedOff> = {
  "contact-properties": {
    reason: "the contact has a name and a page; an operator may have no mailbox",
  },
  "openapi-tags-alphabetical": {
    reason: "references show tags in the order of the document: first what most programs need",
  },
};

/** Rules of `@stoplight/spectral-owasp-ruleset`. */
export const OWASP_OFF: Record<string, SwitchedOff> = {
  "owasp:api1:2023-no-numeric-ids": {
    reason: `a numeric id ${BY_DESIGN}; access depends on the key, and other guides are 404`,
  },
  "owasp:api4:2023-integer-limit": {
    reason: "a greater `limit` is valid: it means 100 (contract LIST-2)",
    at: /^\/paths\/.*\/parameters\/\d+\/schema$/,
  },
  "owasp:api4:2023-rate-limit": {
    reason: "the rule accepts only one kind of headers, and responses have both (contract RATE-8)",
  },
  "owasp:api4:2023-string-limit": {
    reason: "the bytes of a file are no text, and a generator of clients fails for their maximum",
    at: /^\/paths\/\/images\/post\/requestBody\//,
  },
  "owasp:api4:2023-string-restricted": {
    reason: "a title, a text or HTML has no pattern; every text has a maximum length",
  },
  "owasp:api8:2023-define-cors-origin": {
    reason: "only the portal's origin may read responses; other clients receive no such header",
  },
};

/** Rules of `@ibm-cloud/openapi-ruleset`. */
export const IBM_OFF: Record<string, SwitchedOff> = {
  "ibm-array-attributes": { reason: "`minItems: 0` states nothing; every list has a maximum" },
  "ibm-avoid-inline-schemas": {
    reason: "it refuses `null` and lists of errors in `anyOf`; all objects have names",
    at: /anyOf|\/(?:via|required_scope|disabled_reason|minute|hour|month|response_headers|draft|saved_by)$|\/AuditEntry\/properties\/(?:user|key|target|details)|^\/components\/responses\/\w+\/content/,
  },
  "ibm-avoid-repeating-path-parameters": {
    reason: "readers of an operation find all of its parameters in one place",
  },
  "ibm-collection-array-property": {
    reason: "the entries of the log are `entries`",
    at: /AuditList$/,
  },
  "ibm-no-unsupported-keywords": {
    reason: "the rules do not support the webhooks of OpenAPI 3.1 (contract HOOK-26)",
    at: /^\/webhooks$/,
  },
  "ibm-path-segment-casing-convention": {
    reason: "`-` separates the words of an address",
    at: /\/(?:audit-log|rotate-secret|redeliver-failed)$/,
  },
  "ibm-well-defined-dictionaries": {
    reason: "the facts of an action have the types of the fields that they name",
    at: /AuditEntry\/properties\/details$/,
  },
  "ibm-enum-casing-convention": { reason: "`-` before a field means descending order" },
  "ibm-error-response-schemas": { reason: `the error envelope ${BY_DESIGN}` },
  "ibm-etag-header": { reason: "the ETag of an action is that of the guide, which has a GET" },
  "ibm-integer-attributes": {
    reason: "a greater `limit` is valid: it means 100 (contract LIST-2)",
    at: /^\/paths\/.*\/parameters\/\d+\/schema$/,
  },
  "ibm-no-ambiguous-paths": {
    reason: "the rule ignores types: an id is an integer, so that no request matches both paths",
  },
  "ibm-no-nullable-properties": { reason: `null for an absent value ${BY_DESIGN}` },
  "ibm-operationid-casing-convention": { reason: `a name in camel case ${BY_DESIGN}` },
  "ibm-operationid-naming-convention": { reason: `the name of an operation ${BY_DESIGN}` },
  "ibm-pagination-style": { reason: `\`limit\`, \`cursor\` and \`next_cursor\` ${BY_DESIGN}` },
  "ibm-patch-request-content-type": { reason: `PATCH with \`application/json\` ${BY_DESIGN}` },
  "ibm-precondition-headers": {
    reason: "an operation of a bulk request has its condition in the body",
    at: /^\/paths\/\/guides\/bulk\//,
  },
  "ibm-required-array-properties-in-response": {
    reason: "`warnings` is absent when nothing was removed (contract WARN-1)",
  },
  "ibm-required-enum-properties-in-response": {
    reason: "`format` of a step is present only on request (contract MD-3, MD-7)",
    at: /^\/components\/schemas\/Step\/properties\/format$/,
  },
  "ibm-resource-response-consistency": {
    reason: "a change also returns `warnings` (contract WARN-1)",
  },
  "ibm-response-status-codes": { reason: `422 for invalid fields ${BY_DESIGN}` },
  "ibm-schema-keywords": { reason: "`const` is a keyword of OpenAPI 3.1" },
  "ibm-schema-naming-convention": { reason: `the name of a schema ${BY_DESIGN}` },
  "ibm-schema-type-format": { reason: "`uri` is a format of JSON Schema, and null is a type" },
  "ibm-string-attributes": {
    reason: "a title, a text or HTML has no pattern; OWASP's rules require maximum lengths",
  },
  "ibm-valid-path-segments": {
    reason:
      "`.md` selects the format of the same guide, as for pages of the portal (contract MD-8)",
    at: /^\/paths\/\/guides\/\{id\}\.md$/,
  },
  "no-$ref-siblings": { reason: "OpenAPI 3.1 permits a description next to `$ref`" },
};
