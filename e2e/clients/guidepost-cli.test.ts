import { once } from "node:events";
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { execa } from "execa";
import { afterAll, beforeAll, beforeEach, describe, expect, inject, it, vi } from "vitest";
import { ample, insertPeople } from "../harness/people.ts";
import { environmentOf } from "../harness/servers/programs.ts";
import { PNG } from "../harness/png.ts";
import { joinStack } from "../harness/servers/stack.ts";

// npm and the commands run as processes.
vi.setConfig({ testTimeout: 300_000, hookTimeout: 300_000 });

const fixtures = inject("fixtures");
const apiUrl = `${fixtures.url}/v1`;
/** The package that the portal serves. */
const TARBALL = join(import.meta.dirname, "../../apps/portal/dist/downloads/guidepost.tgz");
const stack = joinStack(fixtures);
const people = insertPeople(stack);

/** An empty folder in which the packed program is installed. */
let installed: string;
/** The folder of the guides, new for each test. */
let folder: string;
/** The key of a new user, and the folder of the stored key. */
let variables: Record<string, string>;
let username: string;
let accounts = 0;

beforeAll(async () => {
  installed = mkdtempSync(join(tmpdir(), "guidepost-cli-"));
  writeFileSync(join(installed, "package.json"), "{}");
  // Without access to a registry, which proves that the program has no dependency.
  const install = ["install", "--offline", "--no-audit", "--no-fund", TARBALL];
  await execa("npm", install, { cwd: installed, extendEnv: false, env: environmentOf({}) });
});

afterAll(() => rmSync(installed, { recursive: true, force: true }));

beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), "guidepost-folder-"));
  const owner = await people.addOwner(`cli-${++accounts}`, "enterprise", ample);
  username = owner.username;
  const { secret } = await people.addKey(username, "read,write");
  variables = {
    GUIDEPOST_CONFIG: join(folder, ".config"),
    GUIDEPOST_URL: apiUrl,
    GUIDEPOST_KEY: secret,
  };
  return () => rmSync(folder, { recursive: true, force: true });
});

/** Runs the installed program in the folder of the guides. */
async function guidepost(args: string[], { input = "", env = variables } = {}) {
  const program = join(installed, "node_modules/.bin/guidepost");
  const result = await execa(program, args, {
    cwd: folder,
    input,
    reject: false,
    stripFinalNewline: false,
    extendEnv: false,
    env: environmentOf({ NO_COLOR: "1", ...env }),
  });
  const { exitCode, stdout, stderr } = result;
  return { exitCode, stdout, stderr };
}

function write(path: string, text: string): void {
  mkdirSync(dirname(join(folder, path)), { recursive: true });
  writeFileSync(join(folder, path), text);
}

function read(path: string): string {
  return readFileSync(join(folder, path), "utf8");
}

const TEA =
  "---\ntitle: Tea\ncategory: marketing\nstatus: published\n---\n\n## Boil\n\nFresh *water*.\n";
const COFFEE = "---\ntitle: Coffee\n---\n\nGrind.\n";

/** The guides of a user as the API lists them. */
type StoredGuide = { id: number; title: string; status: string; version: number };

/** The user's guides by their external id. */
async function storedGuides(): Promise<Record<string, StoredGuide>> {
  const { guides } = await api<{ guides: (StoredGuide & { external_id: string })[] }>(
    "GET",
    "/guides",
  );
  return Object.fromEntries(guides.map((guide) => [guide.external_id, guide]));
}

async function api<Body>(method: string, path: string, body?: unknown): Promise<Body> {
  const response = await fetch(`${apiUrl}${path}`, {
    method,
    headers: {
      Authorization: `Bearer ${variables["GUIDEPOST_KEY"]}`,
      ...(body !== undefined && { "Content-Type": "application/json" }),
    },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  });
  expect(response.ok).toBe(true);
  return response.status === 204 ? (undefined as Body) : ((await response.json()) as Body);
}

