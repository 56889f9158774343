import { execFile } from "node:child_process";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { createRequire } from "node:module";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { createOpenApiDocument } from "../document.ts";
import type { OpenApiDocument } from "../openapi-types.ts";
import { IBM_OFF, OAS_OFF, OWASP_OFF, type SwitchedOff } from "./lint-rules.ts";

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

async function write(name: string, document: OpenApiDocument): Promise<string> {
  await writeFile(join(folder, name), JSON.stringify(document));
  return name;
}

const API_URLS = ["https://api.guidepost.test", "http://localhost:4000"];

function documentOf(apiUrl: string): OpenApiDocument {
  return createOpenApiDocument({ apiUrl, portalUrl: "http://localhost:3000" });
}

// Strict: warnings of the recommended rules are errors.
describe("Redocly recommended-strict", () => {
  const lint = (files: string[]) =>
    run(programOf("@redocly/cli"), ["lint", ...files, "--config", "redocly.yaml"]);

  // One process for all documents: most of its time is its start.
  it(`accepts the documents of APIs at ${API_URLS.join(" and ")}`, async () => {
    const documents = API_URLS.map((url, index) => write(`api-${index}.json`, documentOf(url)));
    const result = await lint(await Promise.all(documents));
    expect(result).toEqual({ status: 0, output: expect.any(String) });
  });

  it("fails on a warning, which proves that the linter runs", async () => {
    const document = documentOf(API_URLS[0] ?? "");
    const { license: _, ...info } = document.info;
    const { status, output } = await lint([await write("bare.json", { ...document, info })]);
    expect(output).toContain("info-license");
    expect(status).toBe(1);
  });
});

type Finding = { code: string; path: (string | number)[]; message: string };

/** The rules of a package with the given severity, all of which are on. */
const RULESETS: Record<string, { extend: unknown; off: Record<string, SwitchedOff> }> = {
  "spectral:oas": { extend: ["spectral:oas", "all"], off: OAS_OFF },
  OWASP: { extend: require.resolve("@stoplight/spectral-owasp-ruleset"), off: OWASP_OFF },
  IBM: { extend: require.resolve("@ibm-cloud/openapi-ruleset"), off: IBM_OFF },
};

describe.each(Object.entries(RULESETS))("the rules of %s", (name, { extend, off }) => {
  it("report nothing but the rules that are switched off, and each of these", async () => {
    const config = `${name.replace(/\W/g, "-")}.json`;
    await writeFile(join(folder, config), JSON.stringify({ extends: [extend] }));
    const file = await write(`${config}.document.json`, documentOf(API_URLS[0] ?? ""));
    const { output } = await run(programOf("@stoplight/spectral-cli"), [
      ...["lint", file, "--ruleset", config],
      ...["--format", "json", "--quiet"],
    ]);
    const findings = JSON.parse(output) as Finding[];
    const isOff = ({ code, path }: Finding) =>
      off[code]?.at?.test(`/${path.join("/")}`) ?? code in off;
    expect(
      findings
        .filter((finding) => !isOff(finding))
        .map(({ code, path, message }) => `${code} at ${path.join("/")}: ${message}`),
    ).toEqual([]);
    // A rule that reports nothing any more must be switched on.
    expect([...new Set(findings.map(({ code }) => code))].toSorted()).toEqual(
      Object.keys(off).toSorted(),
    );
  });
});
