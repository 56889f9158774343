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

function programOf(name: string): string {
  const manifest = require.resolve(`${name}/package.json`);
  const { bin } = require(manifest) as { bin: Record<string, string> };
  return join(dirname(manifest), Object.values(bin)[0] ?? "");
}

// No telemetry and no check for updates.
const env = { REDOCLY_TELEMETRY: "off", REDOCLY_SUPPRESS_UPDATE_NOTICE: "true" };

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "guidepost-openapi-"));
  // The first rule does not follow the extension that references the 405 of a path. The second
  // refuses localhost, the default host of a service. The third ignores types: an id is an integer, so
  // that /guides/external/{external_id} and /guides/{id}/publish have no path in common.
  const off = ["no-unused-components", "no-server-example.com", "no-ambiguous-paths"];
  const rules = `rules:\n${off.map((rule) => `  ${rule}: off\n`).join("")}`;
  await writeFile(join(folder, "redocly.yaml"), `extends: [recommended-strict]\n${rules}`);
  await writeFile(join(folder, "spectral.yaml"), 'extends: ["spectral:oas"]\n');
});
afterAll(() => rm(folder, { recursive: true, force: true }));

/** Resolves to the exit status and the output of a program. */
const run = (program: string, args: string[]): Promise<{ status: number; output: string }> =>
  new Promise((resolve) => {
    execFile(
      process.execPath,
      [program, ...args],
      { cwd: folder, env: { ...process.env, ...env } },
      (error, stdout) => resolve({ status: error ? 1 : 0, output: stdout }),
    );
  });

// Strict: warnings of the recommended rules are errors, and a hint fails.
const linters = {
  "Redocly recommended-strict": (files: string[]) =>
    run(programOf("@redocly/cli"), ["lint", ...files, "--config", "redocly.yaml"]),
  "Spectral spectral:oas": (files: string[]) =>
    run(programOf("@stoplight/spectral-cli"), [
      ...["lint", ...files, "--ruleset", "spectral.yaml"],
      ...["--fail-severity", "hint"],
    ]),
};

async function write(name: string, document: OpenApiDocument): Promise<string> {
  await writeFile(join(folder, name), JSON.stringify(document));
  return name;
}

const API_URLS = ["https://api.guidepost.test", "http://localhost:4000"];

describe.each(Object.entries(linters))("%s", (_, lint) => {
  // One process for all documents: most of its time is its start.
  it(`accepts the documents of APIs at ${API_URLS.join(" and ")}`, async () => {
    const documents = API_URLS.map((apiUrl, index) =>
      write(
        `document-${index}.json`,
        createOpenApiDocument({ apiUrl, portalUrl: "http://localhost:3000" }),
      ),
    );
    const result = await lint(await Promise.all(documents));
    expect(result).toEqual({ status: 0, output: expect.any(String) });
  });

  it("fails on a warning, which proves that the linter runs", async () => {
    const document = createOpenApiDocument({
      apiUrl: "https://api.guidepost.test",
      portalUrl: "https://guidepost.test",
    });
    const { license: _license, contact: _contact, ...info } = document.info;
    const { status, output } = await lint([await write("bare.json", { ...document, info })]);
    expect(output).toMatch(/info-(?:license|contact)/);
    expect(status).toBe(1);
  });
});
