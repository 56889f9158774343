import type { AssetName } from "./assets.ts";

/** Creates the HTML of /docs. `urlOf` returns the URL of an asset. */
export function createPage(urlOf: (name: AssetName) => string): string {
  return `<!doctype html>
<html lang="en">
  <head>
    <meta charset="utf-8">
    <meta name="viewport" content="width=device-width, initial-scale=1">
    <meta name="color-scheme" content="light dark">
    <title>Guidepost API reference</title>
    <link rel="icon" type="image/svg+xml" href="${urlOf("favicon.svg")}">
    <link rel="stylesheet" href="${urlOf("swagger-ui.css")}">
    <link rel="stylesheet" href="${urlOf("docs.css")}">
    <script defer src="${urlOf("swagger-ui-bundle.js")}"></script>
    <script type="module" src="${urlOf("docs.js")}"></script>
  </head>
  <body>
    <header class="masthead">
      <div class="masthead-inner">
        <a class="brand" href="/docs">
          <img src="${urlOf("favicon.svg")}" alt="" width="28" height="28">Guidepost
        </a>
        <a href="/openapi.json">OpenAPI document</a>
      </div>
    </header>
    <div id="reference">
      <p class="notice">Loading the reference…</p>
      <noscript><p class="notice">The reference needs JavaScript; the document does not.</p></noscript>
    </div>
  </body>
</html>
`;
}
