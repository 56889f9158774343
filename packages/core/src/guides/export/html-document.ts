import type { Guide } from "@guidepost/contract";
import { isolate } from "@guidepost/guide-content/directions";
import { escapeHtml } from "#escape-html.ts";

/** Readable in each browser, on paper, and in both colour schemes. */
const STYLE = `
:root { color-scheme: light dark; }
body { margin: 0 auto; max-width: 44rem; padding: 2rem 1rem 4rem; font: 1.0625rem/1.6 system-ui, sans-serif; overflow-wrap: anywhere; }
h1 { margin: 0 0 0.5rem; font-size: 2rem; line-height: 1.2; }
h2 { margin: 2.5rem 0 0.75rem; font-size: 1.375rem; line-height: 1.3; }
header p { margin: 0.5rem 0; }
section { border-top: 1px solid #8886; margin-top: 2rem; }
section > h2 { margin-top: 1.5rem; }
img { max-width: 100%; height: auto; }
pre { overflow-x: auto; padding: 0.75rem 1rem; border: 1px solid #8886; border-radius: 0.375rem; }
code, kbd { font: 0.9em ui-monospace, monospace; }
table { border-collapse: collapse; display: block; overflow-x: auto; }
th, td { border: 1px solid #8886; padding: 0.375rem 0.75rem; text-align: start; vertical-align: top; }
blockquote { margin: 1rem 0; padding-inline-start: 1rem; border-inline-start: 3px solid #8886; }
:is(p, li, dt, dd, th, td, summary, figcaption, h3, h4, h5, h6):not([dir], [dir="ltr"] *, [dir="rtl"] *) { unicode-bidi: plaintext; }
:is(pre, code, kbd, samp):not([dir]) { direction: ltr; unicode-bidi: isolate; }
@media print { body { max-width: none; padding: 0; } section { break-inside: avoid; } }
`;

/** HTML ignores elements with `dir` when it decides on the direction of the section around them. */
function headingOf(position: number, title: string | null): string {
  return title === null
    ? `<h2 dir="ltr" lang="en">Step ${position}</h2>`
    : `<h2>${escapeHtml(`${position}. ${title}`)}</h2>`;
}

/**
 * Returns a guide as one HTML document without other files. The content of its steps is clean already, and does not
 * change, so that an import of the document stores no other directions (contract DIR-2): each step has the direction of
 * its title or its first text.
 */
export function toHtmlDocument({ title, description, language, user, steps }: Guide): string {
  const sections = steps.map(
    ({ position, title: name, content }) =>
      `<section dir="auto">\n${headingOf(position, name)}\n${content}\n</section>`,
  );
  return `<!doctype html>
<html lang="${escapeHtml(language)}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${escapeHtml(title)}</title>
<style>${STYLE}</style>
</head>
<body>
<header>
<h1 dir="auto">${escapeHtml(title)}</h1>
${description === "" ? "" : `<p dir="auto">${escapeHtml(description)}</p>\n`}<p lang="en">By ${escapeHtml(isolate(user.display_name))}</p>
</header>
${sections.join("\n")}
</body>
</html>
`;
}
