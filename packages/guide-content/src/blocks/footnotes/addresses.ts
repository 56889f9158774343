/** The text of the link from a footnote to its reference: an arrow, as text. */
export const FOOTNOTE_BACK = "\u21A9\uFE0E";

/** The address of the link to a footnote, and of the link back. No element has these ids until a page shows the step (contract MD-13). */
export function footnoteAddress(label: string): string {
  return `#fn-${label}`;
}

export function referenceAddress(label: string): string {
  return `#fnref-${label}`;
}

const ADDRESS = /^#(fn|fnref)-(.+)$/;

/** The label of a footnote in the address of a link to it, or of the link back. */
export function readFootnoteAddress(
  address: string,
): { isBack: boolean; label: string } | undefined {
  const [, kind, label] = ADDRESS.exec(address) ?? [];
  return label === undefined ? undefined : { isBack: kind === "fnref", label };
}
