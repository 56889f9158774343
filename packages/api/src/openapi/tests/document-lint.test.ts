import { execFile } from "node:child_process";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { createRequire } from "node:module";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { createOpenApiDocument } from "../document.ts";
import type { OpenApiDocument } from "../openapi-types.ts";
import { IBM_OFF, OAS_OFF, OWASP_OFF, REDOCLY_OFF, type SwitchedOff } from "./lint-rules.ts";

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
  await writeFile(join(folder, "redocly.yaml"), "extends: [recommended-strict]\n");
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

type Problem = { ruleId: string; location: { pointer?: string }[] };

// Strict: warnings of the recommended rules are errors.
describe("Redocly recommended-strict", () => {
  const lint = async (document: OpenApiDocument) => {
    const file = await write("document.json", document);
    const options = ["--config", "redocly.yaml", "--format", "json", "--max-problems", "10000"];
    const { status, output } = await run(programOf("@redocly/cli"), ["lint", file, ...options]);
    return { status, problems: (JSON.parse(output) as { problems: Problem[] }).problems };
  };

  it("reports nothing but the rules that are switched off, and each of these", async () => {
    // The address of the API decides about the rules of servers.
    const servers = API_URLS.flatMap((url) => documentOf(url).servers ?? []);
    const { problems } = await lint({ ...documentOf(API_URLS[0] ?? ""), servers });
    const reported = problems.map(({ ruleId, location: [place] }) => ({
      ruleId,
      pointer: place?.pointer ?? "",
    }));
    expect(reported.filter(({ ruleId }) => !(ruleId in REDOCLY_OFF))).toEqual([]);
    // A rule that reports nothing any more must be switched on.
    expect([...new Set(reported.map(({ ruleId }) => ruleId))].toSorted()).toEqual(
      Object.keys(REDOCLY_OFF).toSorted(),
    );
  });

  it("fails on a warning, which proves that the linter runs", async () => {
    const document = documentOf(API_URLS[0] ?? "");
    const { license: _, ...info } = document.info;
    const { status, problems } = await lint({ ...document, info });
    expect(problems.map(({ ruleId }) => ruleId)).toContain("info-license");
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

describe.each(Object.entries(RULESETS))(
  "the rule set of %s (contract DOCS-5)",
  (name, { extend, off }) => {
    it("reports no problems except of the rules that are switched off, and one of each of these", async () => {
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
  },
);
