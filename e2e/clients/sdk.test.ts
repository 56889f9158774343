import { execFile } from "node:child_process";
import {
  cpSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { gzipSync } from "node:zlib";
import { afterAll, beforeAll, describe, expect, inject, it, vi } from "vitest";
import { ample, createPeople } from "../harness/people.ts";
import { environmentOf } from "../harness/programs.ts";
import { joinStack } from "../harness/stack.ts";
import { FAULTS, startFaultyProxy } from "./faulty-proxy.ts";

// npm, the compiler and the programs run as processes.
vi.setConfig({ testTimeout: 120_000, hookTimeout: 120_000 });

/** The largest size of the client's JavaScript in bytes, compressed by gzip. */
const MAX_SIZE = 10_000;

const run = promisify(execFile);
const fixtures = inject("fixtures");
const here = import.meta.dirname;
const root = join(here, "..", "..");
const TSX = import.meta.resolve("tsx");
const people = createPeople(joinStack(fixtures).sharedCli);

/** A folder with nothing but the packed client. */
let folder: string;
let installed: string;

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), "guidepost-sdk-"));
  installed = join(folder, "node_modules/@guidepost/sdk");
  const pack = ["--filter", "@guidepost/sdk", "pack", "--pack-destination", folder];
  await execute("npx", ["--yes", "pnpm@12.21.0", ...pack], root);
  const [tarball = ""] = readdirSync(folder);
  writeFileSync(join(folder, "package.json"), '{ "type": "module" }');
  // Without access to a registry, which proves that the client has no dependency.
  await execute("npm", ["install", "--offline", "--no-audit", "--no-fund", `./${tarball}`]);
  cpSync(join(here, "sdk-programs"), join(folder, "programs"), { recursive: true });
});

afterAll(() => rmSync(folder, { recursive: true, force: true }));

describe("the packed client @guidepost/sdk", () => {
  it("contains one module with its types, and neither dependencies nor install scripts", () => {
    const files = readdirSync(installed, { recursive: true, encoding: "utf8" });
    expect(files.filter((file) => file.endsWith(".js"))).toEqual(["dist/index.js"]);
    expect(files).toContain("README.md");
    expect(
      files.filter(
        (file) =>
          !/^(?:dist(?:\/[\w.-]+(?:\.d\.ts|\.js))?|README\.md|LICENSE|package\.json)$/.test(file),
      ),
    ).toEqual([]);
    const manifest = JSON.parse(readFileSync(join(installed, "package.json"), "utf8"));
    expect(manifest).not.toHaveProperty("dependencies");
    expect(Object.keys(manifest.scripts ?? {})).not.toContain("postinstall");
  });

  it(`has less than ${MAX_SIZE} bytes of JavaScript, compressed`, () => {
    const size = gzipSync(readFileSync(join(installed, "dist/index.js"))).length;
    expect(size).toBeLessThan(MAX_SIZE);
  });

  it.each([
    ["bundler", []],
    ["nodenext", ["--module", "nodenext", "--moduleResolution", "nodenext"]],
  ])("compiles under tsc --strict with the examples of its README: %s", async (_, options) => {
    writeExamples();
    const tsc = join(here, "node_modules/typescript/bin/tsc");
    await execute(process.execPath, [tsc, "-p", "programs", ...options]);
  });

  it("serves every operation of the API", async () => {
    const { username, admin } = await people.addOwner("sdk", "enterprise", ample);
    const report = await runProgram("round-trip", "roundTrip", [
      `${fixtures.url}/v1`,
      admin,
      username,
    ]);
    expect(report).toEqual({
      me: { scopes: ["admin"], username },
      created: { status: "draft", category: "marketing", steps: 2 },
      read: { etag: true, hasRequestId: true },
      document: "# Created\n\n## 1. First\n\nOne\n\n## Step 2\n\nTwo\n",
      unchanged: null,
      edited: { title: "Edited", steps: 2, version: 2 },
      overwritten: { isPreconditionFailed: true, status: 412 },
      states: ["published", true, false, "draft"],
      steps: { last: "First", left: 0 },
      planned: [201, "true", false],
      upserted: [true, 1, "docs/tea.md"],
      changes: {
        changed: ["guide.upserted", "guide.upserted", "guide.deleted", "guide.deleted"],
        later: [],
      },
      titles: ["Edited", "Second"],
      page: { total: 2, guides: 2 },
      missing: true,
      restored: "Edited",
      blank: {
        isValidationFailed: true,
        fields: { title: ["can't be blank"] },
        helpUrl: expect.stringMatching(/\/docs\/errors#validation_failed$/),
      },
      usernames: [username],
      explained: { status: 422, hasAdvice: true, failed: ["input"] },
      unauthorized: true,
      usage: true,
    });
  });

  it("makes each change exactly once through a proxy that drops, cuts, delays and duplicates requests", async () => {
    const { username } = await people.addOwner("sdk-faults", "enterprise", ample);
    const { secret } = await people.addKey(username, "read,write");
    const proxy = await startFaultyProxy({
      target: fixtures.url,
      faults: FAULTS.flatMap((fault) => [fault, "none", "none"]),
      delayMs: 5_000,
    });
    const count = 12;
    try {
      const args = [`${proxy.url}/v1`, secret, String(count)];
      const report = (await runProgram("faults", "changeGuides", args)) as unknown[][];
      const expected = Array.from({ length: count }, (_, index) => index)
        .filter((index) => index % 3 !== 0)
        .map((index) => [`Guide ${index}`, `Number ${index}`, "published", 3]);
      expect(report).toHaveLength(expected.length);
      expect(report).toEqual(expect.arrayContaining(expected));
      expect(Math.min(...Object.values(proxy.counts))).toBeGreaterThan(0);
    } finally {
      await proxy.close();
    }
  });
});

/** Writes each TypeScript example of the package's README as a module. */
function writeExamples(): void {
  const readme = readFileSync(join(installed, "README.md"), "utf8");
  const examples = [...readme.matchAll(/^```ts\n([^]*?)^```$/gm)].map(([, code = ""]) => code);
  expect(examples.length).toBeGreaterThan(5);
  const target = join(folder, "programs/readme");
  mkdirSync(target, { recursive: true });
  examples.forEach((code, index) => {
    const declared = code.includes("new Guidepost(")
      ? "declare const process: { env: Record<string, string | undefined> };"
      : 'import type { Guidepost } from "@guidepost/sdk";\ndeclare const guidepost: Guidepost;\ndeclare const id: number;';
    writeFileSync(join(target, `example-${index}.ts`), `${declared}\n${code}\nexport {};\n`);
  });
}

/** Runs a function of a program with the installed client; returns its result. */
async function runProgram(file: string, name: string, args: string[]): Promise<unknown> {
  const program = join(folder, "programs", `${file}.ts`);
  const script = `const { ${name} } = await import(${JSON.stringify(program)});
    process.stdout.write(JSON.stringify(await ${name}(...process.argv.slice(1))));`;
  const options = ["--import", TSX, "--input-type=module", "--eval", script];
  return JSON.parse(await execute(process.execPath, [...options, ...args]));
}

/** Runs a program; returns its output. The error message contains it too. */
async function execute(file: string, args: string[], cwd = folder): Promise<string> {
  try {
    const env = cwd === root ? process.env : environmentOf({ CI: "true" });
    return (await run(file, args, { cwd, env })).stdout;
  } catch (error) {
    const { stdout = "", stderr = "" } = error as { stdout?: string; stderr?: string };
    throw new Error(`${file} ${args[0]} failed:\n${stdout}${stderr}`, { cause: error });
  }
}
