import { execFile } from "node:child_process";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { createRequire } from "node:module";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { createOpenApiDocument } from "../document.ts";
import type { OpenApiDocument } from "../openapi-types.ts";

// Each test starts processes.
vi.setConfig({ testTimeout: 60_000, hookTimeout: 60_000 });

const require = createRequire(import.meta.url);

const programOf = (name: string): string => {
  const manifest = require.resolve(`${name}/package.json`);
  const { bin } = require(manifest) as { bin: Record<string, string> };
  return join(dirname(manifest), Object.values(bin)[0] ?? "");
};

// Nobody is told that we lint, and nobody is asked for a newer version.
const env = { REDOCLY_TELEMETRY: "off", REDOCLY_SUPPRESS_UPDATE_NOTICE: "true" };

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "guidepost-openapi-"));
  // The response of a path (405) is referred to by an extension, which the first rule does not follow;
  // the second refuses localhost, which is the default address of a service.
  const rules = "rules:\n  no-unused-components: off\n  no-server-example.com: off\n";
  await writeFile(join(folder, "redocly.yaml"), `extends: [recommended-strict]\n${rules}`);
  await writeFile(join(folder, "spectral.yaml"), 'extends: ["spectral:oas"]\n');
});
afterAll(() => rm(folder, { recursive: true, force: true }));

/** Resolves to the exit status and to what the linter said. */
const run = (program: string, args: string[]): Promise<{ status: number; said: string }> =>
  new Promise((resolve) => {
    execFile(
      process.execPath,
      [program, ...args],
      { cwd: folder, env: { ...process.env, ...env } },
      (error, stdout) => resolve({ status: error ? 1 : 0, said: stdout }),
    );
  });

// Strict: what `recommended` only warns of is an error, and the slightest hint fails.
const linters = {
  "Redocly recommended-strict": (file: string) =>
    run(programOf("@redocly/cli"), ["lint", file, "--config", "redocly.yaml"]),
  "Spectral spectral:oas": (file: string) =>
    run(programOf("@stoplight/spectral-cli"), [
      ...["lint", file, "--ruleset", "spectral.yaml"],
      ...["--fail-severity", "hint"],
    ]),
};

const written = async (name: string, document: OpenApiDocument): Promise<string> => {
  await writeFile(join(folder, name), JSON.stringify(document));
  return name;
};

describe.each(Object.entries(linters))("%s", (name, lint) => {
  it.each(["https://api.guidepost.test", "http://localhost:4000"])(
    "has nothing to say of the document at %s",
    async (apiUrl) => {
      const file = await written(
        `${name.length}.json`,
        createOpenApiDocument({ apiUrl, portalUrl: "http://localhost:3000" }),
      );
      expect(await lint(file)).toEqual({ status: 0, said: expect.any(String) });
    },
  );

  it("fails on a warning: it was really asked", async () => {
    const document = createOpenApiDocument({
      apiUrl: "https://api.guidepost.test",
      portalUrl: "https://guidepost.test",
    });
    const { license: _, contact: __, ...info } = document.info;
    const { status, said } = await lint(await written("bare.json", { ...document, info }));
    expect(said).toMatch(/info-(?:license|contact)/);
    expect(status).toBe(1);
  });
});
