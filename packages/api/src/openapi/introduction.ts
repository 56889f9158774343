import {
  errors,
  plans,
  scopeMeanings,
  unauthenticatedPerMinute,
  type Limits,
} from "@guidepost/contract";
import { ERROR_TEXTS, type RestErrorCode } from "./errors.ts";

const figure = (value: number | null): string =>
  value === null ? "unlimited" : value.toLocaleString("en");

const row = (cells: readonly string[]): string => `| ${cells.join(" | ")} |`;

const table = (head: readonly string[], rows: readonly (readonly string[])[]): string =>
  [row(head), row(head.map(() => "---")), ...rows.map(row)].join("\n");

const planRow = ({ perMinute, perHour, monthlyQuota, guideLimit }: Limits): string[] => [
  figure(perMinute),
  figure(perHour),
  figure(monthlyQuota),
  figure(guideLimit),
];

const planTable = table(
  ["Plan", "Requests a minute", "Requests an hour", "Monthly quota", "Guides"],
  Object.values(plans).map(({ name, limits }) => [name, ...planRow(limits)]),
);

const scopeTable = table(
  ["Scope", "Grants"],
  Object.entries(scopeMeanings).map(([scope, text]) => [`\`${scope}\``, text]),
);

const errorTable = table(
  ["Status", "Code", "When"],
  (Object.entries(ERROR_TEXTS) as [RestErrorCode, string][]).map(([code, text]) => [
    String(errors[code].status),
    `\`${code}\``,
    text,
  ]),
);

