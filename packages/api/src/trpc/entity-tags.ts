import { DomainError, type GuideVersion, type Precondition } from "@guidepost/core";

/** An entity tag of RFC 9110, section 8.8.3. */
const TAG = String.raw`(?:W/)?"[\x21\x23-\x7e\x80-\xff]*"`;
// Empty elements of a list are allowed (RFC 9110, section 5.6.1). Each separator has one comma at least, so
// that the pattern takes linear time.
const TAG_LIST = new RegExp(
  String.raw`^[\t ]*(?:,[\t ]*)*${TAG}(?:[\t ]*,(?:[\t ]*${TAG})?)*[\t ]*$`,
);
const TAGS = new RegExp(TAG, "g");

/** The error of a malformed header (contract COND-3). */
export function malformedTags(header: string): DomainError {
  const message = `Malformed ${header}: send an ETag such as "g42.7", a list of them, or *`;
  return new DomainError("bad_request", message);
}

/** The tags of a list; "*" for every tag; undefined when the header is malformed. */
export function parseTags(header: string): ReadonlySet<string> | "*" | undefined {
  if (header.trim() === "*") return "*";
  return TAG_LIST.test(header) ? new Set(header.match(TAGS)) : undefined;
}

/** The strong tag of a guide's state, for example `"g42.7"`, and of its draft (contract COND-1, DRAFT-8). */
export function guideTag({ id, version, draft }: GuideVersion): string {
  return draft === undefined ? `"g${id}.${version}"` : `"g${id}.${version}.d${draft}"`;
}

/**
 * The condition of `If-Match`; undefined when it is malformed. The comparison is strong: a weak tag matches
 * no guide.
 */
export function matchTags(header: string): Precondition["ifMatch"] {
  const tags = parseTags(header);
  return tags && ((guide) => tags === "*" || tags.has(guideTag(guide)));
}
