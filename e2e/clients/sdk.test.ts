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
import { bundleProgram } from "@guidepost/server-bundle/bundle-program";
import { afterAll, beforeAll, describe, expect, inject, it, vi } from "vitest";
import { ample, insertPeople } from "../harness/people.ts";
import { environmentOf } from "../harness/servers/programs.ts";
import { joinStack } from "../harness/servers/stack.ts";
import { type Fault, FAULTS, startFaultyProxy } from "./faulty-proxy.ts";
import { IS_STRESS } from "../harness/stress.ts";

// npm, the compiler and the programs run as processes.
vi.setConfig({ testTimeout: 300_000, hookTimeout: 300_000 });

/** The options of the compiler for each resolution of modules. */
const RESOLUTIONS: [name: string, options: string[]][] = [
  ["nodenext", ["--module", "nodenext", "--moduleResolution", "nodenext"]],
  ["bundler", []],
];

/** The largest size of the client's JavaScript in bytes, compressed by gzip. */
const MAX_SIZE = 10_000;

const run = promisify(execFile);
const fixtures = inject("fixtures");
const here = import.meta.dirname;
/** The package that the portal serves. */
const TARBALL = join(here, "../../apps/portal/dist/downloads/guidepost-sdk.tgz");
const people = insertPeople(joinStack(fixtures));

/** A folder with nothing but the packed client. */
let folder: string;
let installed: string;

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), "guidepost-sdk-"));
  installed = join(folder, "node_modules/@guidepost/sdk");
  writeFileSync(join(folder, "package.json"), '{ "type": "module" }');
  // Without access to a registry, which proves that the client has no dependency.
  await execute("npm", ["install", "--offline", "--no-audit", "--no-fund", TARBALL]);
  cpSync(join(here, "sdk-programs"), join(folder, "programs"), { recursive: true });
});

afterAll(() => rmSync(folder, { recursive: true, force: true }));

