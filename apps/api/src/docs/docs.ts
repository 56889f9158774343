import { createHash } from "node:crypto";
import { createOpenApiDocument } from "@guidepost/api/openapi";
import { securityHeaders } from "@guidepost/api";
import { Hono } from "hono";
import { etag, RETAINED_304_HEADERS } from "hono/etag";
import { readAssets } from "./assets.ts";
import { createPage } from "./page.ts";

/** Scripts, styles and requests of this origin only. The icons of Swagger UI are data: images. */
const PAGE_POLICY = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  "font-src 'self'",
  "img-src 'self' data:",
  "connect-src 'self'",
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
].join("; ");

function sha256(text: string): string {
  return createHash("sha256").update(text).digest("base64url");
}

/** Headers of a text that changes with releases only: the browser revalidates it and receives a 304. */
function revalidatedHeaders(text: string) {
  return {
    ...securityHeaders,
    "Cache-Control": "no-cache",
    ETag: `"${sha256(text)}"`,
  };
}

/**
 * Creates the app of the API reference, which needs no key (contract HTTP-2). Pages of the portal
 * may also read `/openapi.json`. The page `/docs` loads no external resources. Both URLs have no
 * trailing slash.
 */
export function createDocs({ apiUrl, portalUrl }: { apiUrl: string; portalUrl: string }): Hono {
  const app = new Hono();
  const portalOrigin = new URL(portalUrl).origin;
  const document = JSON.stringify(createOpenApiDocument({ apiUrl, portalUrl }));
  const { version, assets } = readAssets();
  const folder = `/docs/assets/${version}`;
  const page = createPage((name) => `${folder}/${name}`);

  const common = Object.keys(securityHeaders).map((name) => name.toLowerCase());
  const retainedHeaders = [...RETAINED_304_HEADERS, ...common, "access-control-allow-origin"];

  app.get("/openapi.json", etag({ retainedHeaders }), (c) => {
    const isPortal = c.req.header("origin") === portalOrigin;
    return new Response(document, {
      headers: {
        ...revalidatedHeaders(document),
        ...(isPortal && { "Access-Control-Allow-Origin": portalOrigin }),
        Vary: "Origin",
        "Content-Type": "application/json; charset=utf-8",
      },
    });
  });

  app.get("/docs", etag({ retainedHeaders }), () => {
    const headers = { ...revalidatedHeaders(page), "Content-Security-Policy": PAGE_POLICY };
    return new Response(page, {
      headers: { ...headers, "Content-Type": "text/html; charset=utf-8" },
    });
  });

  app.get(`${folder}/:name`, (c) => {
    const asset = assets.get(c.req.param("name"));
    if (!asset) return c.notFound();
    return new Response(asset.bytes, {
      headers: {
        ...securityHeaders,
        "Cache-Control": "public, max-age=31536000, immutable",
        "Content-Type": asset.type,
      },
    });
  });
  return app;
}
