import {
  ATTRIBUTE_VALUES,
  CHECK_ORDER,
  ERROR_CAUSES,
  ERRORS,
  EVENT_DAYS,
  EVENT_MEANINGS,
  FAILING_DAYS,
  GLOBAL_ATTRIBUTES,
  HEADING_ID_PREFIX,
  MAX_MARKDOWN_HTML,
  MAX_WARNINGS,
  MAX_WEBHOOKS,
  PLANS,
  REMOVAL_REASONS,
  REMOVED_WITH_TEXT,
  SCOPE_MEANINGS,
  SECRET_OVERLAP_HOURS,
  UNAUTHENTICATED_PER_MINUTE,
  type PlanLimits,
  type RestErrorCode,
} from "@guidepost/contract";
import { BLOCKS } from "@guidepost/guide-content/blocks";
import { PERMITTED_HTML } from "@guidepost/guide-content/permitted-html";

function formatLimit(value: number | null): string {
  return value === null ? "unlimited" : value.toLocaleString("en");
}

function tableRow(cells: readonly string[]): string {
  return `| ${cells.join(" | ")} |`;
}

/** A table in Markdown. */
function markdownTable(head: readonly string[], rows: readonly (readonly string[])[]): string {
  return [tableRow(head), tableRow(head.map(() => "---")), ...rows.map(tableRow)].join("\n");
}

function planCells({ perMinute, perHour, monthlyQuota, guideLimit }: PlanLimits): string[] {
  return [perMinute, perHour, monthlyQuota, guideLimit].map(formatLimit);
}

const PLAN_TABLE = markdownTable(
  ["Plan", "Requests per minute", "Requests per hour", "Monthly quota", "Guides"],
  Object.values(PLANS).map(({ name, limits }) => [name, ...planCells(limits)]),
);

const SCOPE_TABLE = markdownTable(
  ["Scope", "Grants"],
  Object.entries(SCOPE_MEANINGS).map(([scope, text]) => [`\`${scope}\``, text]),
);

const ERROR_TABLE = markdownTable(
  ["Status", "Code", "When"],
  (Object.entries(ERROR_CAUSES) as [RestErrorCode, string][]).map(([code, text]) => [
    String(ERRORS[code].status),
    `\`${code}\``,
    text,
  ]),
);

function codes(names: readonly string[]): string {
  return names.map((name) => `\`${name}\``).join(" ");
}

const PLAIN_ELEMENTS = Object.entries(PERMITTED_HTML).flatMap(([name, { attributes }]) =>
  attributes ? [] : [name],
);

const BLOCK_TABLE = markdownTable(
  ["Block", "Elements"],
  BLOCKS.flatMap(({ label, elements }) =>
    elements ? [[label, codes(Object.keys(elements))]] : [],
  ),
);

const ATTRIBUTE_TABLE = markdownTable(
  ["Element", "Attribute", "Values"],
  [
    ...Object.entries(PERMITTED_HTML).flatMap(([name, { attributes = {} }]) =>
      Object.entries(attributes).map(([attribute, value]) => [
        `\`${name}\``,
        `\`${attribute}\``,
        ATTRIBUTE_VALUES[value],
      ]),
    ),
    ...Object.entries(GLOBAL_ATTRIBUTES).map(([attribute, value]) => [
      "all",
      `\`${attribute}\``,
      ATTRIBUTE_VALUES[value],
    ]),
  ],
);

const REASON_TABLE = markdownTable(
  ["Reason", "Meaning"],
  Object.entries(REMOVAL_REASONS).map(([reason, meaning]) => [`\`${reason}\``, meaning]),
);

const EVENT_TABLE = markdownTable(
  ["Type", "Sent when"],
  Object.entries(EVENT_MEANINGS).map(([type, meaning]) => [`\`${type}\``, meaning]),
);

