import { execFile } from "node:child_process";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { createRequire } from "node:module";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { describe, expect, it } from "vitest";
import { createOpenApiDocument } from "../document.ts";
import type { OpenApiDocument } from "../openapi-types.ts";
import { IBM_OFF, OAS_OFF, OWASP_OFF, REDOCLY_OFF, type SwitchedOff } from "./lint-rules.ts";

// The linters need seconds of CPU time for this document.

const require = createRequire(import.meta.url);
const API_URLS = ["https://api.guidepost.test", "http://localhost:4000"];

function documentOf(apiUrl: string): OpenApiDocument {
  return createOpenApiDocument({ apiUrl, portalUrl: "http://localhost:3000" });
}

const MAX_OUTPUT_BYTES = 64 * 1024 * 1024;

type Problem = { ruleId: string; location: { pointer?: string }[] };

/** Runs a program in a folder with the document, and returns what it prints as JSON. */
async function lint(
  document: OpenApiDocument,
  programOf: (folder: string) => Promise<string[]>,
): Promise<unknown> {
  const folder = await mkdtemp(join(tmpdir(), "guidepost-openapi-"));
  try {
    await writeFile(join(folder, "document.json"), JSON.stringify(document));
    const args = await programOf(folder);
    // No telemetry and no check for updates.
    const env = { REDOCLY_TELEMETRY: "off", REDOCLY_SUPPRESS_UPDATE_NOTICE: "true" };
    const output = await new Promise<string>((resolve) => {
      execFile(
        process.execPath,
        args,
        { cwd: folder, env: { ...process.env, ...env }, maxBuffer: MAX_OUTPUT_BYTES },
        // The status is 1 when there are problems.
        (_error, stdout, stderr) => resolve(stdout || stderr),
      );
    });
    return JSON.parse(output) as unknown;
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/** Runs Redocly. */
async function lintWithRedocly(document: OpenApiDocument): Promise<Problem[]> {
  const output = await lint(document, async (folder) => {
    await writeFile(join(folder, "redocly.yaml"), "extends: [recommended-strict]\n");
    const manifest = require.resolve("@redocly/cli/package.json");
    const { bin } = require(manifest) as { bin: Record<string, string> };
    const program = join(dirname(manifest), bin["redocly"] ?? "");
    const options = ["--config", "redocly.yaml", "--format", "json", "--max-problems", "10000"];
    return [program, "lint", "document.json", ...options];
  });
  return (output as { problems: Problem[] }).problems;
}

type Finding = { code: string; path: (string | number)[]; message: string };

/** Runs Spectral with a set of rules. */
async function lintWithSpectral(document: OpenApiDocument, set: string): Promise<Finding[]> {
  const program = join(import.meta.dirname, "run-spectral.mjs");
  return (await lint(document, async () => [program, "document.json", set])) as Finding[];
}

// Strict: warnings of the recommended rules are errors.
describe("Redocly recommended-strict", () => {
  it("reports nothing but the rules that are switched off, and each of these", async () => {
    // The address of the API decides about the rules of servers.
    const servers = API_URLS.flatMap((url) => documentOf(url).servers ?? []);
    const problems = await lintWithRedocly({ ...documentOf(API_URLS[0] ?? ""), servers });
    const reported = problems.map(({ ruleId, location: [place] }) => ({
      ruleId,
      pointer: place?.pointer ?? "",
    }));
    expect(reported.filter(({ ruleId }) => !(ruleId in REDOCLY_OFF))).toEqual([]);
    // A rule that reports nothing any more must be switched on. These reports also prove that the linter runs.
    expect([...new Set(reported.map(({ ruleId }) => ruleId))].toSorted()).toEqual(
      Object.keys(REDOCLY_OFF).toSorted(),
    );
  });
});

/** The sets of `run-spectral.mjs`, and the rules that are switched off. */
const RULESETS: [set: string, off: Record<string, SwitchedOff>][] = [
  ["spectral:oas", OAS_OFF],
  ["OWASP", OWASP_OFF],
  ["IBM", IBM_OFF],
];

describe.each(RULESETS)("the rule set of %s (contract DOCS-5)", (set, off) => {
  it("reports no problems except of the rules that are switched off, and one of each of these", async () => {
    const findings = await lintWithSpectral(documentOf(API_URLS[0] ?? ""), set);
    const isOff = ({ code, path }: Finding) =>
      off[code]?.at?.test(`/${path.join("/")}`) ?? code in off;
    expect(
      findings
        .filter((finding) => !isOff(finding))
        .map(({ code, path, message }) => `${code} at ${path.join("/")}: ${message}`),
    ).toEqual([]);
    // A rule that reports nothing any more must be switched on.
    expect(new Set(findings.map(({ code }) => code))).toEqual(new Set(Object.keys(off)));
  });
});
