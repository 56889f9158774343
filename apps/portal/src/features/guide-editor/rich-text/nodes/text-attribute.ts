/** An attribute that keeps its text. By default, Tiptap reads "+1" and "007" as numbers. */
export function textAttribute(name: string) {
  return { default: null, parseHTML: (element: HTMLElement) => element.getAttribute(name) };
}
