import type { IncomingMessage, ServerResponse } from "node:http";
import { inject, type InjectOptions } from "light-my-request";
import { describe, expect, it } from "vitest";
import { createStaticPages } from "./static-pages.ts";

const PORTAL = "https://guides.example.com";

/** The static pages with a renderer in place of Next. */
function open() {
  const next = { status: 200, rendered: [] as string[] };
  const errors: unknown[] = [];
  const { respond, searchDocs } = createStaticPages({
    services: {
      portalUrl: PORTAL,
      apiUrl: "https://api.example.com",
      referenceEntries: [
        { summary: "Revoke an API key", route: "POST /keys/{id}/revoke", anchor: "revokeKey" },
      ],
      reportError: (error) => errors.push(error),
    },
    render: async ({ url = "" }, response) => {
      next.rendered.push(url);
      response.writeHead(next.status);
      response.end(`<head></head><article><h1>Page ${url}</h1></article><script>next()</script>`);
    },
    scripts: { docs: "/docs.js", landing: "/landing.js" },
    waitForStart: async () => true,
  });
  /** Requests that Next would handle get 599. */
  const serve = async (request: IncomingMessage, response: ServerResponse) => {
    if (!(await respond(request, response))) response.writeHead(599).end();
  };
  const get = (url: string, options: InjectOptions = {}) =>
    inject((request, response) => void serve(request, response), { url, ...options });
  return { next, errors, get, searchDocs };
}

describe("the documentation (contract DOCS-1, DOCS-2)", () => {
  it("is rendered once for all requests, without the scripts of Next", async () => {
    const { next, get } = open();
    const responses = await Promise.all([get("/docs/errors"), get("/docs/errors?from=mail")]);
    for (const { statusCode, payload, headers } of responses) {
      expect(statusCode).toBe(200);
      expect(payload).toContain("<h1>Page /docs/errors</h1>");
      expect(payload).toContain('<script type="module" src="/docs.js">');
      expect(payload).not.toContain("next()");
      expect(headers["content-security-policy"]).toMatch(/script-src 'self' 'sha256-[^ ]+';/);
      expect(headers["link"]).toBe(
        `<${PORTAL}/docs/errors.md>; rel="alternate"; type="text/markdown"`,
      );
    }
    expect(next.rendered).toEqual(["/docs/errors"]);
    const etag = String(responses[0]?.headers["etag"]);
    expect((await get("/docs/errors", { headers: { "if-none-match": etag } })).statusCode).toBe(
      304,
    );
  });

  it("is Markdown at the address of each page with .md, with a link to the page", async () => {
    const { next, get } = open();
    const { headers, payload } = await get("/docs/limits.md");
    expect(headers["content-type"]).toBe("text/markdown; charset=utf-8");
    expect(headers["link"]).toBe(`<${PORTAL}/docs/limits>; rel="canonical"`);
    expect(payload).toBe("# Page /docs/limits\n");
    await get("/docs/limits");
    expect(next.rendered).toEqual(["/docs/limits"]);
  });

  it("lists its pages in llms.txt, and llms-full.txt contains them in this order", async () => {
    const { get } = open();
    const listed = [...(await get("/llms.txt")).payload.matchAll(/\]\((\S+)\.md\)/g)];
    const addresses = listed.map(([, address]) => address);
    const all = [...(await get("/llms-full.txt")).payload.matchAll(/^# Page (\S+)$/gm)];
    expect(all.map(([, path]) => `${PORTAL}${path}`)).toEqual(addresses);
    expect(addresses).toContain(`${PORTAL}/docs/errors`);
  });

  it.each([
    ["an unknown page", "/docs/nothing", {}],
    ["another method", "/docs", { method: "POST" }],
    ["the router of Next", "/docs?_rsc=1", {}],
    ["the router of Next by its header", "/docs", { headers: { rsc: "1" } }],
  ] as const)("leaves a request for %s to Next", async (_, url, options) => {
    const { get, next } = open();
    expect((await get(url, options)).statusCode).toBe(599);
    expect(next.rendered).toEqual([]);
  });

  it("is rendered again after a failure, which is reported", async () => {
    const { next, errors, get } = open();
    next.status = 500;
    expect((await get("/docs")).statusCode).toBe(599);
    expect(errors).toHaveLength(1);
    next.status = 200;
    expect((await get("/docs")).statusCode).toBe(200);
  });
});

describe("the search over the documentation (contract DOCS-9)", () => {
  it("finds sections of pages and operations of the API, and reads each page once", async () => {
    const { next, get, searchDocs } = open();
    const [page] = await searchDocs("docs errors", 5);
    expect(page).toMatchObject({ href: "/docs/errors", page: "Errors" });
    const [operation] = await searchDocs("keys revoke", 5);
    expect(operation?.href).toBe("https://api.example.com/docs#revokeKey");
    await get("/docs/errors");
    await get("/docs/search.json");
    expect(next.rendered).toHaveLength(new Set(next.rendered).size);
  });

  it("has the sections as JSON, which browsers search", async () => {
    const { payload, headers } = await open().get("/docs/search.json");
    expect(headers["content-type"]).toContain("application/json");
    expect(JSON.parse(payload)).toContainEqual(
      expect.objectContaining({ href: "/docs/errors", page: "Errors", heading: "" }),
    );
  });

  it("renders the page of results for each query with one parameter, and does not keep it", async () => {
    const { next, get } = open();
    for (const url of ["/docs/search", "/docs/search?q=a+b&x=1", "/docs/search?q=a+b&x=1"]) {
      const { statusCode, payload } = await get(url);
      expect(statusCode).toBe(200);
      expect(payload).toContain('<script type="module" src="/docs.js">');
      expect(payload).not.toContain("next()");
    }
    const searches = next.rendered.filter((url) => url.startsWith("/docs/search"));
    expect(searches).toEqual(["/docs/search?q=", "/docs/search?q=a+b", "/docs/search?q=a+b"]);
  });

  it("works again after pages could not be rendered", async () => {
    const { next, searchDocs, get } = open();
    next.status = 500;
    await expect(searchDocs("errors", 5)).rejects.toThrow("status 500");
    expect((await get("/docs/search?q=errors")).statusCode).toBe(599);
    next.status = 200;
    expect(await searchDocs("errors", 5)).not.toEqual([]);
  });
});

describe("the home page", () => {
  it("is rendered once, with a script of its own, and has no Markdown", async () => {
    const { next, get } = open();
    for (const url of ["/", "/?ref=mail"]) {
      const { payload, headers } = await get(url);
      expect(payload).toContain('<script type="module" src="/landing.js">');
      expect(payload).not.toContain("next()");
      expect(headers["cache-control"]).toContain("public");
      expect(headers["link"]).toBeUndefined();
    }
    expect(next.rendered).toEqual(["/"]);
  });
});
