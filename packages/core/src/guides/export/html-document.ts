import { CATEGORY_LABELS, type Guide } from "@guidepost/contract";
import { isolate } from "@guidepost/guide-content/directions";
import { linkSteps } from "@guidepost/guide-content/heading-links";
import { readingMinutes } from "@guidepost/guide-content/reading-time";
import { escapeHtml } from "#escape-html.ts";

/** Readable in each browser, on paper, and in both colour schemes. Paper neither unfolds nor scrolls (contract EXPORT-5). */
const STYLE = `
:root { color-scheme: light dark; }
body { margin: 0 auto; max-width: 44rem; padding: 2rem 1rem 4rem; font: 1.0625rem/1.6 system-ui, sans-serif; overflow-wrap: anywhere; }
h1 { margin: 0 0 0.5rem; font-size: 2rem; line-height: 1.2; }
h2 { margin: 2.5rem 0 0.75rem; font-size: 1.375rem; line-height: 1.3; }
header p, footer p { margin: 0.5rem 0; font-size: 0.875rem; }
section, footer { border-top: 1px solid #8886; margin-top: 2rem; }
section > h2 { margin-top: 1.5rem; }
img { max-width: 100%; height: auto; }
img[data-size="small"] { max-width: min(100%, 16rem); }
img[data-size="medium"] { max-width: min(100%, 28rem); }
pre { overflow-x: auto; padding: 0.75rem 1rem; border: 1px solid #8886; border-radius: 0.375rem; }
code, kbd { font: 0.9em ui-monospace, monospace; }
table { border-collapse: collapse; display: block; overflow-x: auto; }
th, td { border: 1px solid #8886; padding: 0.375rem 0.75rem; text-align: start; vertical-align: top; }
[align="left"] { text-align: left; }
[align="center"] { text-align: center; }
[align="right"] { text-align: right; }
blockquote { margin: 1rem 0; padding-inline-start: 1rem; border-inline-start: 3px solid #8886; }
[data-callout]::before { display: block; font-size: 0.875em; font-weight: 650; }
[data-callout="note"]::before { content: "Note"; }
[data-callout="tip"]::before { content: "Tip"; }
[data-callout="warning"]::before { content: "Warning"; }
:is(p, li, dt, dd, th, td, summary, figcaption, h3, h4, h5, h6):not([dir], [dir="ltr"] *, [dir="rtl"] *) { unicode-bidi: plaintext; }
:is(pre, code, kbd, samp):not([dir]) { direction: ltr; unicode-bidi: isolate; }
@media print {
body { max-width: none; padding: 0; }
h1, h2, h3, h4, h5, h6, dt, summary { break-after: avoid; }
pre, img, tr, [data-callout] { break-inside: avoid; }
details::details-content { display: block; content-visibility: visible; }
pre { overflow: visible; white-space: pre-wrap; }
table { display: table; overflow: visible; max-width: 100%; }
table:has(tr > :nth-child(7)) { font-size: 0.6em; }
table:has(tr > :nth-child(7)) :is(th, td) { padding: 0.25em; }
}
`;

const DAY = new Intl.DateTimeFormat("en-GB", { dateStyle: "medium", timeZone: "UTC" });

function dayOf(timestamp: string): string {
  return `<time datetime="${escapeHtml(timestamp)}">${DAY.format(new Date(timestamp))}</time>`;
}

/** The author and the dates, as the public page states them. */
function originOf({ user, url, published_at, updated_at }: Guide): string {
  const author = escapeHtml(isolate(user.display_name));
  const page = escapeHtml(new URL(`/@${user.username}`, url).href);
  const facts = [`By <a rel="author" href="${page}">${author}</a>`];
  if (published_at !== null) {
    facts.push(`Published ${dayOf(published_at)}`);
    if (updated_at.slice(0, 10) > published_at.slice(0, 10))
      facts.push(`Updated ${dayOf(updated_at)}`);
  }
  return facts.join(" · ");
}

function summaryOf({ category, steps }: Guide): string {
  const count = steps.length === 1 ? "1 step" : `${steps.length} steps`;
  return `${CATEGORY_LABELS[category]} · ${count} · ${readingMinutes({ steps })} min read`;
}

/** HTML ignores elements with `dir` when it decides on the direction of the section around them. */
function headingOf(position: number, title: string | null, id: string | undefined): string {
  return title === null
    ? `<h2 dir="ltr" lang="en">Step ${position}</h2>`
    : `<h2${id === undefined ? "" : ` id="${escapeHtml(id)}"`}>${escapeHtml(`${position}. ${title}`)}</h2>`;
}

/**
 * Returns a guide as one HTML document without other files, which has what the public page has (contract EXPORT-5). The
 * content of its steps is clean already, and gets only the ids to which links lead, so that an import of the document stores
 * no other directions (contract DIR-2): each step has the direction of its title or its first text. Only the guide itself is in
 * the main part, so that an import takes nothing else for content.
 */
export function toHtmlDocument(guide: Guide): string {
  const { title, description, language, user, steps } = guide;
  const { contents, titleIds } = linkSteps(steps);
  const sections = steps.map(
    ({ position, title: name }, index) =>
      `<section dir="auto" id="step-${position}">\n${headingOf(position, name, titleIds[index])}\n${contents[index] ?? ""}\n</section>`,
  );
  return `<!doctype html>
<html lang="${escapeHtml(language)}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="author" content="${escapeHtml(user.display_name)}">
<title>${escapeHtml(title)}</title>
<style>${STYLE}</style>
</head>
<body>
<header lang="en">
<p>${summaryOf(guide)}</p>
</header>
<main>
<h1 dir="auto">${escapeHtml(title)}</h1>
${description === "" ? "" : `<p dir="auto">${escapeHtml(description)}</p>\n`}${sections.join("\n")}
</main>
<footer lang="en">
<p>${originOf(guide)}</p>
</footer>
</body>
</html>
`;
}
