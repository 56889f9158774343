/** Most elements of all steps of a guide (contract STEP-14). They take more time to render than their characters. */
export const MAX_ELEMENTS = 20_000;

const LIMIT = `maximum is ${MAX_ELEMENTS.toLocaleString("en")} in all steps: split the guide, or use fewer paragraphs, list items and table cells`;

/** The field errors of a guide, and of a step that is added to one. */
export const TOO_MANY_ELEMENTS = `has too many HTML elements (${LIMIT})`;
export const STEP_HAS_TOO_MANY_ELEMENTS = `gives the guide too many HTML elements (${LIMIT})`;

const SLASH = "/".codePointAt(0);

/** Returns the number of elements of cleaned HTML, in which each `<` of text and attributes is escaped. */
export function elementCount(html: string): number {
  let count = 0;
  for (let at = html.indexOf("<"); at !== -1; at = html.indexOf("<", at + 1))
    if (html.codePointAt(at + 1) !== SLASH) count += 1;
  return count;
}

/** Returns the number of elements of all steps. */
export function elementsIn(steps: readonly { content: string }[]): number {
  return steps.reduce((sum, { content }) => sum + elementCount(content), 0);
}

/** Whether steps have more elements than a guide may have, and than it has already (contract STEP-14). */
export function exceedsElements(elements: number, stored: number): boolean {
  return elements > Math.max(MAX_ELEMENTS, stored);
}
