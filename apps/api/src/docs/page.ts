import type { AssetName } from "./assets.ts";

type Options = {
  /** Returns the URL of an asset. */
  urlOf: (name: AssetName) => string;
  /** The HTML of the reference without JavaScript. */
  reference: string;
  /** The documentation in the portal. */
  docsUrl: string;
};

/** Creates the HTML of /docs. With JavaScript, Swagger UI takes the place of the reference. */
export function createPage({ urlOf, reference, docsUrl }: Options): string {
  return `<!doctype html>
<html lang="en">
  <head>
    <meta charset="utf-8">
    <meta name="viewport" content="width=device-width, initial-scale=1">
    <meta name="color-scheme" content="light dark">
    <title>Guidepost API reference</title>
    <meta name="description" content="Every operation of the Guidepost API with its parameters, bodies and responses.">
    <link rel="alternate" type="application/json" href="/openapi.json">
    <link rel="alternate" type="application/yaml" href="/openapi.yaml">
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
        <nav aria-label="Documentation">
          <a href="${docsUrl}">Docs</a>
          <a href="/openapi.json">OpenAPI document</a>
        </nav>
      </div>
    </header>
    <main>
      <div id="reference"></div>
      <div class="reference">
${reference}
      </div>
    </main>
  </body>
</html>
`;
}
