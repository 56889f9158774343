/** What two pieces of HTML may differ in without another meaning, for a comparison in Node and one in the browser. */

/** Element names with the same meaning. */
export const SYNONYMS: ReadonlyMap<string, string> = new Map([
  ["b", "strong"],
  ["i", "em"],
]);

/** Whether an attribute has no meaning: cleaning adds it, or it has its default value. */
export function isImplied(name: string, value: string): boolean {
  return (
    ["rel", "loading", "referrerpolicy"].includes(name) ||
    (["colspan", "rowspan", "start"].includes(name) && value === "1")
  );
}

/** Elements that a reader sees although they contain no text. */
export const VISIBLE_WITHOUT_TEXT: readonly string[] = ["img", "hr"];

const VISIBLE = /[^\s\p{Cc}\p{DI}]/u;

/** Whether a text has a character that a reader sees. */
export function isVisible(text: string): boolean {
  return VISIBLE.test(text);
}