/** The user's requests that count toward the quota, of all months: one may end during a test. */
async function requestsUsed(): Promise<number> {
  const [row] = await stack.sql<{ used: number | null }>(
    `select sum(used)::int as used from usage_months
      where account_id = (select account_id from users where username = $1)`,
    [username],
  );
  return row?.used ?? 0;
}

describe("the packed program guidepost", () => {
  it("stores the key of a login in a private file, and uses it (contract CLI-1)", async () => {
    const { GUIDEPOST_CONFIG = "", GUIDEPOST_KEY = "" } = variables;
    const env = { GUIDEPOST_CONFIG };
    const login = await guidepost(["login", fixtures.url], { input: `${GUIDEPOST_KEY}\n`, env });
    expect(login).toMatchObject({ exitCode: 0, stderr: "" });
    expect(login.stdout).toContain(`as ${username} with the key "Key" (read, write)`);
    expect(login.stdout).not.toContain(GUIDEPOST_KEY);
    expect(statSync(join(GUIDEPOST_CONFIG, "credentials.json")).mode & 0o777).toBe(0o600);
    expect(await guidepost(["changes"], { env })).toMatchObject({ exitCode: 0, stdout: "" });
    await guidepost(["logout"], { env });
    const after = await guidepost(["changes"], { env });
    expect(after).toMatchObject({ exitCode: 1, stdout: "" });
    expect(after.stderr).toContain("Run `guidepost login`");
  });

  it("refuses a login with a key that does not work, and stores nothing", async () => {
    const key = `sk_${"0".repeat(48)}`;
    const { exitCode, stderr } = await guidepost(["login", apiUrl], { input: key });
    expect(exitCode).toBe(1);
    expect(stderr).toMatch(/Request id: \S+/);
    expect(existsSync(join(folder, ".config"))).toBe(false);
  });

  it("creates, publishes, changes and deletes guides so that they equal the files (contract CLI-2, CLI-3, CLI-5)", async () => {
    write("guides/kitchen/tea.md", TEA);
    write("guides/coffee.md", COFFEE);
    write("guides/todo.md", "\n");
    const dry = await guidepost(["push", "guides", "--dry-run"]);
    expect(dry.exitCode).toBe(0);
    expect(dry.stdout).toBe(
      "+ coffee.md\n+ kitchen/tea.md\n2 to create, 0 to change, 0 to delete, 0 unchanged.\nDry run: nothing was changed.\n",
    );
    expect(dry.stderr).toContain("todo.md: ignored");
    expect(await storedGuides()).toEqual({});

    expect(await guidepost(["push", "guides"])).toMatchObject({ exitCode: 0 });
    expect(await storedGuides()).toMatchObject({
      "kitchen/tea.md": { title: "Tea", status: "published" },
      "coffee.md": { title: "Coffee", status: "draft" },
    });

    write("guides/coffee.md", COFFEE.replace("Grind.", "Grind *finely*."));
    rmSync(join(folder, "guides/kitchen/tea.md"));
    const changed = await guidepost(["push", "guides"]);
    expect(changed.stdout).toBe(
      [
        "~ coffee.md",
        "    @@ -4,3 +4,3 @@",
        "     ---",
        "     ",
        "    -Grind.",
        "    +Grind *finely*.",
        "0 to create, 1 to change, 0 to delete, 0 unchanged.",
        "Done.",
        "",
      ].join("\n"),
    );
    expect(Object.keys(await storedGuides())).toHaveLength(2);
    await guidepost(["push", "guides", "--prune"]);
    expect(await storedGuides()).toMatchObject({ "coffee.md": { version: 2 } });
    expect(Object.keys(await storedGuides())).toEqual(["coffee.md"]);
  });

  it("keeps the guides of a folder with another prefix, and of files that are ignored, when it prunes (contract CLI-9, CLI-11)", async () => {
    write("A/a.md", TEA);
    write("A/n.md", COFFEE);
    write("B/b.md", COFFEE);
    const [a, b] = [
      ["push", "A", "--prefix", "a/", "--prune"],
      ["push", "B", "--prefix", "b/", "--prune"],
    ] as const;
    for (const args of [a, b]) expect(await guidepost([...args])).toMatchObject({ exitCode: 0 });
    const before = await storedGuides();
    expect(Object.keys(before).toSorted()).toEqual(["a/a.md", "a/n.md", "b/b.md"]);

    renameSync(join(folder, "A/n.md"), join(folder, "A/n.mkd"));
    const renamed = await guidepost([...a]);
    expect(renamed.exitCode).toBe(1);
    expect(renamed.stderr).toContain("! n.md: not deleted, because n.mkd exists");
    writeFileSync(join(folder, "A/n.md"), Buffer.from(COFFEE, "utf16le"));
    const unreadable = await guidepost([...a]);
    expect(unreadable.exitCode).toBe(1);
    expect(unreadable.stderr).toContain("! n.md: the file is not in UTF-8. Save it in UTF-8.\n");
    expect(unreadable.stderr).toContain("1 file not pushed, because of the errors above.");
    expect(await storedGuides()).toEqual(before);

    for (const name of ["n.md", "n.mkd"]) rmSync(join(folder, "A", name));
    expect((await guidepost([...a])).stdout).toContain("without a file:\n- a/n.md\n");
    expect(Object.keys(await storedGuides()).toSorted()).toEqual(["a/a.md", "b/b.md"]);
    await guidepost(["pull", "copy", "--prefix", "a/"]);
    expect(readdirSync(join(folder, "copy")).toSorted()).toEqual([".guidepost", "a.md"]);
  });

  it("pushes the files of a site with their links, names what is left out, and changes only what differs when it pulls (contract CLI-2, CLI-7, CLI-12)", async () => {
    const page =
      "---\n# Of the site\ntitle: Wash\nweight: 3\n---\n\n## Wash\n\nUse [warm water][w], see www.a.example.\n\n## Dry\n\nAir.\n\n[w]: https://a.example/water\n";
    write("guides/wash.md", page);
    write("guides/soap.md", "---\nlayout: page\n---\n# Soap\n\nMake it.\n\n## Mix\n\nStir.\n");
    write("guides/broken.md", "---\ntitle: [\n---\n");
    const push = ["push", "guides", "--accept-losses"];
    expect((await guidepost(push)).exitCode).toBe(1);
    rmSync(join(folder, "guides/broken.md"));
    const { stderr } = await guidepost(["push", "guides"]);
    expect(stderr).toContain('! wash.md:4: a guide has no field "weight"\n');
    expect(stderr).toContain("2 parts left out, as listed above.");

    const stored = await storedGuides();
    expect(stored).toMatchObject({ "wash.md": { title: "Wash" }, "soap.md": { title: "Soap" } });
    const id = stored["wash.md"]?.id;
    const { guide } = await api<{ guide: { steps: { content: string }[] } }>(
      "GET",
      `/guides/${id}`,
    );
    expect(guide.steps[0]?.content).toContain('<a href="https://a.example/water"');
    expect(guide.steps[0]?.content).toContain('<a href="http://www.a.example"');

    // Without the state of the folder, as in CI.
    rmSync(join(folder, "guides/.guidepost"), { recursive: true });
    expect(await guidepost(push)).toMatchObject({
      exitCode: 0,
      stdout: expect.stringContaining("0 to create, 0 to change, 0 to delete, 2 unchanged."),
    });
    await api("PATCH", `/guides/${id}`, { guide: { title: "Wash well" } });
    expect(await guidepost(["pull", "guides"])).toMatchObject({ exitCode: 0 });
    expect(read("guides/wash.md")).toBe(page.replace("title: Wash", "title: Wash well"));
    expect(await guidepost(push)).toMatchObject({
      exitCode: 0,
      stdout: expect.stringContaining("2 unchanged."),
    });
  });

  it("uploads images and links guides to each other, and writes the links into an empty folder whose push changes nothing (contract CLI-13)", async () => {
    write(
      "tea.md",
      `${TEA}\n![a kettle](img/kettle.png)\n\nThen [coffee](drinks/coffee.md#grind).\n`,
    );
    write("drinks/coffee.md", `${COFFEE}\nBack to [tea](../tea.md).\n`);
    mkdirSync(join(folder, "img"));
    writeFileSync(join(folder, "img/kettle.png"), PNG);
    expect(await guidepost(["push", "."])).toMatchObject({ exitCode: 0, stderr: "" });
    const stored = await storedGuides();
    const contentOf = async (path: string) => {
      const { guide } = await api<{ guide: { url: string; steps: { content: string }[] } }>(
        "GET",
        `/guides/${stored[path]?.id}`,
      );
      return { url: guide.url, html: guide.steps.map(({ content }) => content).join("") };
    };
    const [tea, coffee] = [await contentOf("tea.md"), await contentOf("drinks/coffee.md")];
    expect(tea.html).toContain(`<a href="${coffee.url}#grind"`);
    expect(coffee.html).toContain(`<a href="${tea.url}"`);
    const image = /<img src="([^"]+)"/.exec(tea.html)?.[1] ?? "";
    expect(image).toMatch(/\/media\/[0-9a-f]{32}-\d+x\d+\.webp$/);
    expect((await guidepost(["push", "."])).stdout).toContain("0 to create, 0 to change");

    // The portal is not running, so that the image keeps its address.
    expect(await guidepost(["pull", "copy"])).toMatchObject({ exitCode: 0 });
    expect(read("copy/tea.md")).toContain(`![a kettle](${image})`);
    expect(read("copy/tea.md")).toContain("[coffee](drinks/coffee.md#grind)");
    expect(read("copy/drinks/coffee.md")).toContain("[tea](../tea.md)");
    expect((await guidepost(["push", "copy"])).stdout).toContain("0 to create, 0 to change");
  });

  it("refuses to prune with an empty folder, or more than a fifth of the guides, without --force (contract CLI-10)", async () => {
    const names = ["1.md", "2.md", "3.md", "4.md", "5.md"];
    for (const name of names) write(`A/${name}`, COFFEE.replace("Coffee", `Coffee ${name}`));
    write("B/b.md", TEA);
    mkdirSync(join(folder, "empty"));
    await guidepost(["push", "A"]);
    const before = await storedGuides();
    for (const [name, message] of [
      ["empty", "The folder empty has no guide file"],
      ["B", "More than a fifth of the guides have no file in the folder B"],
    ] as const) {
      const dry = await guidepost(["push", name, "--prune", "--dry-run"]);
      const refused = await guidepost(["push", name, "--prune"]);
      expect(refused).toEqual(dry);
      expect(refused.exitCode).toBe(1);
      expect(refused.stdout).toContain("- 1.md\n- 2.md\n- 3.md\n- 4.md\n- 5.md\n");
      expect(refused.stderr).toContain(`${message}: --prune would delete 5 of 5 guides`);
      expect(await storedGuides()).toEqual(before);
    }
    expect(await guidepost(["push", "B", "--prune", "--force"])).toMatchObject({ exitCode: 0 });
    expect(Object.keys(await storedGuides())).toEqual(["b.md"]);
  });

  it("uses two requests for a push without changes", async () => {
    for (let number = 0; number < 120; number++)
      write(`guides/${number}.md`, TEA.replace("Tea", `Tea ${number}`));
    const start = await requestsUsed();
    await guidepost(["push", "guides"]);
    const first = await requestsUsed();
    // /me, the changes, and two batches each of 120 guides and their publications.
    expect(first - start).toBe(6);
    expect(await guidepost(["push", "guides"])).toMatchObject({ exitCode: 0 });
    // The second push reads its own changes: two pages.
    const second = await requestsUsed();
    expect(second - first).toBe(3);
    await guidepost(["push", "guides"]);
    expect((await requestsUsed()) - second).toBe(2);
  });

  it("overwrites neither a changed guide nor a changed file without --force (contract CLI-4)", async () => {
    write("guides/tea.md", TEA);
    await guidepost(["push", "guides"]);
    const { id } = (await storedGuides())["tea.md"] ?? {};
    await api("PATCH", `/guides/${id}`, { guide: { title: "Green tea" } });

    const outdated = await guidepost(["push", "guides"]);
    expect(outdated).toMatchObject({ exitCode: 0 });
    expect(outdated.stderr).toContain("tea.md: newer in Guidepost");
    write("guides/tea.md", TEA.replace("Tea", "Black tea"));
    for (const command of ["push", "pull"]) {
      const conflict = await guidepost([command, "guides"]);
      expect(conflict.exitCode).toBe(1);
      expect(conflict.stderr).toContain("tea.md: the file and the guide were both changed");
    }
    expect(read("guides/tea.md")).toContain("Black tea");
    expect(await storedGuides()).toMatchObject({ "tea.md": { title: "Green tea" } });

    await guidepost(["pull", "guides", "--force"]);
    expect(read("guides/tea.md")).toBe(TEA.replace("Tea", "Green tea"));
    write("guides/tea.md", TEA);
    await guidepost(["push", "guides"]);
    expect(await storedGuides()).toMatchObject({ "tea.md": { title: "Tea" } });
  });

  it("writes all guides to an empty folder, and a push of them changes nothing (contract CLI-6)", async () => {
    write("guides/tea.md", TEA);
    await guidepost(["push", "guides"]);
    const steps = [{ position: 1, content: "<h2>Why</h2><p>A <b>bold</b> step.</p>" }];
    await api("POST", "/guides", { guide: { title: "By the portal", steps } });

    await api("POST", "/guides", { guide: { title: "Outside", external_id: "../outside.md" } });

    const plain = await guidepost(["pull", "copy"]);
    expect(plain.stderr).toContain("1 guide left out: their external id is no path");
    expect(existsSync(join(folder, "outside.md"))).toBe(false);
    expect(plain.stderr).toContain("1 guide without a path: run `guidepost pull --adopt`");
    expect(await guidepost(["pull", "copy", "--adopt"])).toMatchObject({ exitCode: 0 });
    expect(read("copy/tea.md")).toBe(TEA.replace("status:", "language: en\nstatus:"));
    expect(read("copy/by-the-portal.md")).toBe(
      "---\ntitle: By the portal\ncategory: marketing\nlanguage: en\nstatus: draft\n---\n\nWhy\n---\n\nA **bold** step.\n",
    );
    const before = await storedGuides();
    expect(await guidepost(["push", "copy"])).toMatchObject({ exitCode: 0 });
    expect(await storedGuides()).toEqual(before);
  });

  it("loses nothing of a guide in HTML when its file is pulled, changed and pushed (contract CLI-7)", async () => {
    const kept =
      '<h3 id="user-content-why">Why</h3><details><summary>More</summary><p>A <u>line</u>.</p></details>' +
      '<table><tbody><tr><td colspan="2">Cell</td></tr></tbody></table>';
    const steps = [{ position: 1, title: "Steps", content: `<p>Some <b>text</b>.</p>${kept}` }];
    const guide = { title: "By the portal", external_id: "portal.md", steps };
    await api("POST", "/guides", { guide });
    await guidepost(["pull", "copy"]);
    const text = read("copy/portal.md");
    expect(text).toContain("\n## Steps\n\nSome **text**.\n\n<h3 id=");
    write("copy/portal.md", text.replace("By the portal", "By the file"));
    expect(await guidepost(["push", "copy"])).toMatchObject({ exitCode: 0 });
    const { id } = (await storedGuides())["portal.md"] ?? {};
    const stored = await api<{ guide: { title: string; steps: { content: string }[] } }>(
      "GET",
      `/guides/${id}`,
    );
    expect(stored.guide.title).toBe("By the file");
    expect(stored.guide.steps[0]?.content.replaceAll("\n", "")).toBe(
      `<p>Some <strong>text</strong>.</p>${kept}`,
    );
  });

  it("reports refused guides and removed HTML with their path, and stores the others (contract CLI-21)", async () => {
    write("guides/bad.md", `---\ntitle: ${"T".repeat(201)}\n---\n`);
    // A request has at most 2 MiB.
    write(
      "guides/big.md",
      `---\ntitle: B\n---\n${`\n## Part\n\n${"word ".repeat(12_000)}\n`.repeat(40)}`,
    );
    write("guides/handler.md", "---\ntitle: S\n---\n\nHi <b onclick='x'>b</b>\n");
    const dry = await guidepost(["push", "guides", "--dry-run"]);
    expect(dry.stderr).toContain("bad.md: Validation failed");
    expect(dry.exitCode).toBe(1);
    expect(await storedGuides()).toEqual({});
    const { exitCode, stderr } = await guidepost(["push", "guides"]);
    expect(exitCode).toBe(1);
    expect(stderr).toContain(
      "bad.md: Validation failed\n    title is too long (maximum is 200 characters)",
    );
    expect(stderr).toContain("! big.md: Request body is too large (maximum is 2 MiB)\n");
    expect(stderr).toContain("! handler.md: step 1 contains <b> with the attribute onclick");
    expect(stderr).toContain("2 guides refused.");
    expect(Object.keys(await storedGuides())).toEqual(["handler.md"]);
    write("guides/handler.md", "---\ntitle: S\n---\n\nHo <b onclick='x'>b</b>\n");
    const strict = await guidepost(["push", "guides", "--strict"]);
    expect(strict.stderr).toContain("3 guides refused.");
    expect(await storedGuides()).toMatchObject({ "handler.md": { version: 1 } });
  });

  it("prints the changes after a cursor", async () => {
    write("guides/tea.md", TEA);
    await guidepost(["push", "guides"]);
    const first = await guidepost(["changes"]);
    expect(first.stdout).toMatch(/ published {2}\d+ v2 {2}tea\.md {2}Tea\n$/);
    const cursor = /Next cursor: (\S+)/.exec(first.stderr)?.[1] ?? "";
    rmSync(join(folder, "guides/tea.md"));
    await guidepost(["push", "guides", "--prune", "--force"]);
    const next = await guidepost(["changes", "--cursor", cursor, "--json"]);
    expect(JSON.parse(next.stdout)).toMatchObject({ type: "guide.deleted", external_id: "tea.md" });
  });

  it("follows the request log of the account, and explains a request", async () => {
    const { secret } = await people.addKey(username, "admin");
    const env = { ...variables, GUIDEPOST_KEY: secret };
    const program = join(installed, "node_modules/.bin/guidepost");
    const following = execa(program, ["logs", "--follow", "--json", "--status", "404"], {
      extendEnv: false,
      env: environmentOf(env),
      reject: false,
      buffer: false,
    });
    const response = await fetch(`${apiUrl}/guides/1`, {
      headers: { Authorization: `Bearer ${secret}` },
    });
    const requestId = response.headers.get("x-request-id") ?? "";
    const [output] = (await once(following.stdout, "data")) as [Buffer];
    following.kill("SIGINT");
    expect(await following).toMatchObject({ exitCode: 0 });
    expect(JSON.parse(output.toString())).toMatchObject({ request_id: requestId, status: 404 });
    const explained = await guidepost(["explain", requestId], { env });
    expect(explained.stdout).toMatch(/✗ .*\n/);
    expect(explained.exitCode).toBe(0);
  });

  it("ends without an error message when the reader of its output has ended", async () => {
    const program = join(installed, "node_modules/.bin/guidepost");
    const running = execa(program, ["--help"], {
      extendEnv: false,
      env: environmentOf(variables),
      reject: false,
      buffer: { stdout: false },
    });
    running.stdout.destroy();
    expect(await running).toMatchObject({ stderr: "" });
  });

  it.each([
    [["push"], "missing required argument"],
    [["unknown"], "unknown command"],
    [["logs", "--since", "yesterday"], "Use 15m, 24h, 7d"],
  ])("exits with 2 for a wrong command line: %j", async (args, message) => {
    const { exitCode, stderr } = await guidepost(args);
    expect(exitCode).toBe(2);
    expect(stderr).toContain(message);
  });
});
