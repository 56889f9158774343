import { parseArgs } from "node:util";
import { writeFileSync } from "node:fs";
import { Checks } from "../checks/checks.ts";
import { runSteps } from "../checks/test-steps.ts";
import { print, Problem } from "../setup/output.mjs";
import { baseCommit, changedFiles, GATE_FILE, git } from "../stress/changed-files.ts";
import { GATE_PART_NAMES, partsFor, STRESS_PARTS } from "../stress/parts.ts";
import { runPart } from "../stress/run-part.ts";

const { values } = parseArgs({ options: { record: { type: "boolean", default: false } } });

const commit = await git("rev-parse", "HEAD");
if (values.record) {
  if (commit === undefined) throw new Problem("This folder is no repository of git.");
  writeFileSync(GATE_FILE, `${commit}\n`);
  print(`Recorded ${commit} as the last commit that passed the gate.`);
  process.exit();
}

// Everything that a change must prove, and then the parts of the search that its files need.
const checks = new Checks();
await runSteps(checks);
if (checks.isSuccess) {
  const base = await baseCommit();
  const names = base === undefined ? GATE_PART_NAMES : partsFor(await changedFiles(base));
  print(
    `\nParts of npm run test:stress for the changes since ${base ?? "an unknown commit"}: ${names.join(", ") || "none"}`,
  );
  // Of the commit, so that a second run of the gate has the same result.
  const seed = commit === undefined ? 1 : Number.parseInt(commit.slice(0, 7), 16);
  for (const name of names)
    await checks.run(`${STRESS_PARTS[name].title} (${name}, seed ${seed})`, () =>
      runPart(name, { minutes: STRESS_PARTS[name].minutes, seed, only: undefined }, false),
    );
}
checks.finish();
