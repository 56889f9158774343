import { createHash } from "node:crypto";
import { createOpenApiDocument } from "@guidepost/api/openapi";
import { encodeBody, securityHeaders } from "@guidepost/api";
import { Hono } from "hono";
import { etag, RETAINED_304_HEADERS } from "hono/etag";
import { stringify } from "yaml";
import { readAssets } from "./assets.ts";
import { createPage } from "./page.ts";
import { renderReference } from "./reference.ts";

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

/**
 * Headers of a text that changes with releases only: the browser revalidates it and receives a 304. The tag is weak,
 * because the encodings have different bytes.
 */
function revalidatedHeaders(text: string) {
  return {
    ...securityHeaders,
    "Cache-Control": "no-cache",
    ETag: `W/"${sha256(text)}"`,
  };
}

/** Calls `create` at the first use of the value. */
function once<Value>(create: () => Value): () => Value {
  let created: { value: Value } | undefined;
  return () => (created ??= { value: create() }).value;
}

/** Responds with a body in the encoding that the client prefers (contract HTTP-14). */
async function respond(
  request: Request,
  content: string | Uint8Array<ArrayBuffer>,
  headers: Record<string, string>,
): Promise<Response> {
  const encoded = await encodeBody(request, content);
  return new Response(encoded.body, {
    headers: { ...headers, ...encoded.headers, Vary: "Accept-Encoding" },
  });
}

/** Scripts of any site may read the document. It contains nothing private. */
const PUBLIC_HEADERS = {
  "Access-Control-Allow-Origin": "*",
  "Cross-Origin-Resource-Policy": "cross-origin",
};

/**
 * Creates the app of the API reference, which needs no key (contract HTTP-2, DOCS-4). Pages of any site may
 * read the document as JSON and YAML. The page `/docs` loads no external resources. Both URLs have no
 * trailing slash.
 */
export function createDocs({ apiUrl, portalUrl }: { apiUrl: string; portalUrl: string }): Hono {
  const app = new Hono();
  // Created when they are requested: together they take 0.3 s of CPU time, a quarter of the start of a process.
  const document = once(() => createOpenApiDocument({ apiUrl, portalUrl }));
  const documents = {
    "/openapi.json": {
      text: () => JSON.stringify(document()),
      type: "application/json; charset=utf-8",
    },
    "/openapi.yaml": {
      // Without aliases, which some readers of YAML do not support.
      text: () => stringify(document(), { aliasDuplicateObjects: false }),
      type: "application/yaml; charset=utf-8",
    },
  };
  const { version, assets } = readAssets();
  const folder = `/docs/assets/${version}`;
  const createReferencePage = () =>
    createPage({
      urlOf: (name) => `${folder}/${name}`,
      reference: renderReference(document()),
      docsUrl: `${portalUrl}/docs`,
    });

  const common = Object.keys(securityHeaders).map((name) => name.toLowerCase());
  const retainedHeaders = [...RETAINED_304_HEADERS, ...common, "access-control-allow-origin"];

  for (const [path, { text, type }] of Object.entries(documents)) {
    const content = once(() => {
      const created = text();
      const headers = { ...revalidatedHeaders(created), ...PUBLIC_HEADERS, "Content-Type": type };
      return [created, headers] as const;
    });
    app.get(path, etag({ retainedHeaders }), (c) => respond(c.req.raw, ...content()));
  }

  const page = once(() => {
    const created = createReferencePage();
    const headers = {
      ...revalidatedHeaders(created),
      "Content-Security-Policy": PAGE_POLICY,
      "Content-Type": "text/html; charset=utf-8",
    };
    return [created, headers] as const;
  });
  app.get("/docs", etag({ retainedHeaders }), (c) => respond(c.req.raw, ...page()));

  app.get(`${folder}/:name`, (c) => {
    const asset = assets.get(c.req.param("name"));
    if (!asset) return c.notFound();
    const headers = {
      ...securityHeaders,
      "Cache-Control": "public, max-age=31536000, immutable",
      "Content-Type": asset.type,
    };
    // A font is compressed already.
    return asset.type.startsWith("font/")
      ? new Response(asset.bytes, { headers })
      : respond(c.req.raw, asset.bytes, headers);
  });
  return app;
}