const SECTIONS: Record<string, string> = {
  "Getting started": `Create, publish and measure step-by-step guides over HTTP and JSON.

All paths are relative to the base URL, which ends with the version \`/v1\`. Five endpoints outside of \`/v1\` need no API key: \`/openapi.json\` and \`/openapi.yaml\` (this document), \`/docs\` (a page with this document), \`/healthz\` (the process runs) and \`/readyz\` (the database is reachable and its migrations are applied).

- Send bodies as JSON in UTF-8 with \`Content-Type: application/json\`, except images. A body has at most 2 MiB (413), 5,000 values (422; 20,000 in \`POST /guides/bulk\`) and 64 levels (400). Responses are \`application/json; charset=utf-8\`, except that of \`GET /guides/{id}.md\`. A 204 has no body and no content type.
- Timestamps are ISO 8601 in UTC.
- Responses of 1 KiB or more are compressed with \`br\` or \`gzip\`, as \`Accept-Encoding\` prefers. \`ETag\` is that of the uncompressed response.
- \`HEAD\` returns the headers of \`GET\` without the body. Paths are case-sensitive. One trailing slash is accepted.
- Operations without a request body ignore a body, and need no \`Content-Type\`.
- Every response has an \`X-Request-Id\`. Send your own (1 to 128 of \`A-Z a-z 0-9 . _ -\`), and the response returns it. Any other value is replaced. \`GET /requests/{request_id}\` explains a request by its id.`,

  Authentication: `Send an API key with every request: \`Authorization: Bearer sk_…\`. The scheme name \`Bearer\` is case-insensitive. A key is \`sk_\` and 48 hexadecimal characters, 51 in total. Create keys in the portal under Developer. The portal shows the secret once.

${SCOPE_TABLE}

An account has a plan and one or more users, who are owners or members. A username has 2 to 30 characters of \`a-z 0-9 _ -\`, is unique, and is case-insensitive. A key belongs to one user. Without \`admin\` it can access the guides of this user only. With \`admin\` it can access the guides of all users of the account, and of no other account. Any other guide is reported as not found.

Only owners can create keys with \`admin\`. Members can create \`read\` and \`write\` keys for themselves. Removing a user revokes the keys of this user, and the keys that this user created for others. Revocation and expiry apply from the next request on, as soon as the portal has confirmed them. A change of the plan or of the limits applies equally fast.

A missing, malformed, unknown, revoked or expired key always returns the same 401 \`unauthorized\` with \`WWW-Authenticate: Bearer\`. The response does not reveal the reason. All paths under \`/v1\` need a key, so an unknown path without a key returns 401.

**Browsers.** Only pages of the portal's origin may read responses of \`/v1\` (CORS): they get \`Access-Control-Allow-Origin\`, and their preflight requests return 204 without a key. Pages of other origins get no such header, because a key must not be in a web page. Send their requests through your server. Any origin may read \`/openapi.json\`, \`/openapi.yaml\` and public guides as JSON.`,

  Guides: `A response with one guide contains the whole guide with its steps. A list contains guides without their steps, unless \`include=steps\` is sent. A new guide is a draft. Publish, unpublish, feature, unfeature and restore are idempotent: a repeated request returns 200 and changes nothing, not even timestamps. The same applies to a PATCH without changes. The response to a change contains the state after this request, independent of concurrent requests.

- Text is trimmed at both ends. A title of only white space or invisible characters is blank. Lengths count Unicode code points. NUL characters and lone surrogates are refused.
- JSON types are strict in bodies: \`"1"\` is not an integer. In a query string \`limit\` is a decimal integer, and \`featured\` is \`true\` or \`false\`.
- A body may contain fields that only the server writes. They are ignored, so that a guide from GET can be edited and sent with PATCH. Any other unknown field is refused (\`is not a recognised field\`), and so is a field or query parameter that is also part of the path (\`id\`). \`null\` clears a description to \`""\`. It is refused for title and category.
- A guide has at most 100 steps. The \`position\` of a step is a unique integer from 1 (\`must be unique\`). Steps are stored in this order and numbered from 1 without gaps. A step's title has at most 200 characters, and its content at most 65,536.
- The limit of a step's content applies to the content as it is sent. Cleaning can make it longer. Stored content is accepted unchanged at any length.`,

  "Step content": `The HTML of a step is cleaned with an allow-list when it is written, and the response contains the stored HTML. The tags of other elements are removed, and their text is kept. These are removed with their text: ${codes(REMOVED_WITH_TEXT)}. Content that is empty after cleaning is refused (\`has no permitted content\`).

${BLOCK_TABLE}

${ATTRIBUTE_TABLE}

Each element may have ${codes(Object.keys(GLOBAL_ATTRIBUTES))}. Apart from these, the following elements are permitted without attributes: ${codes(PLAIN_ELEMENTS)}.

- Links get \`rel="noopener noreferrer nofollow"\`. Images get \`loading="lazy"\` and \`referrerpolicy="no-referrer"\`. An image without a permitted address is removed.
- The id of a heading gets the prefix \`${HEADING_ID_PREFIX}\`, and links to it in the same step get it too. Public pages give each heading and title an id, and lead links such as \`#steep\` from all steps there.

**Markdown.** With \`format: "markdown"\`, \`content\` of a step is Markdown: CommonMark with tables, strikethrough, task lists, addresses without brackets, callouts (\`> [!NOTE]\`, \`:::note\`, \`!!! note\`), marks (\`==text==\`), footnotes (\`[^1]\`) and definition lists (\`: text\` below a term). It is converted to HTML and cleaned. \`content\` of a response is HTML. With \`include=source\`, GET of one guide returns the \`format\` and the Markdown in \`source\`. A step keeps its Markdown until other HTML is sent. A box of a task becomes ☑ or ☐. Markdown whose blocks are nested more than 100 deep, or whose HTML has more than ${MAX_MARKDOWN_HTML.toLocaleString("en")} characters, is refused.

\`format=markdown\` on GET of one guide converts the stored HTML to Markdown, in the form in which PATCH accepts it. \`GET /guides/{id}.md\` returns the whole guide as one document. What Markdown cannot express stays HTML in it, so that nothing of the list is lost. Only \`b\` and \`i\` become \`strong\` and \`em\`, and empty paragraphs and white space without an effect can change. After 131,072 characters of a guide, further steps stay HTML.

**Warnings.** When cleaning removes something, the response of POST, PATCH and PUT has \`warnings\` next to \`guide\`, also for a single step: each element and attribute of a step once, at most ${MAX_WARNINGS}, and one more with the reason \`more\` if there are others. Without \`warnings\`, nothing was removed.

${REASON_TABLE}

With \`Prefer: handling=strict\` the response is 422 instead, with the messages in \`details\`, and nothing is stored. \`Preference-Applied: handling=strict\` states it.`,

  Images: `\`POST /images\` stores an image and returns its \`url\` for \`<img>\` in the content of a step. The body is the file, or a form with the field \`image\`: a JPEG, PNG, WebP, GIF or AVIF image of up to 10 MiB and 50 million pixels.

- The same file of an account has the same address and is stored once. A retry is safe without \`Idempotency-Key\`, which has no effect. \`dry_run\` is refused with 422.
- An image that no guide of the account has used for 7 days is deleted. Guides in the trash, drafts and versions use their images.
- Everyone who has the address can read an image. Addresses are not guessable.
- An account may upload 60 images per minute and 1,000 per hour. A full storage of the plan is 422.`,

  Webhooks: `A webhook is an address of yours to which Guidepost sends the events of the account, so that you need not poll: changes of guides, keys and members, and thresholds of the quota. \`POST /webhooks\` (\`admin\`) creates one, at most ${MAX_WEBHOOKS} in an account. \`webhooks\` of this document has the request with each type of event.

${EVENT_TABLE}

- **Body.** \`{"id", "type", "created_at", "account_id", "data"}\`, the same in each attempt.
- **Signature.** Requests are signed as Standard Webhooks 1.0 defines. The key is the base64 part of the secret, after \`whsec_\`. \`webhook-signature\` has \`v1,\` and the HMAC-SHA256 of \`webhook-id\`, \`webhook-timestamp\` and the body, separated by dots, in base64. After a rotation of the secret, it has a signature of each secret for ${SECRET_OVERLAP_HOURS} hours, separated by a space. Refuse a timestamp that differs from your clock by more than five minutes.
- **Responses.** A status from 200 to 299 within 10 s accepts the event. Redirects are not followed. After any other result the request is repeated after 5 s, 5 min, 30 min, 2 h, 5 h, 10 h and 14 h, each since the attempt before.
- **Order.** Each event is sent at least once, and the order is not kept. \`webhook-id\` is that of the event, also in retries and redeliveries. Compare \`version\` of a guide with the one that you have. \`GET /changes\` returns all changes of guides after a longer failure.
- **Failures.** A response of 410 disables the webhook, and so do ${FAILING_DAYS} days of failures without a success. \`GET /webhooks/{webhook_id}/deliveries\` lists the deliveries of the last ${EVENT_DAYS} days, and other operations send them again.`,

  Retries: `After a time-out or a lost connection a client cannot know whether its change was saved. Send \`Idempotency-Key\` with each POST, PATCH, PUT and DELETE, except uploads of images, and repeat the same request with the same key. The change is then made at most once.

- A key has 1 to 255 visible ASCII characters, otherwise the response is 400. Use a new random value, for example a UUID, for each change. A key belongs to the user of the API key and is kept for 24 hours.
- A repeated request with the same method, path, query and body gets the stored status and body, with \`Idempotency-Replayed: true\`, a fresh \`X-Request-Id\` and the current rate limit. It counts toward the quota like every 2xx. A body that the operation ignores is not compared.
- Another request with the same key is 422 \`idempotency_key_reused\`. While the first request runs, the response is 409 \`idempotency_in_progress\` with \`Retry-After: 1\`.
- Only 2xx responses are stored, together with the change. After any other response the same key can be used again.
- The stored response of a key with \`admin\` is 403 for a key without \`admin\`.`,

  "Concurrent changes": `A guide has a \`version\`. Each change increments it, and counters of readers do not. \`ETag\` of every 200 and 201 with one guide is \`"g{id}.{version}"\`. That of lists and of the usage is a hash of their state.

- **\`If-Match\`** with the \`ETag\` of the guide that you read prevents that you overwrite another change. PATCH, PUT, DELETE and the actions on a guide and its steps accept it: a tag, a list of tags, or \`*\`. When the guide is in another state, the response is 412 \`precondition_failed\` with the present \`ETag\`, and nothing is changed. Read the guide again, apply your change, and send it with the new tag. Of concurrent changes with the same tag, at most one succeeds. Without \`If-Match\` the last change wins.
- A weak tag (\`W/…\`) matches no guide. A malformed \`If-Match\` is 400. The guide is looked up first: an unknown guide is 404.
- **\`If-None-Match\`** on GET and HEAD returns 304 without a body when the tag is still that of the response. A 304 uses no quota and counts in the rate limits. A malformed header is ignored. The tag of a guide does not contain its counters and the names of its author: a 304 can hide new ones.
- On PUT, \`If-Match\` requires that the guide exists (404), and \`If-None-Match: *\` that it does not (412).
- In \`POST /guides/bulk\`, \`if_match\` of an operation is its \`If-Match\`.`,

  "Dry runs": `With \`dry_run=true\` in the query, a POST, PATCH, PUT or DELETE makes all checks of the change and returns its status and body, but stores nothing. The response has \`Dry-Run: true\`. Errors are those of the change.

- Times, the ids of a new guide and of new steps, and \`slug\` and \`url\` of a new guide are provisional: the change can return other ones. No guide or step ever gets the ids of a dry run.
- The response has no \`ETag\`, because the guide never had this state.
- A dry run counts as one request. Its \`Idempotency-Key\` has no effect, and can be sent again with the change.`,

  "External ids": `A guide can have the id that it has in your system, as \`external_id\`: 1 to 255 characters without control characters. It is unique among the guides of a user, also among deleted ones. \`PUT /guides/external/{external_id}\` creates the guide (201) or replaces it (200), and changes nothing when nothing differs. GET and DELETE have the same address. The external id is the rest of the path: encode it with percent signs, except slashes, which may be sent as they are or as \`%2F\`. An admin key names the author in \`user_id\`.

- One trailing slash is not a part of the external id. An external id with a segment \`.\` or \`..\` needs \`%2F\`, because clients and servers resolve plain ones.

- A PUT without a field sets its default. Status and the featured state stay, and so does the slug, unless it is sent. A deleted guide is restored.
- A step keeps the id that it has in the body, or that of a step with the same content, or that of the step at the same place.
- With \`If-Match\` the guide must exist (404). With \`If-None-Match: *\` it must not exist (412).`,

  Changes: `\`GET /changes\` keeps a copy of the guides up to date. It returns the changes of guides, oldest first, and each guide once: \`guide.upserted\` with the guide as it is now, or \`guide.deleted\` with \`id\`, \`external_id\` and \`deleted_at\`.

- Start without a cursor. Send \`next_cursor\` while \`has_more\` is true: you then have all guides. Keep the last \`next_cursor\`, and send it the next time to get what has changed since. It is never null.
- Apply the changes of a page before you store its cursor. A page may contain a change that your copy has already: compare \`version\`.
- No change is lost when guides are changed at the same time. Counters of readers are no changes.
- Deletions are reported for 90 days. After a longer pause the response can be 410 \`cursor_expired\`: start without a cursor again, and delete the guides of your copy that the pages do not contain. The same applies to a key of another user, and after a restore from a backup.
- With \`If-None-Match\`, a request without changes is 304 and uses no quota.`,

  Pagination: `Lists are sorted from newest to oldest, unless \`sort\` is sent. \`limit\` is 50 by default, and larger values than 100 are reduced to 100. Values below 1 and values that are not integers are refused. Send \`next_cursor\` of a response as \`cursor\` to get the next page. It is null on the last page. The \`Link\` header contains the URL of the next page with \`rel="next"\`. Cursors are opaque. With \`include=steps\`, a page ends early when its steps have more than 4 MiB. No guide is repeated or skipped when guides are created or deleted between two pages. An empty cursor is the first page, and an invalid cursor is refused.`,

  Errors: `Every error has the same envelope: \`error\` with a \`code\` for programs and a \`message\` for people. Some codes have further fields. The \`Link\` header with \`rel="help"\` leads to the code's part of the documentation.

${ERROR_TABLE}

\`details\` of \`validation_failed\` maps each field to its messages. It lists all errors together, at most 50. When there are more, an entry \`base\` states it. The server stops reading a body as soon as it must refuse it. Nested fields in \`details\` use dots and 0-based indexes, for example \`steps.0.content\`. Query parameters are checked in the same way, including unknown ones. An operation with a request body ignores them. The message is \`Guide not found\` for a guide, and \`Not found\` for an unknown path.

The checks have a fixed order, and the response contains the first error: ${CHECK_ORDER.join("; ")}. An invalid HTTP request is refused before these checks with 400, 408, 417 or 431 and the code \`bad_request\`. The body of a 5xx never contains internal details. Include the request id when you contact support.`,

  Limits: `API access needs a paid plan. Limits apply to the account, over all its keys.

${PLAN_TABLE}

Enterprise accounts can have their own limits. The Free plan has no API access: every request returns 402 \`quota_exceeded\`.

- **Rate limits.** Windows are fixed: they are aligned to the UTC minute and the UTC hour. Every request with a valid key counts, except a request that returns 429. \`X-RateLimit-Limit\`, \`X-RateLimit-Remaining\` and \`X-RateLimit-Reset\` (Unix seconds) describe the minute. When the limit of the hour is reached, Remaining is 0, and Reset and \`Retry-After\` refer to the end of the hour. A request after \`Retry-After\` seconds is admitted. \`RateLimit-Policy\` and \`RateLimit\` describe the minute, the hour and the month in the form of draft-ietf-httpapi-ratelimit-headers-10.
- **Large amounts of HTML.** The response is the same 429 with \`Retry-After\` while more than 4 MiB of an account's step content waits to be cleaned, or when content waits longer than 4 s. Such a request counts toward the rate limit but not toward the quota.
- **Requests without a valid key** are limited to ${UNAUTHENTICATED_PER_MINUTE} per minute and client address, with the same 429. Their headers describe this limit.
- **Quota.** The period is the calendar month in UTC. Unused quota does not carry over. Every 2xx counts once, for every method. 3xx, 4xx and 5xx do not count. On plans with API access, \`Retry-After\` of the 402 is the time until the end of the month. The quota is exact: there are never more 2xx responses than it allows. When a server crashes, its requests in progress may be counted.
- **When the shared rate-limit store is unreachable**, each server counts separately. When the database is unreachable, the response is 503 with \`Retry-After\`.
- **Deadline.** A request that waits longer than 5 s (the operator can set another value) returns 503 with \`Retry-After\`. Its change may have been saved. Send the same \`Idempotency-Key\` again, or read the guide before you retry.`,

  Versions: `\`v1\` changes by addition only: ignore unknown fields. The removal of an operation is announced at least 12 months ahead, in the changelog (\`/docs/changelog\` of the portal) and with \`Deprecation\` and \`Sunset\` headers.`,
};

/** The description of the document in Markdown, the public part of docs/contract.md. */
export const introduction = Object.entries(SECTIONS)
  .map(([title, text]) => `## ${title}\n\n${text}`)
  .join("\n\n");
