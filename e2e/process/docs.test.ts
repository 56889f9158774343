import { execFile } from "node:child_process";
import { randomBytes } from "node:crypto";
import { mkdir, mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { promisify } from "node:util";
import { execa } from "execa";
import { Webhook } from "standardwebhooks";
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
    for (const [, linked = ""] of prose.matchAll(/\]\(([^)]+)\)/g)) {
      const { origin, pathname, hash } = new URL(linked);
      if (origin !== portal.url || !pathname.startsWith("/docs")) continue;
      const target = pathname.replace(/\.md$/, "");
      expect([...pages.keys()]).toContain(target);
      if (hash) expect(pages.get(target)?.html).toContain(`id="${hash.slice(1)}"`);
    }
  }
});

it("each page with more than three sections has a table of contents with all of them (contract DOCS-10)", () => {
  let count = 0;
  for (const [path, { html, markdown }] of pages) {
    const ids = [...html.matchAll(/<h2 id="([^"]+)"/g)].map(([, id]) => id);
    const lists = html.match(/<nav aria-label="On this page"[^]*?<\/nav>/g) ?? [];
    const linked = lists.map((list) => [...list.matchAll(/href="#([^"]+)"/g)].map(([, id]) => id));
    // Above the content, and next to it on wide screens.
    const hasContents = ids.length > 3 && path !== "/docs";
    expect([path, linked]).toEqual([path, hasContents ? [ids, ids] : []]);
    expect(markdown).not.toContain("On this page");
    count += linked.length;
  }
  expect(count).toBeGreaterThan(20);
});

describe("the search over the documentation (contract DOCS-9)", () => {
  const find = async (query: string) => {
    const response = await get(`/docs/search?${new URLSearchParams({ q: query }).toString()}`);
    return { status: response.status, html: await response.text() };
  };
  /** The results of the page: the targets of its links, best first. */
  const resultsIn = (html: string) => {
    const [list = ""] = /<ol\b[^]*?<\/ol>/.exec(html) ?? [];
    return [...list.matchAll(/<a href="([^"]+)"/g)].map(([, href = ""]) => href);
  };

  it.each([
    ["rate limit", "/docs/limits"],
    ["two-factor", "/docs/sign-in-and-security#set-up-two-factor-sign-in"],
    ["webhok", "/docs/webhooks"],
    ["schedule publication", "/docs/publish-a-guide#schedule-a-publication-or-an-update"],
  ])("finds a page for %j without JavaScript, and marks the words", async (query, href) => {
    const { status, html } = await find(query);
    expect(status).toBe(200);
    expect(resultsIn(html)[0]).toMatch(new RegExp(`^${href}(?:#|$)`));
    expect(html).toContain("<mark");
    expect(html).toContain(`value="${query}"`);
  });

  it("finds operations of the API, with a link to the reference", async () => {
    const document = (await (await fetch(`${fixtures.url}/openapi.json`)).json()) as {
      paths: Record<string, Record<string, { operationId: string }>>;
    };
    const operation = document.paths["/guides/{id}/draft/publish"]?.["post"];
    const results = resultsIn((await find("POST /guides/{id}/draft/publish")).html);
    expect(results[0]?.endsWith(`/docs#${operation?.operationId}`)).toBe(true);
  });

  it("links to anchors that the pages have", async () => {
    const index = (await (await get("/docs/search.json")).json()) as { href: string }[];
    const own = index.map(({ href }) => href).filter((href) => href.startsWith("/"));
    expect(own.length).toBeGreaterThan(pages.size);
    for (const href of own) {
      const [path = "", id] = href.split("#");
      expect([...pages.keys()]).toContain(path);
      if (id !== undefined) expect(pages.get(path)?.html).toContain(`id="${id}"`);
    }
  });

  it.each(['"><script>alert(1)</script>', "</title><img src=x onerror=alert(1)>", "<!--step 1-->"])(
    "shows the query %j as text",
    async (query) => {
      const { status, html } = await find(query);
      expect(status).toBe(200);
      expect(html).not.toContain(query);
      expect(html).toContain(
        query.replaceAll("<", "&lt;").replaceAll(">", "&gt;").replaceAll('"', "&quot;"),
      );
    },
  );

  it("suggests pages for an empty query, for one without results, and for a repeated parameter", async () => {
    for (const query of ["", "q=", "q=zyxwvut", "q=a&q=b", `q=${"x".repeat(5_000)}`]) {
      const response = await get(`/docs/search?${query}`);
      const html = await response.text();
      expect([query, response.status]).toEqual([query, 200]);
      expect(resultsIn(html)).toEqual([]);
      expect(html).toContain('href="/docs/write-a-guide"');
      expect(html).toContain('<meta name="robots" content="noindex"');
    }
  });
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

it("/developer redirects to the first page of the section", async () => {
  const response = await get("/developer", { redirect: "manual" });
  expect([response.status, response.headers.get("location")]).toEqual([
    307,
    "/developer/quick-start",
  ]);
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

/** The commands of the shell on a page, as a reader copies them. */
function commandsOf(path: string): string[] {
  const { markdown = "" } = pages.get(path) ?? {};
  return [...markdown.matchAll(/^```shellscript\n([^]*?)^```$/gm)].flatMap(([, code = ""]) =>
    code.trimEnd().split("\n"),
  );
}

/** Runs a command of the documentation in a folder, with an empty cache of npm. */
async function runCommand(
  command: string,
  { folder, input = "", ...variables }: { folder: string; input?: string; [name: string]: string },
): Promise<string> {
  const [file = "", ...args] = command.split(" ");
  const cache = join(folder, ".npm");
  // No registry: the packages are only where the portal serves them.
  const registry = "http://127.0.0.1:1/";
  const env = environmentOf({
    npm_config_cache: cache,
    npm_config_registry: registry,
    npm_config_audit: "false",
    ...variables,
  });
  const { all } = await execa(file, args, { cwd: folder, env, input, ...RUN });
  return all;
}

const RUN = { extendEnv: false, all: true } as const;

/** Installs the SDK in a folder with the command of a page. */
async function installSdk(path: string, folder: string): Promise<void> {
  const [install = ""] = commandsOf(path).filter((command) => command.startsWith("npm install "));
  await writeFile(join(folder, "package.json"), "{}");
  await runCommand(install, { folder });
}

type Guide = { id: number; title: string; url: string; version: number };

it.each(["/docs/sdk", "/docs/quick-start"])(
  "the commands and the program of %s for the SDK run in an empty folder, without a registry (contract CLIENT-6)",
  async (path) => {
    const { username } = await people.addOwner(`sdk${path.replaceAll("/", "-")}`, "pro");
    const { secret: key } = await people.addKey(username, "read,write");
    const folder = await mkdtemp(join(tmpdir(), "guidepost-recipes-"));
    try {
      await installSdk(path, folder);
      const { markdown = "" } = pages.get(path) ?? {};
      const programs = [...markdown.matchAll(/^```javascript\n([^]*?)^```$/gm)];
      const program = programs
        .map(([, code = ""]) => code)
        .find((code) => code.includes("new Guidepost("));
      await writeFile(join(folder, "with-sdk.mjs"), program ?? "");
      const output = await runCommand("node with-sdk.mjs", { folder, GUIDEPOST_KEY: key });
      expect(output).toMatch(new RegExp(`^https?://.*/@${username}/`, "m"));
    } finally {
      await rm(folder, { recursive: true, force: true });
    }
  },
);

it("the receiver of /docs/webhooks with the SDK responds with 204 to a signed request, and with 400 to a forged one", async () => {
  const folder = await mkdtemp(join(tmpdir(), "guidepost-recipes-"));
  const secret = `whsec_${randomBytes(32).toString("base64")}`;
  const body = JSON.stringify({ id: "evt_1", type: "guide.deleted", data: {} });
  const now = new Date();
  const headers = {
    "webhook-id": "evt_1",
    "webhook-timestamp": String(Math.floor(now.getTime() / 1000)),
    "webhook-signature": new Webhook(secret).sign("evt_1", now, body),
  };
  const send = `import { POST } from "./receiver.mjs";
    const { headers, body } = JSON.parse(process.env.SIGNED);
    for (const sent of [body, body + " "]) {
      const request = new Request("https://receiver.test/", { method: "POST", headers, body: sent });
      console.log((await POST(request)).status);
    }`;
  try {
    await installSdk("/docs/sdk", folder);
    await writeFile(join(folder, "receiver.mjs"), programOf("/docs/webhooks"));
    await writeFile(join(folder, "send.mjs"), send);
    const SIGNED = JSON.stringify({ headers, body });
    const output = await runCommand("node send.mjs", { folder, WEBHOOK_SECRET: secret, SIGNED });
    expect(output).toBe("204\n400");
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
});

it("the entry of crontab in /docs/nightly-export runs the export with the key of the file next to it, in the environment of cron", async () => {
  const { username } = await people.addOwner("nightly", "pro");
  const { secret: key } = await people.addKey(username, "read");
  const folder = await mkdtemp(join(tmpdir(), "guidepost-recipes-"));
  const commands = commandsOf("/docs/nightly-export");
  const [line = ""] = commands.filter((command) => /^\d+ \d+ \* \* \* /.test(command));
  const [keyLine = ""] = commands.filter((command) => command.endsWith("sk_…"));
  try {
    await writeFile(join(folder, "export.mjs"), programOf("/docs/nightly-export"));
    await installSdk("/docs/sdk", folder);
    const file = join(folder, "guidepost-export.env");
    await writeFile(file, keyLine.replace("sk_…", key), { mode: 0o600 });
    // cron sets no more than these, and runs the rest of the line with /bin/sh.
    const env = { HOME: folder, PATH: `${dirname(process.execPath)}:/usr/bin:/bin` };
    const command = line.split(" ").slice(5).join(" ");
    const { all } = await execa("/bin/sh", ["-c", command], { env, cwd: "/", ...RUN });
    expect(all).toBe("0 guides");
    const exported: unknown = JSON.parse(await readFile(join(folder, "guides.json"), "utf8"));
    expect(exported).toMatchObject({ guides: {} });
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
});

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
    await installSdk("/docs/sdk", folder);
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

    await writeFile(join(folder, "show.mjs"), programOf("/docs/mobile-app"));
    const address = `${portal.url}${new URL(tea.url).pathname}`;
    expect(await run("show.mjs", address)).toBe("Green tea\n1 One <p>First.</p>\n");

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
  "the commands of %s run in an empty folder without a registry, and push a guide with a key that has exactly the scopes that the page names (contract CLIENT-6)",
  async (path) => {
    const { markdown = "" } = pages.get(path) ?? {};
    const [, names = ""] = /Create a key with the scopes? ([^.,]+)/.exec(markdown) ?? [];
    const scopes = [...names.matchAll(/`(\w+)`/g)].map(([, scope]) => scope).join(",");
    const commands = [...markdown.matchAll(/npx --yes .+/g)].map(([command]) => command);
    const [, file = ""] = /^```\w*\n(---\n[^]*?)^```$/m.exec(markdown) ?? [];
    const { username, admin } = await people.addOwner(path.slice(1).replace("/", "-"), "pro");
    const { secret: key } = await people.addKey(username, scopes);
    const folder = await mkdtemp(join(tmpdir(), "guidepost-recipes-"));
    const config = { GUIDEPOST_CONFIG: join(folder, ".config"), input: key };
    try {
      await mkdir(join(folder, "guides"));
      await writeFile(join(folder, "guides/tea.md"), file);
      expect(commands).toContainEqual(expect.stringContaining(".tgz push guides"));
      for (const command of commands) await runCommand(command, { folder, ...config });
      const { body } = await call(fixtures.url, { path: "/guides", key: admin });
      expect((body as Page).guides).toMatchObject([{ external_id: "tea.md", status: "published" }]);
    } finally {
      await rm(folder, { recursive: true, force: true });
    }
  },
);