describe("the packed client @guidepost/sdk", () => {
  it("contains one module for import and one for require with their types, and neither dependencies nor install scripts (contract CLIENT-1)", () => {
    const files = readdirSync(installed, { recursive: true, encoding: "utf8" });
    const modules = files.filter((file) => /\.c?js$/.test(file));
    expect(modules.toSorted()).toEqual(["dist/index.cjs", "dist/index.js"]);
    expect(files).toContain("README.md");
    expect(
      files.filter(
        (file) =>
          !/^(?:dist(?:\/[\w.-]+\.(?:d\.c?ts|c?js))?|README\.md|LICENSE|package\.json)$/.test(file),
      ),
    ).toEqual([]);
    const manifest = JSON.parse(readFileSync(join(installed, "package.json"), "utf8"));
    expect(manifest).not.toHaveProperty("dependencies");
    expect(Object.keys(manifest.scripts ?? {})).not.toContain("postinstall");
  });

  it.each(["index.js", "index.cjs"])(
    `has less than ${MAX_SIZE} bytes of JavaScript, compressed: %s (contract CLIENT-1)`,
    (file) => {
      const size = gzipSync(readFileSync(join(installed, "dist", file))).length;
      expect(size).toBeLessThan(MAX_SIZE);
    },
  );

  it.each(RESOLUTIONS)(
    "compiles under tsc --strict with the examples of its README: %s",
    async (_, options) => {
      writeExamples();
      const tsc = join(here, "node_modules/typescript/bin/tsc");
      await execute(process.execPath, [tsc, "-p", "programs", ...options]);
    },
  );

  it("serves every operation of the API, with each of its methods", async () => {
    const { username, admin } = await people.addOwner("sdk", "enterprise", ample);
    const args = [`${fixtures.url}/v1`, admin, username];
    const { requests, ...report } = (await runProgram("round-trip", "roundTrip", args)) as {
      requests: string[];
    };
    expect(await operationsWithout(requests)).toEqual([]);
    expect(report).toEqual({
      me: { scopes: ["admin"], username },
      created: { status: "draft", category: "marketing", steps: 2 },
      read: { etag: true, hasRequestId: true },
      document: "# Created\n\n## 1. First\n\nOne\n\n## Step 2\n\nTwo\n",
      unchanged: null,
      edited: { title: "Edited", steps: 2, version: 2 },
      overwritten: { isPreconditionFailed: true, status: 412 },
      states: ["published", true, false, "draft"],
      pending: ["Not for readers", [], "Of the draft"],
      versions: [[2, 1], "published", "By the client"],
      insights: [7, 2, 28, 0],
      feedback: [0, null, "not_found", "not_found"],
      scheduled: ["2100-01-01T08:00:00.000Z", null],
      steps: { last: "First", left: 0 },
      planned: [201, "true", false],
      upserted: [true, 1, "docs/tea.md"],
      changes: {
        changed: [
          "guide.upserted",
          "guide.upserted",
          "guide.deleted",
          "guide.deleted",
          "guide.deleted",
        ],
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
      bulk: { statuses: [201, 200, 404], sources: ["*One*"], included: [["<p><em>One</em></p>"]] },
      audit: ["By bulk", "Edited"],
      image: [1, 1, true],
      webhooks: {
        isSecret: true,
        listed: [true],
        events: [2, 2],
        deliveries: [true],
        types: ["webhook.test", "webhook.test"],
        redelivered: 0,
        left: 0,
      },
      unauthorized: true,
      usage: true,
      notCalled: [],
    });
  });

  it("makes each change exactly once through a proxy that drops, cuts, delays and duplicates requests (contract CLIENT-3)", async () => {
    const { username } = await people.addOwner("sdk-faults", "enterprise", ample);
    const { secret } = await people.addKey(username, "read,write");
    const count = IS_STRESS ? 12 : 6;
    // Delays once in the sample: the client waits for its time-out.
    const others = FAULTS.filter((fault) => fault !== "delay");
    const cycles = IS_STRESS ? [FAULTS] : [FAULTS, ...Array<Fault[]>(9).fill(others)];
    const proxy = await startFaultyProxy({
      target: fixtures.url,
      faults: cycles.flat().flatMap((fault) => [fault, "none", "none"]),
    });
    try {
      const args = [`${proxy.url}/v1`, secret, String(count)];
      const report = (await runProgram("faults", "changeGuides", args)) as FaultReport;
      const indexes = Array.from({ length: count }, (_, index) => index);
      const expected = indexes.flatMap((index) => [
        ...(index % 3 === 0 ? [] : [[`Guide ${index}`, `Number ${index}`, "published", 3]]),
        [`Page ${index}`, "As a file", "published", 3],
        [`Copy ${index}`, "", "draft", 1],
      ]);
      expect(report.guides).toHaveLength(expected.length);
      expect(report.guides).toEqual(expect.arrayContaining(expected));
      expect(report.deleted).toBe(count / 3);
      expect(report.changed.toSorted(byId)).toEqual(report.stored.toSorted(byId));
      expect(Math.min(...Object.values(proxy.counts))).toBeGreaterThan(0);
      for (const path of ["POST /v1/guides/bulk", "PUT /v1/guides/external/", "GET /v1/changes"])
        expect(proxy.disturbed).toContainEqual(expect.stringContaining(path));
    } finally {
      await proxy.close();
    }
  });
});

/** The guides, and each guide with its version: as the list has it, and as its last change. */
type FaultReport = {
  guides: unknown[][];
  changed: [number, number][];
  stored: [number, number][];
  deleted: number;
};

function byId([one]: [number, number], [other]: [number, number]): number {
  return one - other;
}

/** The operations of the OpenAPI document that none of the requests calls. */
async function operationsWithout(requests: string[]): Promise<string[]> {
  const document = (await (await fetch(`${fixtures.url}/openapi.json`)).json()) as {
    paths: Record<string, object>;
  };
  const operations = Object.entries(document.paths).flatMap(([path, item]) =>
    Object.keys(item)
      .filter((method) => /^(?:get|post|put|patch|delete)$/.test(method))
      .map((method) => `${method.toUpperCase()} /v1${path}`),
  );
  const isCalled = (operation: string) => {
    const pattern = operation.replaceAll(".", "\\.").replaceAll(/\{\w+\}/g, "[^/]+");
    return requests.some((request) => new RegExp(`^${pattern}$`).test(request));
  };
  expect(operations.length).toBeGreaterThan(30);
  return operations.filter((operation) => !isCalled(operation));
}

/** Writes each TypeScript example of the package's README as a module. */
function writeExamples(): void {
  const readme = readFileSync(join(installed, "README.md"), "utf8");
  const examples = [...readme.matchAll(/^```ts\n([^]*?)^```$/gm)].map(([, code = ""]) => code);
  expect(examples.length).toBeGreaterThan(5);
  const target = join(folder, "programs/readme");
  mkdirSync(target, { recursive: true });
  examples.forEach((code, index) => {
    const declared = code.includes("process.env")
      ? "declare const process: { env: Record<string, string | undefined> };"
      : 'import type { Guidepost } from "@guidepost/sdk";\ndeclare const guidepost: Guidepost;\ndeclare const id: number;\ndeclare const file: Blob;';
    writeFileSync(join(target, `example-${index}.ts`), `${declared}\n${code}\nexport {};\n`);
  });
}

/** Runs a function of a program with the installed client; returns its result. */
async function runProgram(file: string, name: string, args: string[]): Promise<unknown> {
  const program = await bundleProgram(join(folder, "programs", `${file}.ts`));
  const script = `const { ${name} } = await import(${JSON.stringify(program)});
    process.stdout.write(JSON.stringify(await ${name}(...process.argv.slice(1))));`;
  const options = ["--input-type=module", "--eval", script];
  return JSON.parse(await execute(process.execPath, [...options, ...args]));
}

/** Runs a program; returns its output. The error message contains it too. */
async function execute(file: string, args: string[]): Promise<string> {
  try {
    return (await run(file, args, { cwd: folder, env: environmentOf({ CI: "true" }) })).stdout;
  } catch (error) {
    const { stdout = "", stderr = "" } = error as { stdout?: string; stderr?: string };
    throw new Error(`${file} ${args[0]} failed:\n${stdout}${stderr}`, { cause: error });
  }
}
