import { execFile } from "node:child_process";
import { cpSync, mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { bundleProgram } from "@guidepost/server-bundle/bundle-program";
import { afterAll, beforeAll, describe, expect, inject, it, vi } from "vitest";
import { IS_STRESS } from "../harness/stress.ts";

// The generators, the compiler and the generated clients run as processes.
vi.setConfig({ testTimeout: 300_000, hookTimeout: 300_000 });

const run = promisify(execFile);
const fixtures = inject("fixtures");
const here = import.meta.dirname;

/** The program, in a package or in the folder, and the arguments of the generator of each client. */
const GENERATORS: Record<string, string[]> = {
  "openapi-fetch": [
    "../programs/generate-openapi-typescript.mjs",
    "openapi.json",
    "generated/openapi-typescript/schema.ts",
  ],
  "hey-api": [
    "@hey-api/openapi-ts/bin/run.js",
    "--input",
    "openapi.json",
    "--output",
    "generated/hey-api",
    "--client",
    "@hey-api/client-fetch",
  ],
  orval: [
    "orval/dist/bin/orval.js",
    "--input",
    "openapi.json",
    "--output",
    "generated/orval/client.ts",
    "--client",
    "fetch",
  ],
  oazapfts: ["oazapfts/dist/cli.js", "openapi.json", "generated/oazapfts/client.ts"],
  "swagger-typescript-api": [
    "swagger-typescript-api/dist/cli.mjs",
    "generate",
    "--path",
    "openapi.json",
    "--output",
    "generated/swagger-typescript-api",
    "--name",
    "client.ts",
  ],
  "openapi-zod-client": [
    "openapi-zod-client/bin.js",
    "openapi.json",
    "--output",
    "generated/openapi-zod-client/client.ts",
  ],
};

/** The sample has one client. */
const clients = Object.keys(GENERATORS).slice(0, IS_STRESS ? undefined : 1);

let folder: string;

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), "guidepost-clients-"));
  symlinkSync(join(here, "node_modules"), join(folder, "node_modules"));
  mkdirSync(join(folder, "programs"));
  const shared = ["tsconfig.json", "report.ts", "generate-openapi-typescript.mjs"];
  for (const file of [...shared, ...clients.map((name) => `${name}.ts`)])
    cpSync(join(here, "programs", file), join(folder, "programs", file));
  // Two of the generators write only into a folder that exists.
  for (const name of clients) mkdirSync(join(folder, "generated", name), { recursive: true });
  writeFileSync(join(folder, "package.json"), '{ "type": "module" }');
  const document = await fetch(`${fixtures.url}/openapi.json`);
  writeFileSync(join(folder, "openapi.json"), await document.text());
  await Promise.all(
    clients.map((name) => {
      const [file = "", ...args] = GENERATORS[name] ?? [];
      return node(file, args);
    }),
  );
});

afterAll(() => rmSync(folder, { recursive: true, force: true }));

describe("a client that one of six generators makes from /openapi.json (contract DOCS-5)", () => {
  it("compiles under tsc --strict, accepts a returned guide as the input of updateGuide and a file as that of uploadImage, and infers a body from its status", async () => {
    await node("typescript/bin/tsc", ["-p", "programs"]);
  });

  it.each(clients)(
    "creates, reads, edits, lists, publishes and deletes a guide, uploads an image, and reads error bodies: %s",
    async (name) => {
      const program = await bundleProgram(join(folder, "programs", `${name}.ts`));
      const script = `const { roundTrip } = await import(${JSON.stringify(program)});
        process.stdout.write(JSON.stringify(await roundTrip(...process.argv.slice(1))));`;
      const args = ["--input-type=module", "--eval", script];
      const target = [`${fixtures.url}/v1`, fixtures.keys.both];
      const { stdout } = await run(process.execPath, [...args, ...target], { cwd: folder });
      expect(JSON.parse(stdout)).toEqual({
        bare: { status: "draft", category: "marketing" },
        created: { steps: 2 },
        edited: { title: "Edited", steps: 2, description: "By a client" },
        pages: { differ: true },
        published: { status: "published", hasTime: true },
        blank: { code: "validation_failed", details: { title: ["can't be blank"] } },
        missing: "not_found",
        unauthorized: "unauthorized",
        deleted: 204,
        image: { width: 1, height: 1 },
      });
    },
  );
});

/** Runs a program of a package in the folder. The error message contains its output. */
async function node(file: string, args: string[]): Promise<void> {
  const program = join(folder, "node_modules", file);
  try {
    await run(process.execPath, [program, ...args], { cwd: folder });
  } catch (error) {
    const { stdout = "", stderr = "" } = error as { stdout?: string; stderr?: string };
    throw new Error(`${file} failed:\n${stdout}${stderr}`, { cause: error });
  }
}
