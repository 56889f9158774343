import { describe, expect, it } from "vitest";
import { createDocs } from "../docs.ts";

const docs = createDocs({
  apiUrl: "https://api.guidepost.test",
  portalUrl: "https://guidepost.test",
});
const get = (path: string, headers: Record<string, string> = {}) => docs.request(path, { headers });

const readPage = async () => {
  const html = await (await get("/docs")).text();
  const addresses = [...html.matchAll(/(?:src|href)="([^"]+)"/g)].map(
    ([, address = ""]) => address,
  );
  return { html, addresses, assets: addresses.filter((address) => address.includes("/assets/")) };
};

describe("/openapi.json", () => {
  it("is the document, told from the API's own address", async () => {
    const answer = await get("/openapi.json");
    expect(answer.headers.get("content-type")).toBe("application/json; charset=utf-8");
    expect(answer.headers.get("cache-control")).toBe("no-cache");
    expect(await answer.json()).toMatchObject({
      openapi: "3.1.0",
      servers: [{ url: "https://api.guidepost.test/v1" }],
    });
  });

  it("may be read by the portal's pages, and by no other site's", async () => {
    const allowed = async (origin: string) => {
      const { headers } = await get("/openapi.json", { Origin: origin });
      expect(headers.get("vary")).toBe("Origin");
      return headers.get("access-control-allow-origin");
    };
    expect(await allowed("https://guidepost.test")).toBe("https://guidepost.test");
    expect(await allowed("https://guidepost.test.evil.test")).toBeNull();
  });
});

describe.each(["/openapi.json", "/docs"])("%s", (path) => {
  it("is sent once and then confirmed", async () => {
    const etag = (await get(path)).headers.get("etag") ?? "";
    const again = await get(path, { "If-None-Match": etag, Origin: "https://guidepost.test" });
    expect(again.status).toBe(304);
    expect(await again.text()).toBe("");
    expect(again.headers.get("x-content-type-options")).toBe("nosniff");
    expect((await get(path, { "If-None-Match": '"other"' })).status).toBe(200);
  });

  it("answers HEAD without a body", async () => {
    const answer = await docs.request(path, { method: "HEAD" });
    expect(answer.status).toBe(200);
    expect(await answer.text()).toBe("");
  });
});

describe("/docs", () => {
  it("names nothing that is not of this origin", async () => {
    const { html, addresses } = await readPage();
    expect(html).toContain('<meta charset="utf-8"');
    expect(addresses.length).toBeGreaterThan(5);
    for (const address of addresses) expect(address).toMatch(/^\/(?!\/)/);
  });

  it("forbids inline scripts and everything from outside", async () => {
    const policy = (await get("/docs")).headers.get("content-security-policy");
    expect(policy).toContain("default-src 'none'");
    expect(policy).toContain("script-src 'self';");
    expect(policy).not.toMatch(/unsafe|http|\*/);
  });

  it("finds its assets, which can be kept for good", async () => {
    const { assets } = await readPage();
    for (const address of assets) {
      const answer = await get(address);
      expect(answer.status, address).toBe(200);
      expect(answer.headers.get("cache-control")).toContain("immutable");
      expect((await answer.arrayBuffer()).byteLength).toBeGreaterThan(100);
    }
    const type = async (name: string) =>
      (await get(assets.find((address) => address.endsWith(name)) ?? "")).headers.get(
        "content-type",
      );
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
  ])("has no asset `%s`", async (name) => {
    const { assets } = await readPage();
    const folder = (assets[0] ?? "").replace(/[^/]+$/, "");
    expect((await get(folder + name)).status).toBe(404);
  });

  it("has no asset of another version", async () => {
    expect((await get("/docs/assets/000000000000/docs.css")).status).toBe(404);
  });
});
