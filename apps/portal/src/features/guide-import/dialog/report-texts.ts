import type { RemovalReason } from "@guidepost/contract";
import type { ImportedGuide, Removed } from "../document/imported-guide.ts";

/** A kind of things that cleaning removed, with their names, such as `<script>`. */
export type ReportRow = { text: string; names: string[] };

const TEXTS: Record<RemovalReason, string> = {
  element_not_permitted: "Tags that a guide cannot have. Their text was kept:",
  element_removed_with_text: "Elements with code or another page, removed with their text:",
  attribute_not_permitted: "Attributes that a guide cannot have:",
  value_not_permitted: "Attributes with a value that is not permitted:",
  address_not_permitted:
    "Addresses that are relative, or not permitted. The text of links was kept, and images were removed:",
  nesting_too_deep: "Tags inside too many others. Their text was kept:",
  item_outside_list: "List items outside of a list. Their text was kept:",
  comment: "Comments were removed.",
  incomplete_tag: "The file ends inside a tag. The text from there on was removed.",
  more: "More was removed than this list contains.",
};

function nameOf({ element, attribute }: Removed): string {
  const tag = element === null ? "unknown" : `<${element}>`;
  return attribute === null ? tag : `${attribute} of ${tag}`;
}

/** What cleaning removed, one row for each reason. */
export function toReportRows(removed: readonly Removed[]): ReportRow[] {
  const rows = new Map<RemovalReason, ReportRow>();
  for (const removal of removed) {
    const text = TEXTS[removal.reason];
    const row = rows.get(removal.reason) ?? { text, names: [] };
    if (text.endsWith(":")) row.names.push(nameOf(removal));
    rows.set(removal.reason, row);
  }
  return [...rows.values()];
}

const SOURCES: Record<ImportedGuide["titleFrom"], string> = {
  "front matter": "from the front matter",
  heading: "from the first heading",
  document: "from the title of the page",
  "file name": "from the file name",
};

/** Where the title of a guide is from. */
export function titleSource({ titleFrom }: ImportedGuide): string {
  return SOURCES[titleFrom];
}
