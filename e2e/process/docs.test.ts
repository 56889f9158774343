import { execFile } from "node:child_process";
import { copyFile, mkdir, mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { execa } from "execa";
import { beforeAll, describe, expect, inject, it } from "vitest";
import { call, fromNewAddress } from "../harness/call.ts";
import { insertPeople } from "../harness/people.ts";
import { environmentOf } from "../harness/servers/programs.ts";
import { type SharedServer, useServer } from "../harness/servers/shared-servers.ts";
import { joinStack } from "../harness/servers/stack.ts";
import { allowServerStarts } from "../harness/time-outs.ts";

allowServerStarts();

const fixtures = inject("fixtures");
/** The built module of the TypeScript client. */
const CLIENT = join(import.meta.dirname, "../../packages/sdk/dist/index.js");
/** The built command line for integrators. */
const COMMAND_LINE = join(import.meta.dirname, "../../packages/guidepost/dist/main.js");
const people = insertPeople(joinStack(fixtures));
let portal: SharedServer;
let pages: Awaited<ReturnType<typeof readPages>>;

beforeAll(async () => {
  portal = await useServer(fixtures, "portal");
  pages = await readPages();
});

function get(target: string, options: RequestInit = {}) {
  return fetch(portal.url + target, { headers: fromNewAddress(), ...options });
}

type Document = {
  info: { description: string };
  components: { schemas: { Error: { properties: { code: { enum: string[] } } } } };
};

/** The pages of the documentation in its file of the sitemap, by path. */
async function readPages() {
  const map = await (await get("/sitemaps/docs.xml")).text();
  const urls = [...map.matchAll(/<loc>([^<]+)<\/loc>/g)].map(([, url = ""]) => new URL(url));
  const requests = urls.map(async ({ pathname: path }) => {
    const [html, markdown] = await Promise.all([get(path), get(`${path}.md`)]);
    const { status } = html;
    return [path, { status, html: await html.text(), markdown: await markdown.text() }] as const;
  });
  return new Map(await Promise.all(requests));
}

it("each page of the documentation is public, and has a title, a description and a canonical URL (contract DOCS-1)", async () => {
  expect([...pages.keys()]).toContain("/docs/errors");
  const titles = new Set<string>();
  for (const [path, { status, html }] of pages) {
    expect([path, status]).toEqual([path, 200]);
    expect(html).toContain(`<link rel="canonical" href="${portal.url}${path}"/>`);
    expect(html).toMatch(/<meta name="description" content="[^"]{20,}"/);
    expect(html.match(/<h1\b/g)).toHaveLength(1);
    titles.add(/<title>([^<]+)<\/title>/.exec(html)?.[1] ?? "");
  }
  expect(titles.size).toBe(pages.size);
});

it("each page of the documentation is also Markdown, and its internal links lead to pages and anchors (contract DOCS-2)", () => {
  for (const { markdown } of pages.values()) {
    expect(markdown).toMatch(/^# \w/);
    const prose = markdown.replaceAll(/^```[^]*?^```$|`[^`]+`/gm, "");
    expect(prose).not.toMatch(/<[a-z!/]/);
    for (const [, linked = ""] of markdown.matchAll(/\]\(([^)]+)\)/g)) {
      const { origin, pathname, hash } = new URL(linked);
      if (origin !== portal.url || !pathname.startsWith("/docs")) continue;
      const target = pathname.replace(/\.md$/, "");
      expect([...pages.keys()]).toContain(target);
      if (hash) expect(pages.get(target)?.html).toContain(`id="${hash.slice(1)}"`);
    }
  }
});

describe("the page of errors", () => {
  it("has an element for each error code of the OpenAPI document", async () => {
    const document = (await (await fetch(`${fixtures.url}/openapi.json`)).json()) as Document;
    const codes = document.components.schemas.Error.properties.code.enum;
    const { html = "" } = pages.get("/docs/errors") ?? {};
    const ids = [...html.matchAll(/<h3 id="([^"]+)"/g)].map(([, id]) => id);
    expect(ids).toHaveLength(codes.length);
    expect(new Set(ids)).toEqual(new Set(codes));
  });
});

/** The names in backticks. */
function namesIn(text: string): string[] {
  return [...text.matchAll(/`([a-z][a-z0-9]*)`/g)].map(([, name = ""]) => name);
}

describe("the documentation", () => {
  it("contains the allow-list of HTML of the OpenAPI document (contract STEP-11)", async () => {
    const document = (await (await fetch(`${fixtures.url}/openapi.json`)).json()) as Document;
    const { markdown: page = "" } = pages.get("/docs/content") ?? {};
    const listsOf = (text: string) => {
      const rows = [...text.matchAll(/^\|\s+(`[^|]+`)\s+\|\s+`(\w+)`\s+\|/gm)];
      const [, plain = ""] = /permitted without attributes:\s*([^\n]+)/.exec(text) ?? [];
      return {
        attributes: rows
          .flatMap(([, names = "", attribute = ""]) =>
            namesIn(names).map((name) => `${name} ${attribute}`),
          )
          .toSorted(),
        plain: namesIn(plain).toSorted(),
      };
    };
    const described = listsOf(document.info.description);
    expect(described.attributes).toEqual(
      expect.arrayContaining(["a href", "img src", "td colspan"]),
    );
    expect(described.plain).toEqual(expect.arrayContaining(["p", "strong", "table"]));
    expect(listsOf(page)).toEqual(described);
  });
});

it.each([
  ["/developer/docs", "/docs"],
  ["/developer/docs/errors?from=mail", "/docs/errors?from=mail"],
])("%s redirects permanently to %s", async (path, target) => {
  const response = await get(path, { redirect: "manual" });
  expect([response.status, response.headers.get("location")]).toEqual([308, target]);
});

describe("the sitemap", () => {
  it("lists the file of the documentation", async () => {
    expect(await (await get("/sitemap.xml")).text()).toContain(`${portal.url}/sitemaps/docs.xml`);
  });
});

/** The program of a page, as a reader copies it. */
function programOf(path: string): string {
  const { markdown = "" } = pages.get(path) ?? {};
  const [, program] = /^```javascript\n([^]*?)^```$/m.exec(markdown) ?? [];
  if (program === undefined) throw new Error(`${path} has no program`);
  return program;
}

type Guide = { id: number; title: string; url: string; version: number };

it("the programs of the documentation export all guides, read a guide without a key, and lose no concurrent change", async () => {
  const { username } = await people.addOwner("recipes", "pro");
  const { secret: key } = await people.addKey(username, "read,write");
  const folder = await mkdtemp(join(tmpdir(), "guidepost-recipes-"));
  const run = async (file: string, ...args: string[]) => {
    const env = environmentOf({ GUIDEPOST_KEY: key });
    return (await promisify(execFile)(process.execPath, [file, ...args], { cwd: folder, env }))
      .stdout;
  };
  const request = async (method: string, path: string, json?: unknown) =>
    ((await call(fixtures.url, { method, path, key, json })).body as { guide: Guide }).guide;
  const create = async (title: string) => {
    const steps = [{ position: 1, title: "One", content: "<p>First.</p>" }];
    const { id } = await request("POST", "/guides", { guide: { title, steps } });
    return request("POST", `/guides/${id}/publish`);
  };
  try {
    await writeFile(join(folder, "export.mjs"), programOf("/docs/nightly-export"));
    const client = join(folder, "node_modules/@guidepost/sdk");
    await mkdir(client, { recursive: true });
    await copyFile(CLIENT, join(client, "index.mjs"));
    await writeFile(join(client, "package.json"), '{ "exports": "./index.mjs" }');
    const exported = async (count: number) => {
      expect(await run("export.mjs", "guides.json")).toBe(`${count} guides\n`);
      const file = JSON.parse(await readFile(join(folder, "guides.json"), "utf8"));
      return (file as { guides: Record<string, Guide> }).guides;
    };
    const [coffee, tea] = [await create("Coffee"), await create("Tea")];
    expect(await exported(2)).toEqual({ [coffee.id]: coffee, [tea.id]: tea });
    const green = await request("PATCH", `/guides/${tea.id}`, { guide: { title: "Green tea" } });
    await call(fixtures.url, { method: "DELETE", path: `/guides/${coffee.id}`, key });
    expect(await exported(1)).toEqual({ [tea.id]: green });
    expect(await exported(1)).toEqual({ [tea.id]: green });

    const program = programOf("/docs/mobile-app");
    const address = `${portal.url}${new URL(tea.url).pathname}.json`;
    await writeFile(join(folder, "show.mjs"), program.replace(/"[^"]+\.json"/, `"${address}"`));
    expect(await run("show.mjs")).toBe("Green tea\n1 One <p>First.</p>\n");

    await writeFile(join(folder, "rename.mjs"), programOf("/docs/concurrent-changes"));
    const titles = ["White tea", "Black tea", "Mint tea"];
    const renamed = await Promise.all(titles.map((title) => run("rename.mjs", `${tea.id}`, title)));
    const texts = renamed.map((output) => output.trim().split(/ (?=\d+$)/));
    expect(texts.map(([title]) => title)).toEqual(titles);
    const versions = titles.map((_, index) => String(green.version + index + 1));
    expect(new Set(texts.map(([, version]) => version))).toEqual(new Set(versions));
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
});

it.each([
  ["/docs/sdk", () => pages.get("/docs/sdk")?.markdown ?? ""],
  ["the README of the SDK", () => readFile(join(CLIENT, "../../README.md"), "utf8")],
])("%s names each method and function of the client", async (_, readText) => {
  const text = await readText();
  const client = (await import(CLIENT)) as Record<string, unknown> & {
    Guidepost: new (options: object) => object;
  };
  const root = new client.Guidepost({ apiKey: "sk_", baseUrl: fixtures.url });
  const methodsOf = (part: object, prefix: string) =>
    Object.getOwnPropertyNames(Object.getPrototypeOf(part))
      .filter((name) => name !== "constructor")
      .map((name) => prefix + name);
  const names = [
    ...methodsOf(root, ""),
    ...Object.entries(root).flatMap(([name, part]) => methodsOf(part as object, `${name}.`)),
    // Classes are errors and types.
    ...Object.keys(client).filter((name) => /^[a-z]/.test(name)),
  ];
  expect(names).toEqual(expect.arrayContaining(["me", "guides.list", "verifyWebhook"]));
  expect(names.filter((name) => !new RegExp(`(?<![\\w.])${name}\\(`).test(text))).toEqual([]);
});

type Page = { guides: { external_id: string; status: string }[] };

it.each(["/docs/sync-from-git", "/docs/cli"])(
  "the commands of %s push a guide with a key that has exactly the scopes that the page names",
  async (path) => {
    const { markdown = "" } = pages.get(path) ?? {};
    const [, names = ""] = /Create a key with the scopes? ([^.,]+)/.exec(markdown) ?? [];
    const scopes = [...names.matchAll(/`(\w+)`/g)].map(([, scope]) => scope).join(",");
    const commands = [...markdown.matchAll(/npx guidepost (.+)/g)].map(([, args = ""]) => args);
    const [, file = ""] = /^```\w*\n(---\n[^]*?)^```$/m.exec(markdown) ?? [];
    const { username, admin } = await people.addOwner(path.slice(1).replace("/", "-"), "pro");
    const { secret: key } = await people.addKey(username, scopes);
    const folder = await mkdtemp(join(tmpdir(), "guidepost-recipes-"));
    const guidepost = (command: string) => {
      const env = environmentOf({ GUIDEPOST_CONFIG: join(folder, ".config") });
      return execa(process.execPath, [COMMAND_LINE, ...command.split(" ")], {
        ...{ cwd: folder, env, extendEnv: false, input: key },
      });
    };
    try {
      await mkdir(join(folder, "guides"));
      await writeFile(join(folder, "guides/tea.md"), file);
      expect(commands).toContainEqual(expect.stringMatching(/^push guides/));
      for (const command of commands) await guidepost(command);
      const { body } = await call(fixtures.url, { path: "/guides", key: admin });
      expect((body as Page).guides).toMatchObject([{ external_id: "tea.md", status: "published" }]);
    } finally {
      await rm(folder, { recursive: true, force: true });
    }
  },
);
