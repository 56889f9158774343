import * as z from "zod";
import type { FieldErrors } from "../field-errors.ts";
import { outputText } from "../output.ts";
import { MAX_NESTING } from "./permitted-html.ts";

/** Why cleaning removed something, and what it kept (contract WARN-2), or what has no effect (contract WARN-5). */
export const REMOVAL_REASONS = {
  element_not_permitted:
    "The element is not in the list. Its tags were removed, and its text was kept.",
  element_removed_with_text:
    "The element contains code, data or another page. It was removed with its text.",
  attribute_not_permitted: "The element may not have this attribute. It was removed.",
  value_not_permitted:
    "The attribute may not have this value, or a part of it. The value or the part was removed.",
  address_not_permitted:
    "The address is relative, or of another kind than the list permits. A link became text; an image was removed.",
  nesting_too_deep: `More than ${MAX_NESTING} elements are nested. The inner tags were removed, and their text was kept.`,
  item_outside_list:
    "A list item is in no list, or a part of a table in no table. Its tags were removed, and its text was kept.",
  comment: "A comment, a declaration or a processing instruction was removed.",
  incomplete_tag: "The content ends inside a tag. The text from this tag on was removed.",
  target_not_found:
    "A link leads to a heading or a step that the guide does not have. Nothing was removed.",
  more: "More was removed than the list of warnings contains.",
} as const;
export type RemovalReason = keyof typeof REMOVAL_REASONS;

/** Something that cleaning removed from a step's content, or a link in it that leads nowhere. */
export type Removal = {
  reason: RemovalReason;
  /** In lower case; `null` for a name that no element of HTML has, such as `<"a">`. */
  element: string | null;
  attribute: string | null;
};

/** Most warnings of a response. One more with the reason `more` states that there are others. */
export const MAX_WARNINGS = 50;

/** Longest name of an element or attribute. Longer names are null. */
const MAX_TAG_NAME = 40;
/** The length of `steps.99.content`. */
const MAX_WARNED_FIELD = 16;
const MAX_WARNING = 200;

/** Something that was removed from a field of a request, or that has no effect in it (contract WARN-1, WARN-5). */
export const htmlWarning = z
  .object({
    field: outputText(MAX_WARNED_FIELD).meta({
      description:
        "The field, with dots and 0-based indexes in the order of the request, for example `steps.0.content`, or `content` of a single step. `base` with the reason `more`.",
    }),
    reason: z.enum(Object.keys(REMOVAL_REASONS) as [RemovalReason, ...RemovalReason[]]).meta({
      description: Object.entries(REMOVAL_REASONS)
        .map(([reason, meaning]) => `- \`${reason}\`: ${meaning}`)
        .join("\n"),
    }),
    element: outputText(MAX_TAG_NAME).nullable().meta({
      description: "The element that was removed, or that had the attribute. null for a comment.",
    }),
    attribute: outputText(MAX_TAG_NAME)
      .nullable()
      .meta({ description: "The attribute that was removed. null for a whole element." }),
    message: outputText(MAX_WARNING).meta({ description: "The message for people." }),
  })
  .meta({ id: "HtmlWarning", description: "Something that cleaning removed from the request." });
export type HtmlWarning = z.infer<typeof htmlWarning>;

/** `warnings` of a response; absent when there are none. */
export const htmlWarnings = z
  .array(htmlWarning)
  .max(MAX_WARNINGS + 1)
  .meta({
    description: `What cleaning removed from the content of the steps: each element and attribute of a step once, at most ${MAX_WARNINGS}, and one more when there are others. Also links to headings and steps that the guide does not have. Absent when there is none of them.`,
  })
  .optional();

function isListItem(element: string | null): boolean {
  return element === "li" || element === "dt" || element === "dd";
}

/** The message of a removal, in the form of a validation message (contract INPUT-1). */
export function removalMessage({ reason, element, attribute }: Removal): string {
  const tag = element === null ? "an element" : `<${element}>`;
  const name = attribute === null ? "an attribute" : `the attribute ${attribute}`;
  switch (reason) {
    case "element_not_permitted":
    case "element_removed_with_text":
      return `contains ${tag}, which is not permitted`;
    case "attribute_not_permitted":
      return `contains ${tag} with ${name}, which is not permitted`;
    case "value_not_permitted":
      return `contains ${tag} with a value of ${name} that is not permitted`;
    case "address_not_permitted":
      return element === "img"
        ? "contains <img> without an http or https address of a public host"
        : `contains ${tag} with an address that is relative or not permitted`;
    case "nesting_too_deep":
      return `contains ${tag} inside ${MAX_NESTING} other elements`;
    case "item_outside_list":
      return `contains ${tag} outside of a ${isListItem(element) ? "list" : "table"}`;
    case "comment":
      return "contains a comment or a declaration";
    case "incomplete_tag":
      return "ends inside a tag";
    case "target_not_found":
      return `contains ${tag} that leads to no heading and no step of the guide`;
    case "more":
      return `lost more: only the first ${MAX_WARNINGS} warnings are listed`;
  }
}

/** What was removed from each field. */
export type RemovalsByField = ReadonlyMap<string, readonly Removal[]>;

/** Returns the warnings of a response (contract WARN-1, WARN-3). */
export function toWarnings(removals: RemovalsByField): HtmlWarning[] {
  const all = Array.from(removals, ([field, ofField]) =>
    ofField.map((removal) => ({ field, ...removal, message: removalMessage(removal) })),
  ).flat();
  if (all.length <= MAX_WARNINGS) return all;
  const more: Removal = { reason: "more", element: null, attribute: null };
  const last = { field: "base", ...more, message: removalMessage(more) };
  return [...all.slice(0, MAX_WARNINGS), last];
}

/** Returns the field errors of a request that refuses removals (contract WARN-4). */
export function toRemovalErrors(removals: RemovalsByField): FieldErrors {
  return Object.fromEntries(
    Array.from(removals, ([field, ofField]) => [field, ofField.map(removalMessage)]),
  );
}
