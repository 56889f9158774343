import type { IncomingMessage, ServerResponse } from "node:http";
import { DOCS_INDEX_PATH, DOCS_PAGES, DOCS_SEARCH_PATH, docsPath } from "#lib/docs/docs-pages.ts";
import { llmsTxt } from "#lib/docs/llms-txt.ts";
import {
  createDocsSearch,
  type DocsSearch,
  type DocsSection,
} from "#lib/docs/search/docs-search.ts";
import type { Services } from "#server/services.ts";
import { SHARED_CACHE_CONTROL } from "../http/cache-control.ts";
import { contentSecurityPolicy } from "../http/content-security-policy.ts";
import { ADDRESS_HEADER } from "../http/headers.ts";
import { INLINE_SCRIPTS, toStoredDocument } from "../public-pages/document.ts";
import { type Render, requestPage } from "../public-pages/render-page.ts";
import { encodePage, sendPage, type StoredPage } from "../public-pages/stored-page.ts";
import { docsSectionsOf } from "./docs-sections.ts";
import { toMarkdown } from "./to-markdown.ts";

const MARKDOWN = "text/markdown; charset=utf-8";
const TEXT = "text/plain; charset=utf-8";
const JSON_TYPE = "application/json; charset=utf-8";
const ATOM = "application/atom+xml; charset=utf-8";

type Options = {
  services: Pick<Services, "apiUrl" | "portalUrl" | "reportError" | "referenceEntries">;
  /** Next, which renders the pages. */
  render: Render;
  /** The URLs of the scripts of the pages. Without them, Next sends the pages with its own scripts. */
  scripts: { docs: string; landing: string } | undefined;
  /** Resolves to false when the request must not be processed. */
  waitForStart: (request: IncomingMessage, response: ServerResponse) => Promise<boolean>;
};

/** The path of a request for a document; undefined for requests of Next's router. */
function pathOf({ method, url = "", headers }: IncomingMessage): string | undefined {
  if ((method !== "GET" && method !== "HEAD") || headers.rsc !== undefined) return undefined;
  const [path = "", query = ""] = url.split("?", 2);
  return new URLSearchParams(query).has("_rsc") ? undefined : path;
}

/**
 * Responds to requests for the home page and the documentation: pages, their Markdown, `llms.txt` and the feed of the
 * changelog (contract DOCS-1). Each is rendered once and kept, because it changes with releases only.
 * `respond` resolves to false for requests that Next handles.
 */
