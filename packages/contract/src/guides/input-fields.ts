import * as z from "zod";
import { externalId, lookup, MAX_EXTERNAL_ID, text } from "../text.ts";
import { MAX_DESCRIPTION, MAX_TITLE } from "./guide.ts";
import { language } from "./language.ts";
import { MAX_LANGUAGE_TAG } from "./language-tag.ts";

/**
 * A field that only the server writes, ignored in a body (contract INPUT-8). The OpenAPI document omits it
 * from the request schemas and describes it in text.
 */
export const ignored = z.unknown().optional().meta({ readOnly: true });

export const SERVER_FIELDS = {
  id: ignored,
  slug: ignored,
  status: ignored,
  published_at: ignored,
  featured: ignored,
  featured_at: ignored,
  views_count: ignored,
  completions_count: ignored,
  average_rating: ignored,
  url: ignored,
  user: ignored,
  steps_count: ignored,
  created_at: ignored,
  updated_at: ignored,
  version: ignored,
  has_pending_changes: ignored,
  publish_at: ignored,
  unpublish_at: ignored,
  deleted_at: ignored,
};

function ignoredFields(names: readonly string[]): string {
  const list = names.map((name) => `\`${name}\``).join(", ");
  return `Fields that only the server writes are ignored (${list}), so that a guide from a response can be edited and sent back. Any other field is refused.`;
}

/** The end of a description of a body with `SERVER_FIELDS`. */
export const IGNORED_FIELDS = ignoredFields(Object.keys(SERVER_FIELDS));
/** The same for a body that may change the slug (contract SLUG-1). */
export const IGNORED_OTHER_FIELDS = ignoredFields(
  Object.keys(SERVER_FIELDS).filter((name) => name !== "slug"),
);
/** The same for a draft, which has no language of its own (contract LANG-4). */
export const IGNORED_IN_DRAFTS = `${IGNORED_FIELDS} \`language\` is ignored too: PATCH of the guide changes it.`;

// Another integer is the id of no guide (404).
export const guideIdentifier = z.int32().meta({ minimum: 1, description: "The guide's `id`." });

/** The rule applies to requests only: a title that was stored before it is returned unchanged. */
export const ONE_LINE =
  "One line without line breaks, control characters or text direction overrides. A title that was stored before this rule is still returned, but is refused in a request.";

export const title = text({ max: MAX_TITLE, blank: false, isLine: true }).meta({
  description: `At most ${MAX_TITLE} characters, and not blank. ${ONE_LINE}`,
});
export const description = text({ max: MAX_DESCRIPTION, blank: true })
  .nullable()
  .meta({
    description: `At most ${MAX_DESCRIPTION} characters. null clears it to \`""\`.`,
  });

export const guideLanguage = language.meta({
  description: `The language in which the guide is written: a language tag (BCP 47) of at most ${MAX_LANGUAGE_TAG} characters. It is stored in its usual form: \`pt-BR\` for \`PT-br\`. Absent, a new guide gets the language of the account, and a guide that exists keeps its language.`,
});

const EXTERNAL_ID_TEXT = `1 to ${MAX_EXTERNAL_ID} characters without control characters, and not \`.\` or \`..\`. It is not trimmed.`;
export const guideExternalId = externalId()
  .nullable()
  .meta({
    description: `The id of the guide in your system, unique among the guides of its author, deleted guides included: another guide's id is refused (\`has already been taken\`). ${EXTERNAL_ID_TEXT} null removes it.`,
  });
export const externalIdInPath = externalId().meta({
  description: `The \`external_id\` of the guide, percent-encoded: the rest of the path. A slash may be sent as it is, or as \`%2F\`. ${EXTERNAL_ID_TEXT}`,
});

/** The author in the body of a request. */
export const userId = lookup().meta({
  description:
    "The username of the author, in `guide` or at the top level. An admin key must set a user of its account. Another key may only set its own user.",
});
