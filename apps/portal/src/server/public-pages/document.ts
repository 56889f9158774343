import { createHash } from "node:crypto";
import { THEME_COOKIE } from "#lib/theme.ts";

/** Runs before the page is painted: the page is stored without the reader's theme. */
const THEME_SCRIPT = `document.documentElement.dataset.theme=(/(?:^|; )${THEME_COOKIE}=(light|dark)(?:;|$)/.exec(document.cookie)||[,"system"])[1]`;

/** The source of the inline script for the content security policy. */
export const INLINE_SCRIPTS = `'sha256-${createHash("sha256").update(THEME_SCRIPT).digest("base64")}'`;

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
};

/**
 * Converts a document of Next to a stored public page. It loads the script of the public pages in
 * place of the scripts of Next, and contains the HTML of its steps.
 *
 * @throws Error when a part of the page was not rendered
 */
export function toStoredDocument(html: string, { stepHtml, script }: Parts): string {
  if (PENDING_CONTENT.test(html)) throw new Error("The page was sent before it was complete");
  const head = `<script>${THEME_SCRIPT}</script><script type="module" src="${script}"></script></head>`;
  return html
    .replace(SCRIPT, "")
    .replace(SCRIPT_PRELOAD, "")
    .replace("</head>", () => head)
    .replace(STEP_MARKER, (_, stepId: string) => stepHtml.get(Number(stepId)) ?? "");
}
