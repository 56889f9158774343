import { JSDOM } from "jsdom";
import { PORTAL_EDITOR } from "../paths.ts";

type Editor = { unsupportedTags: (html: string) => string[] | undefined };

/** What the editor of the portal reads and creates HTML with. */
const BROWSER_NAMES = [
  "document",
  "navigator",
  "DOMParser",
  "Node",
  "Element",
  "HTMLElement",
  "XMLSerializer",
  "MutationObserver",
  "DocumentFragment",
  "NodeFilter",
  "Text",
  "getComputedStyle",
] as const;

/** The steps that the visual editor of the portal opens, and why it opens the others as HTML, with a count of each reason. */
export type EditorResult = { opened: number; steps: number; reasons: Map<string, number> };

/** Counts the steps that open in the visual editor of the portal, with the portal's own function in a simulated browser. */
export async function checkEditor(contents: readonly string[]): Promise<EditorResult> {
  const { window } = new JSDOM("<!doctype html>", { url: "https://guides.example/" });
  const define = (name: string, value: unknown) =>
    Object.defineProperty(globalThis, name, { value, configurable: true, writable: true });
  define("window", window);
  for (const name of BROWSER_NAMES) define(name, window[name]);
  const { unsupportedTags } = (await import(PORTAL_EDITOR)) as Editor;
  const result: EditorResult = { opened: 0, steps: contents.length, reasons: new Map() };
  for (const html of contents) {
    const tags = unsupportedTags(html);
    if (tags === undefined) result.opened += 1;
    else {
      const reason = tags.length === 0 ? "markup" : tags.map((tag) => `<${tag}>`).join(" ");
      result.reasons.set(reason, (result.reasons.get(reason) ?? 0) + 1);
    }
  }
  return result;
}

/** The lines of a report about the steps that open as HTML. */
export function describeReasons({ reasons }: EditorResult): string[] {
  const sorted = [...reasons].toSorted(([, a], [, b]) => b - a);
  return sorted.map(([reason, number]) => `${number} × ${reason}`);
}