const sections: Record<string, string> = {
  "Getting started": `Create, publish and count step-by-step guides over HTTP and JSON.

Every path below is relative to the base address, which ends with the version: \`/v1\`. Beside it, without a key, there are \`/openapi.json\` (this document), \`/docs\` (the page that shows it), \`/healthz\` (the process is up) and \`/readyz\` (the database can be reached and its migrations are applied).

- Bodies are JSON, sent as \`Content-Type: application/json\` in UTF-8 and at most 2 MiB, with at most 5,000 values (422) and 64 levels (400); answers are \`application/json; charset=utf-8\`. A 204 has neither a body nor a content type.
- Timestamps are ISO 8601 in UTC.
- \`HEAD\` answers like \`GET\`, without the body. Paths are case-sensitive; one slash at their end is tolerated.
- Operations that take no body ignore one that is sent, and need no \`Content-Type\`.
- Every answer carries \`X-Request-Id\`. Send your own (1 to 128 of \`A-Z a-z 0-9 . _ -\`) and it is echoed; anything else is replaced.`,

  Authentication: `Send an API key with every request: \`Authorization: Bearer sk_…\`. The scheme's name may be written in any case. A key is \`sk_\` and 48 hexadecimal characters, 51 in all; it is created in the portal's Developer tab and shown once.

${scopeTable}

An account has a plan and one or more users, owners or members. A username is 2 to 30 of \`a-z 0-9 _ -\`, in any case, and belongs to one user alone. A key belongs to one user of one account: without \`admin\` it acts for that user only, with \`admin\` for every user of the account and never beyond it. Guides out of its reach are answered like guides that do not exist.

Only owners can create keys with \`admin\`; members create \`read\` and \`write\` keys for themselves. A key never outlives its holder's rights: removing a user revokes that user's keys and the keys that the user created for others. A revoked or expired key is refused from the very next request, as soon as the portal has said so; a change of plan or of limits holds as fast.

A missing, malformed, unknown, revoked or expired key is always the same 401 \`unauthorized\` with \`WWW-Authenticate: Bearer\`: the answer does not tell one from another. All under \`/v1\` needs a key, so an unknown path without one is 401, too.`,

  Guides: `Every answer with one guide holds the whole guide, its steps included; a list holds everything but the steps. A new guide is a draft. Publishing, unpublishing, featuring, unfeaturing and restoring can be repeated: what is done already is answered with 200 and changes nothing, timestamps included. So is a PATCH that changes nothing. The answer to a change shows the state that this request produced, or found when it changed nothing, whatever other requests do at the same time.

- Text is trimmed at both ends; a title of white space or invisible characters only is blank. Lengths count Unicode code points. NUL characters and lone surrogates are refused.
- JSON types are strict in bodies: \`"1"\` is not an integer. In a query string \`limit\` is a decimal integer and \`featured\` is \`true\` or \`false\`.
- Fields that only the server writes are ignored in a body, so that GET, edit, PATCH works; any other unknown field is refused (\`is not a recognised field\`), and so is a field or query parameter that the path has already (\`id\`). \`null\` clears a description to \`""\`; for title or category it is refused.
- A guide has at most 100 steps. A step's \`position\` is an integer from 1, no two equal (\`must be unique\`); steps are stored in their order and numbered 1 to n. A step's title has at most 200 characters, its content at most 65,536.
- A step's HTML is cleaned when it is written, by an allow-list: headings, paragraphs, lists, tables, code, quotes, figures, inline marks, links and images with \`http\`, \`https\` or \`mailto\` addresses. Scripts, styles, event handlers, forms and frames are removed, and so are images on private hosts; links get \`rel="noopener noreferrer nofollow"\`. Content of which nothing is left is refused (\`has no permitted content\`).`,

  Pagination: `Lists are newest first. \`limit\` is 50 unless you say otherwise and is clamped to 100; 0, negative numbers and what is no integer are refused. \`next_cursor\` beside \`guides\` leads to the next page as \`cursor\`, and is null on the last one; the same address stands in the \`Link\` header as \`rel="next"\`. Cursors are opaque: guides that are created or deleted between two pages make none appear twice and none be skipped. A cursor that cannot be read is refused.`,

  Errors: `Every error has the same envelope: \`error\` with a \`code\` for programs, a \`message\` for people and, for some codes, more.

${errorTable}

\`details\` of \`validation_failed\` maps each field to its messages. It lists all faults at once, at most 50; one more entry, \`base\`, says when there are more. A body that cannot be accepted is refused before the rest of it is read. Nested fields in \`details\` use dots and 0-based indexes, as \`steps.0.content\`. Query parameters are checked the same way, unknown ones included; an operation that reads a body ignores them. A guide that cannot be found says \`Guide not found\`, an unknown path \`Not found\`.

Checks follow one order: the key (401), rate limits (429), path and method (404, 405), scope (403), quota (402), the body's size, type and form (413, 415, 400), its fields (422), the guide (404), the guide limit (402). A request that is not valid HTTP is refused before all of them, with 400, 408 or 431 and the code \`bad_request\`. The body of a 5xx never holds internals: quote its request id.`,

  Limits: `API access needs a paid plan. Limits hold for the account, over all its keys.

${planTable}

Enterprise accounts can have values of their own. The Free plan has no API: each of its calls is 402 \`quota_exceeded\`.

- **Rate limits.** Windows are fixed and aligned to the clock: the UTC minute and the UTC hour. Every request with a valid key counts, whatever its answer, except one refused with 429. \`X-RateLimit-Limit\`, \`X-RateLimit-Remaining\` and \`X-RateLimit-Reset\` (Unix seconds) describe the minute; when the hour is used up, Remaining is 0 and Reset and \`Retry-After\` point to the hour's end. Waiting \`Retry-After\` seconds is always enough.
- **Much HTML at once.** While more than 4 MiB of an account's step content waits to be cleaned, or content waits for more than 4 s, the answer is the same 429 with \`Retry-After\`. Such a request counts toward the rate limit, not toward the quota.
- **Requests without a valid key** are limited to ${unauthenticatedPerMinute} a minute for each client address, with the same 429; their headers describe that limit.
- **Quota.** The period is the calendar month in UTC; what is left does not roll over. Every 2xx counts once, whatever the method; 3xx, 4xx and 5xx do not. When it is used up, \`Retry-After\` of the 402 is the time until the month's end, on plans with API access. The quota is exact: there are never more successful answers than it allows. If one of our servers dies, at most the requests it was answering are counted too much.
- **If our rate-limit store is out of reach**, each server counts by itself until it is back; if the database is, the answer is 503 with \`Retry-After\`.
- **Deadline.** A request that waits longer than 5 s (unless the operator has set another deadline) is 503 with \`Retry-After\`. What it changes may have been saved all the same: read the guide before you send it again.`,

  Versions: `\`v1\` changes only by addition: ignore fields that you do not know. An operation that is to go is announced in the changelog (in the portal, under Developer → Docs → Versions) and by \`Deprecation\` and \`Sunset\` headers at least 12 months ahead.`,
};

/** What the reference says before the operations, in Markdown (the public part of docs/contract.md). */
export const introduction = Object.entries(sections)
  .map(([title, text]) => `## ${title}\n\n${text}`)
  .join("\n\n");
