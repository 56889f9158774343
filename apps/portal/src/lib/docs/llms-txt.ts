import { DOCS_GROUPS, DOCS_OVERVIEW, type DocsPageInfo } from "./docs-pages.ts";

/** The list of all pages for language models (https://llmstxt.org). Both URLs have no trailing slash. */
export function llmsTxt({ portalUrl, apiUrl }: { portalUrl: string; apiUrl: string }): string {
  const entry = ({ id, title, summary }: DocsPageInfo) =>
    `- [${title}](${portalUrl}/docs/${id}.md): ${summary}`;
  const groups = DOCS_GROUPS.flatMap(({ title, pages }) => [
    `## ${title}`,
    "",
    ...pages.map(entry),
    "",
  ]);
  return [
    "# Guidepost",
    "",
    "> Guidepost publishes step-by-step guides. Integrators write and publish guides through a REST API.",
    "",
    `The base URL of the API is ${apiUrl}/v1. Every request sends an API key as a Bearer token.`,
    `[${DOCS_OVERVIEW.title}](${portalUrl}/docs.md) is the overview. [All pages in one file](${portalUrl}/llms-full.txt).`,
    `An agent can use the tools of the Model Context Protocol (streamable HTTP) at ${apiUrl}/mcp with the same key.`,
    "",
    ...groups,
    "## Reference",
    "",
    `- [OpenAPI document](${apiUrl}/openapi.json): every operation with its schemas, as JSON.`,
    `- [API reference](${apiUrl}/docs): the same document as a page.`,
    "",
  ].join("\n");
}
