import { inject, type InjectOptions } from "light-my-request";
import { describe, expect, it } from "vitest";
import { requestContext, type RequestContext } from "../http/request-context.ts";
import type { PublicResource } from "./address.ts";
import { createNotFoundPage } from "./not-found-page.ts";

const CONTEXT: RequestContext = {
  requestId: "1",
  operation: "/@[username]/[slug]",
  address: "192.0.2.1",
  userAgent: null,
  isGone: () => false,
  setCookie: () => {},
};
const GUIDE: PublicResource = { format: "page", address: { username: "ada", slug: "tea" } };

/** A page with a renderer in place of Next. Requests that Next handles get 599. */
function open() {
  const rendered: unknown[] = [];
  const errors: unknown[] = [];
  const next = { status: 404 };
  const respond = createNotFoundPage({
    services: {
      portalUrl: "https://guides.example.com",
      reportError: (error) => errors.push(error),
    },
    render: async ({ url, headers }, response) => {
      const { storedPage } = requestContext.getStore() ?? {};
      rendered.push([url, headers.cookie, storedPage !== undefined]);
      response.writeHead(next.status, {
        Link: "</a.css>; rel=preload",
        "Cache-Control": "private",
      });
      response.end("<head></head><h1>Page not found</h1><script>next()</script>");
    },
    script: "/reader.js",
    hasSession: async ({ headers }) => headers.cookie === "session",
  });
  const get = (options: InjectOptions = {}, resource = GUIDE) =>
    inject(
      (request, response) =>
        void requestContext
          .run({ ...CONTEXT }, () => respond(request, response, resource))
          .then((isSent) => isSent || response.writeHead(599).end()),
      { url: "/@ada/tea", ...options },
    );
  return { rendered, errors, next, get };
}

describe("the page of an unknown public address", () => {
  it("is rendered once, without the headers of a reader, for all addresses (contract PUBLIC-12)", async () => {
    const { rendered, get } = open();
    const bodies = await Promise.all(
      Array.from({ length: 20 }, (_, index) => get({ url: `/@ada/${index}` })),
    );
    for (const { statusCode, payload } of bodies) {
      expect(statusCode).toBe(404);
      expect(payload).toContain("<h1>Page not found</h1>");
      expect(payload).toContain('<script type="module" src="/reader.js">');
    }
    expect(rendered).toEqual([["/_not-found", undefined, true]]);
  });

  it("may be kept by shared caches for 10 s, until the author's pages are purged (contract PUBLIC-12)", async () => {
    const { headers } = await open().get();
    expect(headers).toMatchObject({
      "cache-control": "public, max-age=0, s-maxage=10",
      "cache-tag": "guidepost-author-ada",
      "x-frame-options": "DENY",
      "x-content-type-options": "nosniff",
      link: "</a.css>; rel=preload",
    });
    expect(headers["content-security-policy"]).toMatch(/script-src 'self' 'sha256-/);
  });

  it("is 404 also for a client that has it", async () => {
    const { get } = open();
    const { headers } = await get();
    const again = await get({ headers: { "if-none-match": String(headers.etag) } });
    expect(again.statusCode).toBe(404);
  });

  it("is left to Next for a signed-in user, and for what is not a page", async () => {
    const { rendered, get } = open();
    expect((await get({ headers: { cookie: "session" } })).statusCode).toBe(599);
    const feed: PublicResource = { format: "feed", address: { username: "ada" } };
    expect((await get({}, feed)).statusCode).toBe(599);
    expect(rendered).toEqual([]);
  });

  it("is left to Next when it cannot be rendered, and rendered by the next request", async () => {
    const { next, errors, get } = open();
    next.status = 500;
    expect((await get()).statusCode).toBe(599);
    expect(errors).toHaveLength(1);
    next.status = 404;
    expect((await get()).statusCode).toBe(404);
  });
});
