import { describe, expect, it } from "vitest";
import { parse } from "yaml";
import { createDocs } from "../docs.ts";

const docs = createDocs({
  apiUrl: "https://api.guidepost.test",
  portalUrl: "https://guidepost.test",
});
type OperationObject = {
  operationId: string;
  parameters: { name: string }[];
  responses: object;
};

const get = (path: string, headers: Record<string, string> = {}) => docs.request(path, { headers });

async function loadPage() {
  const html = await (await get("/docs")).text();
  const urls = [...html.matchAll(/(?:src|href)="([^"]+)"/g)].map(([, url = ""]) => url);
  return { html, urls, assets: urls.filter((url) => url.includes("/assets/")) };
}

describe("/openapi.json", () => {
  it("returns the document with the URL of the API as its server", async () => {
    const response = await get("/openapi.json");
    expect(response.headers.get("content-type")).toBe("application/json; charset=utf-8");
    expect(response.headers.get("cache-control")).toBe("no-cache");
    expect(await response.json()).toMatchObject({
      openapi: "3.1.0",
      servers: [{ url: "https://api.guidepost.test/v1" }],
    });
  });

  it.each(["/openapi.json", "/openapi.yaml"])(
    "allows any origin to read %s (contract DOCS-4)",
    async (path) => {
      const { headers } = await get(path, { Origin: "https://other.test" });
      expect(headers.get("access-control-allow-origin")).toBe("*");
      expect(headers.get("cross-origin-resource-policy")).toBe("cross-origin");
    },
  );

  it("is the same document as /openapi.yaml (contract DOCS-4)", async () => {
    const response = await get("/openapi.yaml");
    expect(response.headers.get("content-type")).toBe("application/yaml; charset=utf-8");
    const text = await response.text();
    expect(text).not.toMatch(/: [&*]a\d/);
    expect(parse(text)).toEqual(await (await get("/openapi.json")).json());
  });
});

describe.each(["/openapi.json", "/openapi.yaml", "/docs"])("%s", (path) => {
  it("returns 304 for a matching If-None-Match", async () => {
    const etag = (await get(path)).headers.get("etag") ?? "";
    const again = await get(path, { "If-None-Match": etag, Origin: "https://guidepost.test" });
    expect(again.status).toBe(304);
    expect(await again.text()).toBe("");
    expect(again.headers.get("x-content-type-options")).toBe("nosniff");
    expect((await get(path, { "If-None-Match": '"other"' })).status).toBe(200);
  });

  it("responds to HEAD without a body", async () => {
    const response = await docs.request(path, { method: "HEAD" });
    expect(response.status).toBe(200);
    expect(await response.text()).toBe("");
  });
});

describe("/docs", () => {
  it("contains only URLs of its own origin, except the link to the documentation", async () => {
    const { html, urls } = await loadPage();
    expect(html).toContain('<meta charset="utf-8"');
    expect(urls).toContain("https://guidepost.test/docs");
    for (const url of urls) expect(url).toMatch(/^(?:\/(?!\/)|#|https:\/\/guidepost\.test\/docs$)/);
  });

  it("contains each operation with its parameters and responses, and each schema, without JavaScript (contract DOCS-4)", async () => {
    const { html } = await loadPage();
    const document = (await (await get("/openapi.json")).json()) as {
      paths: Record<string, Record<string, OperationObject>>;
      components: { schemas: Record<string, unknown> };
    };
    const sectionOf = (id: string) =>
      new RegExp(`<section[^>]* id="${id}">[^]*?</section>`).exec(html)?.[0] ?? "";
    for (const [path, item] of Object.entries(document.paths))
      for (const [method, operation] of Object.entries(item)) {
        const section = sectionOf(operation.operationId);
        expect(section).toContain(`${method.toUpperCase()}</strong> <code>${path}</code>`);
        for (const { name } of operation.parameters)
          expect(section).toContain(`<code>${name}</code>`);
        for (const status of Object.keys(operation.responses))
          expect(section).toContain(`<th scope="row">${status}</th>`);
      }
    for (const name of Object.keys(document.components.schemas))
      expect(sectionOf(`schema-${name}`)).toContain(name);
    expect(html).not.toContain("undefined");
  });

  it("has no link to an element that does not exist, and no id twice", async () => {
    const { html, urls } = await loadPage();
    const ids = [...html.matchAll(/ id="([^"]+)"/g)].map(([, id = ""]) => id);
    expect(new Set(ids).size).toBe(ids.length);
    for (const url of urls) if (url.startsWith("#")) expect(ids).toContain(url.slice(1));
  });

  it("forbids inline scripts and external resources in the Content-Security-Policy", async () => {
    const policy = (await get("/docs")).headers.get("content-security-policy");
    expect(policy).toContain("default-src 'none'");
    expect(policy).toContain("script-src 'self';");
    expect(policy).not.toMatch(/unsafe|http|\*/);
  });

  it("links to existing assets, which can be cached permanently", async () => {
    const { assets } = await loadPage();
    for (const url of assets) {
      const response = await get(url);
      expect(response.status, url).toBe(200);
      expect(response.headers.get("cache-control")).toContain("immutable");
      expect((await response.arrayBuffer()).byteLength).toBeGreaterThan(100);
    }
    const type = async (name: string) =>
      (await get(assets.find((url) => url.endsWith(name)) ?? "")).headers.get("content-type");
    expect(await type("docs.js")).toBe("text/javascript; charset=utf-8");
    expect(await type("docs.css")).toBe("text/css; charset=utf-8");
    expect(await type("favicon.svg")).toBe("image/svg+xml");
  });

  it.each([
    "index.html",
    "swagger-initializer.js",
    "..%2f..%2fpackage.json",
    "%2e%2e/%2e%2e/package.json",
    "../../package.json",
    "constructor",
  ])("returns 404 for the asset `%s`", async (name) => {
    const { assets } = await loadPage();
    const folder = (assets[0] ?? "").replace(/[^/]+$/, "");
    expect((await get(folder + name)).status).toBe(404);
  });

  it("returns 404 for an asset of another version", async () => {
    expect((await get("/docs/assets/000000000000/docs.css")).status).toBe(404);
  });
});

it("/docs has one main landmark, which contains the reference with and without JavaScript", async () => {
  const { html } = await loadPage();
  expect(html.match(/<main\b/g)).toHaveLength(1);
  const main = html.slice(html.indexOf("<main"), html.indexOf("</main>"));
  expect(main).toContain('<div id="reference"></div>');
  expect(main).toContain('<div class="reference">');
});
