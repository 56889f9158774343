/** An attribute with its text as it is. Without a reader of its own, Tiptap reads "+1" and "007" as numbers. */
export function textAttribute(name: string) {
  return { default: null, parseHTML: (element: HTMLElement) => element.getAttribute(name) };
}
