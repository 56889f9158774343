import type { AssetName } from "./assets.ts";

/** The page at /docs; `address` tells where an asset is served. */
export const createPage = (address: (name: AssetName) => string): string => `<!doctype html>
<html lang="en">
  <head>
    <meta charset="utf-8">
    <meta name="viewport" content="width=device-width, initial-scale=1">
    <meta name="color-scheme" content="light dark">
    <title>Guidepost API reference</title>
    <link rel="icon" type="image/svg+xml" href="${address("favicon.svg")}">
    <link rel="stylesheet" href="${address("swagger-ui.css")}">
    <link rel="stylesheet" href="${address("docs.css")}">
    <script defer src="${address("swagger-ui-bundle.js")}"></script>
    <script type="module" src="${address("docs.js")}"></script>
  </head>
  <body>
    <header class="masthead">
      <div class="masthead-inner">
        <a class="brand" href="/docs">
          <img src="${address("favicon.svg")}" alt="" width="28" height="28">Guidepost
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
