import { afterAll, beforeAll, expect, inject, it } from "vitest";
import { fromNewAddress } from "../harness/call.ts";
import type { ServerProcess } from "../harness/server-process.ts";
import { joinStack } from "../harness/stack.ts";
import { allowServerStarts } from "../harness/time-outs.ts";

allowServerStarts();

const fixtures = inject("fixtures");
const stack = joinStack(fixtures);
let portal: ServerProcess;

beforeAll(async () => {
  portal = await stack.startPortal({ TRUSTED_PROXIES: "1", API_URL: fixtures.url });
});

afterAll(stack.close);

function get(target: string, options: RequestInit = {}) {
  return fetch(portal.url + target, { headers: fromNewAddress(), ...options });
}

type Document = {
  components: { schemas: { Error: { properties: { code: { enum: string[] } } } } };
};

/** The paths of the documentation in its file of the sitemap. */
async function listPaths(): Promise<string[]> {
  const map = await (await get("/sitemaps/docs.xml")).text();
  return [...map.matchAll(/<loc>([^<]+)<\/loc>/g)].map(([, url = ""]) => new URL(url).pathname);
}

it("each page of the documentation is public, and has a title, a description and a canonical URL", async () => {
  const paths = await listPaths();
  expect(paths).toContain("/docs/errors");
  const titles = new Set<string>();
  for (const path of paths) {
    const response = await get(path);
    const html = await response.text();
    expect([path, response.status]).toEqual([path, 200]);
    expect(html).toContain(`<link rel="canonical" href="${portal.url}${path}"/>`);
    expect(html).toMatch(/<meta name="description" content="[^"]{20,}"/);
    expect(html.match(/<h1\b/g)).toHaveLength(1);
    titles.add(/<title>([^<]+)<\/title>/.exec(html)?.[1] ?? "");
  }
  expect(titles.size).toBe(paths.length);
});

it("each page of the documentation is also Markdown, and its internal links lead to pages and anchors", async () => {
  const paths = await listPaths();
  for (const path of paths) {
    const markdown = await (await get(`${path}.md`)).text();
    expect(markdown).toMatch(/^# \w/);
    expect(markdown).not.toMatch(/<[a-z!/]/);
    for (const [, linked = ""] of markdown.matchAll(/\]\(([^)]+)\)/g)) {
      const { origin, pathname, hash } = new URL(linked);
      if (origin !== portal.url || !pathname.startsWith("/docs")) continue;
      const target = pathname.replace(/\.md$/, "");
      expect(paths).toContain(target);
      if (hash) expect(await (await get(target)).text()).toContain(`id="${hash.slice(1)}"`);
    }
  }
});

it("the page of errors has an element for each error code of the OpenAPI document", async () => {
  const document = (await (await fetch(`${fixtures.url}/openapi.json`)).json()) as Document;
  const codes = document.components.schemas.Error.properties.code.enum;
  const html = await (await get("/docs/errors")).text();
  const ids = [...html.matchAll(/<h3 id="([^"]+)"/g)].map(([, id]) => id);
  expect(ids).toHaveLength(codes.length);
  expect(new Set(ids)).toEqual(new Set(codes));
});

it.each([
  ["/developer/docs", "/docs"],
  ["/developer/docs/errors?from=mail", "/docs/errors?from=mail"],
])("%s redirects permanently to %s", async (path, target) => {
  const response = await get(path, { redirect: "manual" });
  expect([response.status, response.headers.get("location")]).toEqual([308, target]);
});

it("the sitemap lists the file of the documentation", async () => {
  expect(await (await get("/sitemap.xml")).text()).toContain(`${portal.url}/sitemaps/docs.xml`);
});
