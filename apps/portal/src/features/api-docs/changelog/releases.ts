/** `day` is an ISO date in UTC. `version` is that of the OpenAPI document. */
export type Release = { day: string; version: string; changes: readonly string[] };

/** Changes that affect integrators, newest first (contract VER-2). Text between backticks is code. */
export const RELEASES: readonly Release[] = [
  {
    day: "2026-11-25",
    version: "1.3.0",
    changes: [
      "The versions before the latest ones have a maximum of bytes in an account, by its plan. The oldest ones beyond it are deleted.",
      'The HTML of a step may have callouts (`<blockquote data-callout="note">`, `tip` or `warning`) and sizes of images (`data-size`). In Markdown, callouts are quotes that begin with `[!NOTE]`, as on GitHub.',
      "`GET /guides/{id}/feedback` and `GET /feedback` list what readers wrote with their ratings. `PATCH /guides/{id}/feedback/{feedback_id}` marks a text as read or new, and `DELETE` deletes it.",
      "`GET /guides/{id}/insights` and `GET /insights` return views, completions and ratings by day, the steps that readers reach, and the sites and devices of readers.",
      "A request of an account that the operator has suspended is 403 `account_suspended`. The audit log has the actions `account.suspended` and `account.resumed`, and the checks of a request in the log have `account`.",
      "The audit log has the actions `account.exported`, when a user exports all guides in the portal, and `account.branding_changed`.",
      "`POST /images` stores an image for the content of guides, and returns its address. It accepts JPEG, PNG, WebP, GIF and AVIF of up to 10 MiB.",
      "`PUT /guides/{id}/schedule` sets when a guide is published and unpublished. Guides have `publish_at` and `unpublish_at`. A version or an audit entry of a schedule has `via` `system`.",
      "Guides have a version history: `GET /guides/{id}/versions` lists what readers saw, with who changed it, when and what, `GET /guides/{id}/versions/{number}` returns the content, and `POST /guides/{id}/versions/{number}/restore` restores it as a new version.",
      "PATCH and PUT of a guide accept `slug`, which changes the address of the guide. Earlier versions ignored it. The former address redirects, and stays reserved for the guide. A slug that another guide of the author has or had is 422. Without `slug`, nothing changes: leave it out when you send back a guide from an earlier response.",
      "A published guide can have a pending draft, which readers do not see: `PUT /guides/{id}/draft` saves it, `GET /guides/{id}?version=draft` returns it, `POST /guides/{id}/draft/publish` makes it public, and `DELETE /guides/{id}/draft` discards it. Guides have `has_pending_changes`.",
      "A key can be restricted to client addresses and referrers, in the portal under “Restrict use”. `GET /me` returns both lists. A request that they do not permit is 401, as with an unknown key; the request log states the reason.",
      "Where the operator requires it, publishing a guide with a key of a user who has not verified the e-mail address is 403 `email_not_verified`.",
      "`GET /audit-log` lists who did what in the account: sign-ins, keys, members, the plan, and the publication and deletion of guides. It needs a key with `admin`.",
      "Webhooks send events of guides, keys, members and usage to your address, signed as Standard Webhooks defines. `POST /webhooks` (admin) adds one. Other operations rotate its secret, send a test event, list deliveries with the headers and bodies of requests and responses, and send them again. Owners also manage them in the portal, and the audit log has their changes, also when Guidepost disables one (`via` is `system`).",
      "`POST /guides/bulk` creates, changes, publishes and deletes up to 100 guides in one request. Each operation has its own result. With `atomic`, all operations are applied, or none.",
      "Responses of 1 KiB or more are compressed with `br` or `gzip`, as `Accept-Encoding` prefers. Most clients request and decompress them on their own. `ETag` stays the same.",
      "The OpenAPI document states the largest length, number or value of everything in a response, and a `default` response with the error envelope.",
      "`format=markdown` on GET of one guide returns the steps in Markdown, and `GET /guides/{id}.md` the whole guide as one Markdown document. What Markdown cannot express stays HTML in it.",
      'A step can be sent as Markdown with `format: "markdown"`: CommonMark with tables, strikethrough and task lists. `content` of a response stays HTML. `include=source` on GET of one guide returns the Markdown.',
      "When cleaning removes something from the HTML of a step, the response of POST, PATCH and PUT has `warnings` with the field, the element, the attribute and the reason. With `Prefer: handling=strict`, the response is 422 instead, and nothing is stored.",
      "The HTML of a step may have `details` and `summary`, ids of headings (with the prefix `user-content-`), and `align` of table cells.",
      "`include=steps` on `GET /guides` and `GET /changes` adds the steps to each guide, and `include=source` adds them with their Markdown. A page ends early at 4 MiB of steps: continue with `next_cursor`.",
      "`GET /changes` returns the changes of guides since the last request, deletions included, to keep a copy up to date. `next_cursor` is never null: keep it for the next time. A cursor that is older than the known deletions (90 days) is 410 `cursor_expired`.",
      "`npx guidepost` keeps guides as Markdown files in a folder: `pull` writes them, and `push` makes the guides equal to the files. It also prints changes and the request log.",
      "`POST /mcp` serves the Model Context Protocol: an agent searches, reads, writes and publishes guides with tools. A tool call counts as one request.",
      "With `dry_run=true` in the query, POST, PATCH, PUT and DELETE check a change and return its response, but store nothing. The response has `Dry-Run: true`. Functions that Orval generates for changes get one more argument, for the query.",
      "Steps can be changed one by one: `POST /guides/{id}/steps`, `PATCH` and `DELETE /guides/{id}/steps/{step_id}`, and `POST /guides/{id}/steps/order`.",
      "`POST /guides/{id}/duplicate` creates a draft with the content of a guide.",
    ],
  },
  {
    day: "2026-11-23",
    version: "1.2.0",
    changes: [
      "`GET /guides?q=` searches titles, descriptions and steps, with the most relevant guides first.",
      "`sort` of `GET /guides` also accepts `views_count` and `average_rating`. The order by views is at most five minutes old.",
      "`fields` on `GET /guides` and `GET /guides/{id}` limits the response to the named fields. `GET /guides?deleted=true` lists the guides in the trash, with `deleted_at`.",
      "A guide can have an `external_id`, the id of the guide in your system. `PUT /guides/external/{external_id}` creates the guide (201) or replaces it (200), and changes nothing when nothing differs. GET and DELETE at the same address find it. `GET /guides` accepts `external_id`.",
      "`@guidepost/sdk` is a client for TypeScript and JavaScript: typed, without dependencies, with safe retries and iterators for lists.",
      "`GET /guides` accepts `sort` (`created_at`, `updated_at`, `published_at`, `title`, with `-` for descending), `ids`, `slug`, `created_since`, `created_before`, `updated_since` and `updated_before`. With `count=true`, the response contains `total`.",
      "`Idempotency-Key` on POST, PATCH, PUT and DELETE makes retries safe: a repeated request makes its change once, and gets the stored response with `Idempotency-Replayed: true` for 24 hours. New errors: 409 `idempotency_in_progress` and 422 `idempotency_key_reused`.",
      'Each error response has a `Link` header with `rel="help"`, which leads to the code’s part of this documentation.',
      "`GET /requests` (admin) lists the requests of the account’s keys for 7 to 90 days, and `GET /requests/{request_id}` explains one: each check with its numbers, and what to do.",
      "`GET /users` (admin) lists the users of the account.",
      "`GET /me` returns the key of the request with its user, account, plan and usage.",
      "Responses have `RateLimit-Policy` and `RateLimit`, in the form of the IETF draft, with the minute, the hour and the month.",
      "A public guide is JSON at its address with `.json`. It needs no key.",
      "The OpenAPI document is also YAML, at `/openapi.yaml`. Any origin may read both documents.",
      "The API reference at `/docs` is readable without JavaScript.",
      "This documentation is public. Each page is also Markdown, and the changelog is an Atom feed.",
      "A guide has a `version`. Each change of the guide increments it. Counters of readers do not.",
      'Every response with one guide has an `ETag` such as `"g42.7"`. Send it in `If-Match` with PATCH, DELETE or an action: a guide that was changed since then returns 412 `precondition_failed` and is not changed.',
      "GET and HEAD accept `If-None-Match` and return 304 without a body when nothing changed. A 304 uses no quota, but counts in the rate limits.",
    ],
  },
  {
    day: "2026-11-22",
    version: "1.1.0",
    changes: [
      "Titles and names are refused (422) with line breaks, control characters or text direction overrides.",
      "A 422 lists at most 50 errors. The entry `base` shows that there are more. A body with more than 5,000 values, or nested deeper than 64 levels, is refused.",
      "A body field or query parameter that is also in the path, such as `id`, is an unknown field (422).",
      "A PATCH that changes nothing does not change `updated_at`. Each response to a change contains the state that this request produced or found.",
      "402 `quota_exceeded` contains `Retry-After` on plans with API access: the seconds until the end of the month.",
      "A request that takes longer than the server’s deadline (5 seconds by default) returns 503 with `Retry-After`. A change may have been stored then: read before you repeat it.",
      "Step HTML: pictures must be on public hosts, list items outside a list are dropped, and pages show headings below the step’s title. The length of content is measured as you send it.",
      "A user has at most 50 active keys. Only the holder of a key can rotate it. Owners can revoke it. Name, description, expiry and scopes of a key can be edited.",
      "A changed username stays reserved for its account. Links to the old address redirect (301).",
      "Public guide pages are limited to 600 reads a minute for each client address.",
      "Requests for an unknown host return 400. Responses over https contain `Strict-Transport-Security`.",
      "The OpenAPI document names the request bodies (`CreateGuideRequest`, `UpdateGuideRequest`) and describes 405.",
    ],
  },
  {
    day: "2026-11-20",
    version: "1.0.0",
    changes: [
      "The first version: guides and their steps, publishing and featuring, restoring deleted guides, and usage. Nothing is deprecated.",
    ],
  },
];

/** The id of a release's heading on the changelog page. */
export function anchorOfRelease({ version }: Release): string {
  return `v${version}`;
}
