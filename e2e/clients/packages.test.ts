import { execFile } from "node:child_process";
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { pathToFileURL } from "node:url";
import { promisify } from "node:util";
import { checkPackage, createPackageFromTarballData } from "@arethetypeswrong/core";
import { publint } from "publint";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { environmentOf } from "../harness/servers/programs.ts";
import { IS_STRESS } from "../harness/stress.ts";

// npm and the compilers run as processes.
vi.setConfig({ testTimeout: 300_000, hookTimeout: 300_000 });

const run = promisify(execFile);
const require = createRequire(import.meta.url);
const root = join(import.meta.dirname, "..", "..");
/** The packages that the build of the portal packed. */
const DOWNLOADS = join(root, "apps/portal/dist/downloads");
const PACKAGES = ["guidepost-sdk.tgz", "guidepost.tgz"];

/** The oldest compiler, the two last ones of version 5 that many projects have, and the newest one. */
const COMPILERS = ["typescript-5.0", "typescript-5.4", "typescript", "typescript-7.0"];

const node16 = { module: "node16", moduleResolution: "node16" };

/** The resolutions of modules. With node16, the name of the file decides about `import` or `require`. */
const RESOLUTIONS: [name: string, file: string, options: object][] = [
  ["node10", "sample.ts", { module: "commonjs", moduleResolution: "node10" }],
  ["node16 of CommonJS", "sample.cts", node16],
  ["node16 of ES modules", "sample.mts", node16],
  ["bundler", "sample.ts", { module: "es2022", moduleResolution: "bundler" }],
];

/** TypeScript 7 has no resolution node10. The sample has the oldest compiler. */
const CASES = COMPILERS.slice(0, IS_STRESS ? undefined : 1).flatMap((compiler) =>
  RESOLUTIONS.filter(([name]) => name !== "node10" || compiler !== "typescript-7.0").map(
    ([name, file, options]) => ({ compiler, name, file, options }),
  ),
);

const SAMPLE = `import { Guidepost, GuidepostError, NotFoundError, verifyWebhook } from "@guidepost/sdk";

const guidepost = new Guidepost({ apiKey: "sk_", baseUrl: "https://api.guidepost.example" });

export async function titles(): Promise<string[]> {
  const list: string[] = [];
  for await (const { title } of guidepost.guides.list({ fields: ["title"] })) list.push(title);
  await guidepost.uploadImage(new Uint8Array(1));
  return list;
}

export function codeOf(error: unknown): "not_found" | "other" {
  if (error instanceof NotFoundError) return error.code;
  // @ts-expect-error -- no code has this name
  return error instanceof GuidepostError && error.code === "nott_found" ? "other" : "other";
}

export async function receive(body: string, headers: Record<string, string>): Promise<string> {
  const event = await verifyWebhook(body, headers, "whsec_");
  // @ts-expect-error -- no event has this type
  if (event.type === "guide.publishd") return "";
  return event.type === "guide.published" ? event.data.guide.title : event.id;
}
`;

/** An empty folder, in which both packages are installed. */
let folder: string;

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), "guidepost-packages-"));
  writeFileSync(join(folder, "package.json"), "{}");
  // Without access to a registry, which proves that the packages have no dependencies.
  const files = PACKAGES.map((name) => join(DOWNLOADS, name));
  await execute("npm", ["install", "--offline", "--no-audit", "--no-fund", ...files]);
  for (const extension of ["ts", "cts", "mts"])
    writeFileSync(join(folder, `sample.${extension}`), SAMPLE);
});

afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** Runs a program in the folder; returns its output. The error message contains it too. */
async function execute(file: string, args: string[]): Promise<string> {
  try {
    return (await run(file, args, { cwd: folder, env: environmentOf({ CI: "true" }) })).stdout;
  } catch (error) {
    const { stdout = "", stderr = "" } = error as { stdout?: string; stderr?: string };
    throw new Error(`${file} ${args[0]} failed:\n${stdout}${stderr}`, { cause: error });
  }
}

describe.each(PACKAGES)("the package %s (contract CLIENT-6)", (name) => {
  it("has the MIT license, no dependencies, and no script that runs when it is installed", async () => {
    const installed = join(
      folder,
      "node_modules",
      name === "guidepost.tgz" ? "guidepost" : "@guidepost/sdk",
    );
    const manifest = JSON.parse(readFileSync(join(installed, "package.json"), "utf8"));
    expect(manifest).toMatchObject({ license: "MIT" });
    expect(manifest).not.toHaveProperty("dependencies");
    expect(Object.keys(manifest.scripts)).toEqual(
      expect.not.arrayContaining(["preinstall", "install", "postinstall"]),
    );
    expect(readFileSync(join(installed, "LICENSE"), "utf8")).toMatch(/^MIT License\n/);
    expect(readdirSync(installed).toSorted()).toEqual([
      "LICENSE",
      "README.md",
      "dist",
      "package.json",
    ]);
  });

  it("has no finding of publint", async () => {
    const bytes = readFileSync(join(DOWNLOADS, name));
    const tarball = bytes.buffer.slice(bytes.byteOffset, bytes.byteOffset + bytes.length);
    const { messages } = await publint({ pack: { tarball }, strict: true });
    expect(messages).toEqual([]);
  });
});

