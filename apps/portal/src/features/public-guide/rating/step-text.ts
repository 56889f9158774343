// A reader has one text for each guide (contract INS-9). What it says about a step begins with "Step 3: " on a line of its own.

const BEGINNING = /^(?=Step \d+: )/m;

function partsOf(text: string | null): string[] {
  return (text ?? "").split(BEGINNING);
}

function beginningOf(position: number): string {
  return `Step ${position}: `;
}

/** Returns what a reader's text contains about a step; empty for nothing. */
export function textAboutStep(text: string | null, position: number): string {
  const beginning = beginningOf(position);
  const part = partsOf(text).find((candidate) => candidate.startsWith(beginning));
  return part?.slice(beginning.length).trim() ?? "";
}

/** Returns a reader's text with another part about a step, which replaces an earlier part about it. */
export function withTextAboutStep(text: string | null, position: number, about: string): string {
  const beginning = beginningOf(position);
  const parts = partsOf(text);
  const index = parts.findIndex((part) => part.startsWith(beginning));
  const changed = `${beginning}${about.trim()}`;
  return parts
    .toSpliced(index === -1 ? parts.length : index, 1, changed)
    .map((part) => part.trim())
    .filter((part) => part !== "")
    .join("\n\n");
}

/** Returns a draft with the parts of the stored text that it does not contain: another form has stored them meanwhile. */
export function withMissingParts(draft: string, stored: string | null): string {
  const missing = partsOf(stored)
    .map((part) => part.trim())
    .filter((part) => !draft.includes(part));
  return [draft.trim(), ...missing].join("\n\n");
}