export function createStaticPages({ services, render, scripts, waitForStart }: Options) {
  const { apiUrl, portalUrl, reportError, referenceEntries } = services;
  const stored = new Map<string, Promise<StoredPage>>();
  const rendered = new Map<string, Promise<string>>();
  const pagePolicy = contentSecurityPolicy({
    scripts: INLINE_SCRIPTS,
    styles: "",
    connect: "",
    isSecure: portalUrl.startsWith("https:"),
  });

  /** @throws Error when Next does not respond with 200 */
  async function renderWithNext(path: string): Promise<string> {
    const { statusCode, payload } = await requestPage(render, {
      url: path,
      headers: { host: new URL(portalUrl).host, [ADDRESS_HEADER]: "static page" },
    });
    if (statusCode !== 200) throw new Error(`${path} was rendered with status ${statusCode}`);
    return payload;
  }

  function encodeText(text: string, type: string): Promise<StoredPage> {
    return encodePage(text, { "Content-Type": type, "Cache-Control": SHARED_CACHE_CONTROL });
  }

  async function renderHtml(
    path: string,
    script: string,
    headers?: Record<string, string>,
  ): Promise<StoredPage> {
    return encodeDocument(await renderOnce(path), script, headers);
  }

  function encodeDocument(
    html: string,
    script: string,
    headers?: Record<string, string>,
  ): Promise<StoredPage> {
    return encodePage(toStoredDocument(html, { stepHtml: new Map(), script }), {
      "Content-Security-Policy": pagePolicy,
      "Cache-Control": SHARED_CACHE_CONTROL,
      ...headers,
    });
  }

  function renderDocs(path: string, script: string): Promise<StoredPage> {
    return renderHtml(path, script, {
      Link: `<${portalUrl}${path}.md>; rel="alternate"; type="text/markdown"`,
    });
  }

  /** The page and its Markdown are created from one rendering. */
  function renderOnce(path: string): Promise<string> {
    const running = rendered.get(path) ?? renderWithNext(path);
    rendered.set(path, running);
    running.catch(() => rendered.delete(path));
    // In development the sources change.
    if (!scripts) rendered.delete(path);
    return running;
  }

  async function markdownOf(path: string): Promise<string> {
    return toMarkdown(await renderOnce(path), portalUrl);
  }

  async function renderMarkdown(path: string): Promise<StoredPage> {
    return encodePage(await markdownOf(path), {
      "Content-Type": MARKDOWN,
      "Cache-Control": SHARED_CACHE_CONTROL,
      // Search engines list the page, not its Markdown.
      Link: `<${portalUrl}${path}>; rel="canonical"`,
    });
  }

  async function allMarkdown(): Promise<string> {
    const pages: string[] = [];
    for (const { id } of DOCS_PAGES)
      pages.push(`<!-- ${portalUrl}${docsPath(id)} -->\n\n${await markdownOf(docsPath(id))}`);
    return pages.join("\n");
  }

  /** The sections of all pages, and the operations of the API (contract DOCS-9). */
  async function readSections(): Promise<DocsSection[]> {
    const sections: DocsSection[] = [];
    for (const { id, title, keywords } of DOCS_PAGES) {
      const path = docsPath(id);
      const page = { path, title, ...(keywords !== undefined && { keywords }) };
      sections.push(...docsSectionsOf(await renderOnce(path), page));
    }
    const operations = referenceEntries.map(({ summary, route, anchor }) => ({
      href: `${apiUrl}/docs#${anchor}`,
      page: "API reference",
      heading: summary,
      text: route,
    }));
    return [...sections, ...operations];
  }

  let search: Promise<DocsSearch> | undefined;
  const openSearch = (): Promise<DocsSearch> => {
    const opened = search ?? readSections().then(createDocsSearch);
    // In development the sources change. After a failure, the next search reads the pages again.
    search = scripts ? opened : undefined;
    opened.catch(() => (search = undefined));
    return opened;
  };

  /** The page with the results of one query. It is not stored: queries have no end. */
  async function renderSearch(url: string, script: string): Promise<StoredPage> {
    // The page searches while Next renders it. It must not wait there until Next has rendered all others.
    await openSearch();
    const query = new URL(url, portalUrl).searchParams.get("q") ?? "";
    const path = `${DOCS_SEARCH_PATH}?${new URLSearchParams({ q: query }).toString()}`;
    return encodeDocument(await renderWithNext(path), script);
  }

  const documents = new Map<string, () => Promise<StoredPage>>([
    [DOCS_INDEX_PATH, async () => encodeText(JSON.stringify(await readSections()), JSON_TYPE)],
    ["/llms.txt", () => encodeText(llmsTxt({ portalUrl, apiUrl }), TEXT)],
    ["/llms-full.txt", async () => encodeText(await allMarkdown(), TEXT)],
    ["/changelog.xml", async () => encodeText(await renderWithNext("/changelog.xml"), ATOM)],
  ]);
  if (scripts) documents.set("/", () => renderHtml("/", scripts.landing));
  for (const { id } of DOCS_PAGES) {
    const path = docsPath(id);
    if (scripts) documents.set(path, () => renderDocs(path, scripts.docs));
    documents.set(`${path}.md`, () => renderMarkdown(path));
  }

  /** Resolves to false when the page could not be rendered. */
  async function respondWithSearch(
    request: IncomingMessage,
    response: ServerResponse,
    script: string,
  ): Promise<boolean> {
    if (!(await waitForStart(request, response))) return true;
    try {
      sendPage(request, response, { page: await renderSearch(request.url ?? "", script) });
      return true;
    } catch (error) {
      reportError(error);
      return false;
    }
  }

  const respond = async (request: IncomingMessage, response: ServerResponse): Promise<boolean> => {
    const path = pathOf(request);
    if (path === DOCS_SEARCH_PATH && scripts)
      return respondWithSearch(request, response, scripts.docs);
    const create = path === undefined ? undefined : documents.get(path);
    if (path === undefined || !create) return false;
    let page = stored.get(path);
    if (!page) {
      if (!(await waitForStart(request, response))) return true;
      page = stored.get(path) ?? create();
      stored.set(path, page);
    }
    try {
      sendPage(request, response, { page: await page });
      return true;
    } catch (error) {
      // The next request renders the page again.
      stored.delete(path);
      reportError(error);
      return false;
    } finally {
      // In development the sources change.
      if (!scripts) stored.delete(path);
    }
  };

  return {
    respond,
    /** At most `limit` sections of the documentation that match, best first (contract DOCS-9). */
    searchDocs: async (query: string, limit: number) => (await openSearch())(query, limit),
  };
}
