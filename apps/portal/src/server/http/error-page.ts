import { createHash } from "node:crypto";
import type { Theme } from "#lib/theme.ts";

/** The colours and sizes of globals.css. The page requests no files of the build. */
const STYLE = `
:root { color-scheme: light dark; }
[data-theme="light"] { color-scheme: light; }
[data-theme="dark"] { color-scheme: dark; }
body { margin: 0; background: light-dark(#fafaf8, #0f1211); color: light-dark(#1a1d1b, #edf1ee);
  font: 0.9375rem/1.55 "Inter Variable", ui-sans-serif, system-ui, sans-serif; }
main { display: flex; flex-direction: column; align-items: center; padding: 14vh 1rem 4rem; text-align: center; }
h1 { margin: 0.5rem 0 0; font-size: 1.5rem; line-height: 1.3; letter-spacing: -0.015em; text-wrap: balance; }
p { margin: 0; }
.code { color: light-dark(#0b6b4e, #4ecb9c); font-size: 0.875rem; font-weight: 600; }
.text { max-width: 24rem; text-wrap: balance; margin: 0.5rem 0 1.5rem; color: light-dark(#565c57, #a3ada6); }
a { display: inline-flex; align-items: center; min-height: 2.75rem; padding: 0 1.25rem; border-radius: 0.5rem;
  background: light-dark(#0b6b4e, #4ecb9c); color: light-dark(#ffffff, #04231a); font-weight: 500; text-decoration: none; }
a:hover { background: light-dark(#08563e, #74dbb4); }
a:focus-visible { outline: 2px solid light-dark(#0b6b4e, #4ecb9c); outline-offset: 2px; }
`;

const STYLE_HASH = createHash("sha256").update(STYLE).digest("base64");

/** The Content-Security-Policy of an error page: its own style and nothing else. */
export const errorPagePolicy = [
  "default-src 'none'",
  `style-src 'sha256-${STYLE_HASH}'`,
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
].join("; ");

/** The texts of an error page, without any part of the request. An empty `href` is the page itself. */
export type ErrorPage = { heading: string; text: string; link: { href: string; label: string } };

/** The HTML of an error page in the portal's design, for requests that Next does not receive. */
export function renderErrorPage(
  { heading, text, link }: ErrorPage,
  { status, theme }: { status: number; theme: Theme },
): string {
  return `<!doctype html>
<html lang="en" data-theme="${theme}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<title>${heading} · Guidepost</title>
<style>${STYLE}</style>
</head>
<body>
<main>
<p class="code">${status}</p>
<h1>${heading}</h1>
<p class="text">${text}</p>
<a href="${link.href}">${link.label}</a>
</main>
</body>
</html>
`;
}
