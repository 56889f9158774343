import { execFile } from "node:child_process";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { createRequire } from "node:module";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import {
  Document,
  Ruleset,
  type RuleDefinition,
  type RulesetDefinition,
  Spectral,
} from "@stoplight/spectral-core";
import { Json } from "@stoplight/spectral-parsers";
import { oas } from "@stoplight/spectral-rulesets";
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

type Problem = { ruleId: string; location: { pointer?: string }[] };

/** Runs Redocly in a process of its own: its packages are no libraries. */
async function lintWithRedocly(document: OpenApiDocument): Promise<Problem[]> {
  const folder = await mkdtemp(join(tmpdir(), "guidepost-openapi-"));
  try {
    await writeFile(join(folder, "redocly.yaml"), "extends: [recommended-strict]\n");
    await writeFile(join(folder, "document.json"), JSON.stringify(document));
    const manifest = require.resolve("@redocly/cli/package.json");
    const { bin } = require(manifest) as { bin: Record<string, string> };
    const program = join(dirname(manifest), Object.values(bin)[0] ?? "");
    const options = ["--config", "redocly.yaml", "--format", "json", "--max-problems", "10000"];
    // No telemetry and no check for updates.
    const env = { REDOCLY_TELEMETRY: "off", REDOCLY_SUPPRESS_UPDATE_NOTICE: "true" };
    const output = await new Promise<string>((resolve) => {
      execFile(
        process.execPath,
        [program, "lint", "document.json", ...options],
        { cwd: folder, env: { ...process.env, ...env } },
        // The status is 1 when there are problems.
        (_error, stdout) => resolve(stdout),
      );
    });
    return (JSON.parse(output) as { problems: Problem[] }).problems;
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
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

const EXAMPLES = "oas3-valid-media-example";

/** Returns the rule of examples, which compiles a schema for each: equal ones are checked once. */
function onceForEach(rule: RuleDefinition): RuleDefinition {
  const { then } = rule;
  if (Array.isArray(then)) throw new Error("The rule has one check");
  const valid = new Set<string>();
  return {
    ...rule,
    // oxlint-disable-next-line unicorn/no-thenable -- the name of Spectral's rules
    then: {
      ...then,
      function: (value, options, context) => {
        const key = JSON.stringify([context.path.includes("requestBody"), value]);
        if (valid.has(key)) return undefined;
        const problems = then.function(value, options, context);
        if (!Array.isArray(problems) || problems.length === 0) valid.add(key);
        return problems;
      },
    },
  };
}

/** The rules of a package with the given severity, all of which are on. */
const RULESETS: [name: string, rules: RulesetDefinition, off: Record<string, SwitchedOff>][] = [
  [
    "spectral:oas",
    {
      extends: [[oas as RulesetDefinition, "all"]],
      // oxlint-disable-next-line typescript/no-unsafe-enum-assignment -- two packages declare the same numbers
      rules: { [EXAMPLES]: onceForEach(oas.rules[EXAMPLES]) },
    },
    OAS_OFF,
  ],
  ["OWASP", { extends: require("@stoplight/spectral-owasp-ruleset") }, OWASP_OFF],
  [
    "IBM",
    // The set above has the same rule of examples.
    { extends: require("@ibm-cloud/openapi-ruleset"), rules: { [EXAMPLES]: "off" } },
    IBM_OFF,
  ],
];

describe.each(RULESETS)("the rule set of %s (contract DOCS-5)", (_, rules, off) => {
  it("reports no problems except of the rules that are switched off, and one of each of these", async () => {
    const spectral = new Spectral();
    spectral.setRuleset(new Ruleset(rules, { severity: "recommended" }));
    const text = JSON.stringify(documentOf(API_URLS[0] ?? ""));
    const findings = await spectral.run(new Document(text, Json, "document.json"));
    type Finding = (typeof findings)[number];
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
