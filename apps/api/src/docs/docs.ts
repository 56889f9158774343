import { createHash } from "node:crypto";
import { createOpenApiDocument } from "@guidepost/api/openapi";
import { securityHeaders } from "@guidepost/api";
import { Hono } from "hono";
import { etag, RETAINED_304_HEADERS } from "hono/etag";
import { readAssets } from "./assets.ts";
import { createPage } from "./page.ts";

/** Scripts, styles and requests of this origin alone; Swagger UI's icons are data: images. */
const pagePolicy = [
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

const digestOf = (text: string): string => createHash("sha256").update(text).digest("base64url");

/** A text that changes with a release only: the browser asks again, and mostly gets a 304. */
const revalidated = (text: string) => ({
  ...securityHeaders,
  "Cache-Control": "no-cache",
  ETag: `"${digestOf(text)}"`,
});

/**
 * The reference, without a key (contract HTTP-2): `/openapi.json`, which the portal's pages may read
 * too, and `/docs`, which shows it with nothing from outside. Both addresses are without a slash
 * at their end.
 */
export const createDocs = ({ apiUrl, portalUrl }: { apiUrl: string; portalUrl: string }): Hono => {
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
        ...revalidated(document),
        ...(isPortal && { "Access-Control-Allow-Origin": portalOrigin }),
        Vary: "Origin",
        "Content-Type": "application/json; charset=utf-8",
      },
    });
  });

  app.get("/docs", etag({ retainedHeaders }), () => {
    const headers = { ...revalidated(page), "Content-Security-Policy": pagePolicy };
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
};