type Bundler = {
  rolldown: (input: object) => Promise<{
    generate: (output: object) => Promise<{ output: { moduleIds?: string[] }[] }>;
    close: () => Promise<void>;
  }>;
};

/** The folders of the libraries that the bundle of a package contains, as the bundler of the package reports them. */
async function librariesOf(name: string): Promise<string[]> {
  const cwd = join(root, "packages", name);
  const load = (path: string) => import(pathToFileURL(path).href);
  const bundler = createRequire(join(cwd, "package.json")).resolve("rolldown");
  const { rolldown } = (await load(bundler)) as Bundler;
  const { default: config } = await load(join(cwd, "rolldown.config.mjs"));
  const [{ output, ...input }] = [config].flat();
  const bundle = await rolldown({ ...input, cwd, plugins: [] });
  const { output: files } = await bundle.generate(output);
  await bundle.close();
  const libraries = files
    .flatMap(({ moduleIds = [] }) => moduleIds)
    .map((id) => /^.*\/node_modules\/(@[^/]+\/)?[^/]+/.exec(id.replaceAll("\\", "/"))?.[0])
    .filter((library) => library !== undefined);
  return [...new Set(libraries)].toSorted();
}

describe("the licenses of the libraries in a bundle (contract CLIENT-6)", () => {
  it("are in the package guidepost with the name and the version of each library", async () => {
    const libraries = await librariesOf("guidepost");
    expect(libraries.length).toBeGreaterThan(50);
    const notices = readFileSync(
      join(folder, "node_modules/guidepost/dist/THIRD-PARTY-NOTICES.md"),
      "utf8",
    );
    const missing = libraries.filter((library) => {
      const { name, version } = JSON.parse(readFileSync(join(library, "package.json"), "utf8"));
      const [file] = readdirSync(library).filter((entry) => /^licen[cs]e/i.test(entry));
      const text = readFileSync(join(library, file ?? "LICENSE"), "utf8").replaceAll("\r\n", "\n");
      const [, notice = ""] = notices.split(`\n## ${name} ${version} (`);
      return !notice.split("\n## ")[0]?.includes(text.trim());
    });
    expect(missing).toEqual([]);
  });

  it("are not in the package @guidepost/sdk, whose bundle contains no library", async () => {
    expect(await librariesOf("sdk")).toEqual([]);
    const files = readdirSync(join(folder, "node_modules/@guidepost/sdk/dist"));
    expect(files).toEqual(expect.not.arrayContaining(["THIRD-PARTY-NOTICES.md"]));
  });
});

describe("the types of @guidepost/sdk (contract CLIENT-6)", () => {
  it("have no problem that @arethetypeswrong/core finds", async () => {
    const bytes = new Uint8Array(readFileSync(join(DOWNLOADS, "guidepost-sdk.tgz")));
    const analysis = await checkPackage(createPackageFromTarballData(bytes));
    if (!analysis.types) throw new Error("The package has no types.");
    expect(analysis.problems).toEqual([]);
    const { resolutions } = analysis.entrypoints["."] ?? {};
    expect(Object.keys(resolutions ?? {})).toEqual([
      "node10",
      "node16-cjs",
      "node16-esm",
      "bundler",
    ]);
  });

  it.each(CASES)(
    "compile with $compiler and the resolution $name, with skipLibCheck off",
    async ({ compiler, name, file, options }) => {
      const tsc = join(dirname(require.resolve(`${compiler}/package.json`)), "bin/tsc");
      const project = join(folder, `${compiler} ${name}.json`);
      const checks = { noEmit: true, strict: true, exactOptionalPropertyTypes: true };
      const environment = { target: "es2022", lib: ["es2022", "dom", "dom.iterable"], types: [] };
      const compilerOptions = { ...checks, skipLibCheck: false, ...environment, ...options };
      writeFileSync(project, JSON.stringify({ compilerOptions, files: [file] }));
      await execute(process.execPath, [tsc, "-p", project]);
    },
  );
});

describe("the module @guidepost/sdk (contract CLIENT-6)", () => {
  const print = "console.log(Object.keys(sdk).filter((name) => name !== 'default').sort().join())";
  it("has the same exports with import and require", async () => {
    const imported = `import * as sdk from "@guidepost/sdk"; ${print}`;
    const required = `const sdk = require("@guidepost/sdk"); ${print}`;
    const esm = await execute(process.execPath, ["--input-type=module", "--eval", imported]);
    // Node 20.0 to 20.18 require no ES modules.
    const options = process.allowedNodeEnvironmentFlags.has("--no-experimental-require-module")
      ? ["--no-experimental-require-module"]
      : [];
    const cjs = await execute(process.execPath, [...options, "--eval", required]);
    expect(cjs).toBe(esm);
    expect(esm).toContain("Guidepost,");
  });
});
