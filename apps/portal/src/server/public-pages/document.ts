import { createHash } from "node:crypto";
import { TEXT_SIZE_KEY } from "#lib/browser/text-size.ts";
import { THEME_COOKIE } from "#lib/browser/theme.ts";

/** Runs before the page is painted: the page is stored without the reader's theme and text size. */
const PREFERENCES_SCRIPT = `{const d=document.documentElement.dataset;d.theme=(/(?:^|; )${THEME_COOKIE}=(light|dark)(?:;|$)/.exec(document.cookie)||[,"system"])[1];try{d.textSize=localStorage.getItem("${TEXT_SIZE_KEY}")||""}catch{}}`;

/** The source of an inline script or style sheet for the content security policy. */
export function inlineSource(text: string): string {
  return `'sha256-${createHash("sha256").update(text).digest("base64")}'`;
}

/** The source of the inline script for the content security policy. */
export const INLINE_SCRIPTS = inlineSource(PREFERENCES_SCRIPT);

// React escapes every `<` in text and attributes, so these match elements only.
const SCRIPT = /<script\b(?![^>]*type="application\/ld\+json")[^>]*>[^]*?<\/script>/g;
const SCRIPT_PRELOAD = /<link rel="preload" as="script"[^>]*>/g;
const STEP_MARKER = /<!--step (\d+)-->/g;

/** Takes the place of a step's HTML while React renders the page. */
export function stepMarker(stepId: number): string {
  return `<!--step ${stepId}-->`;
}

/** A Suspense boundary that was not ready: its content needs a script of React. */
const PENDING_CONTENT = /<template id="B:/;

type Parts = {
  /** The HTML of each marked step, by its id. */
  stepHtml: ReadonlyMap<number, string>;
  /** The URL of the script of the public pages. */
  script: string;
  /** The language of the page; without it, English. */
  language?: string;
  /** An inline style sheet, which follows the others; empty for none. */
  styles?: string;
};

/**
 * Converts a document of Next to a stored public page. It loads the script of the public pages in
 * place of the scripts of Next, and contains the HTML of its steps.
 *
 * @throws Error when a part of the page was not rendered
 */
export function toStoredDocument(
  html: string,
  { stepHtml, script, language = "en", styles = "" }: Parts,
): string {
  if (PENDING_CONTENT.test(html)) throw new Error("The page was sent before it was complete");
  const style = styles === "" ? "" : `<style>${styles}</style>`;
  const head = `${style}<script>${PREFERENCES_SCRIPT}</script><script type="module" src="${script}"></script></head>`;
  return html
    .replace('<html lang="en"', () => `<html lang="${language}"`)
    .replace(SCRIPT, "")
    .replace(SCRIPT_PRELOAD, "")
    .replace("</head>", () => head)
    .replace(STEP_MARKER, (_, stepId: string) => stepHtml.get(Number(stepId)) ?? "");
}
