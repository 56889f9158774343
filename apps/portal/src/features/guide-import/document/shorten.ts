/** Shortens a text of the document for the report. A shortened text ends with "…". */
export function shorten(text: string, limit: number): string {
  if (text.length <= limit) return text;
  // A text does not end with half of a surrogate pair.
  return `${text.slice(0, limit).replace(/[\uD800-\uDBFF]$/, "")}…`;
}

/** The path or URL of an image or a link as its name in the report, which collapses long names. */
export function toName(address: string): string {
  return shorten(address, 1_000);
}
