/* oxlint-disable typescript/no-unsafe-call, typescript/no-unsafe-assignment, typescript/no-unsafe-member-access, typescript/no-unsafe-argument, typescript/no-unsafe-return -- a script without types */
// Lints an OpenAPI document with a set of rules, and prints the findings: node run-spectral.mjs <document.json> <set>
// It is a process of its own, because the linters must resolve the versions of their packages that they were made for.
import { readFile } from "node:fs/promises";
import { createRequire } from "node:module";
import core from "@stoplight/spectral-core";
import parsers from "@stoplight/spectral-parsers";
import rulesets from "@stoplight/spectral-rulesets";

const { Document, Ruleset, Spectral } = core;
const require = createRequire(import.meta.url);
const EXAMPLES = "oas3-valid-media-example";

/** Returns the rule of examples, which compiles a schema for each: equal ones are checked once. */
function onceForEach(rule) {
  const { then } = rule;
  if (Array.isArray(then)) throw new Error("The rule has one check");
  const valid = new Set();
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
const SETS = {
  "spectral:oas": () => ({
    extends: [[rulesets.oas, "all"]],
    rules: { [EXAMPLES]: onceForEach(rulesets.oas.rules[EXAMPLES]) },
  }),
  OWASP: () => ({ extends: require("@stoplight/spectral-owasp-ruleset") }),
  // The set above has the same rule of examples.
  IBM: () => ({ extends: require("@ibm-cloud/openapi-ruleset"), rules: { [EXAMPLES]: "off" } }),
};

const [file = "", set = ""] = process.argv.slice(2);
const spectral = new Spectral();
spectral.setRuleset(new Ruleset(SETS[set](), { severity: "recommended" }));
const document = new Document(await readFile(file, "utf8"), parsers.Json, "document.json");
const findings = await spectral.run(document);
process.stdout.write(
  JSON.stringify(findings.map(({ code, path, message }) => ({ code, path, message }))),
);
