import "./process/require-node.mjs";
import { find, installPrograms, PROGRAMS } from "./checks/programs.mjs";
import { prepare } from "./prepare/prepare.mjs";
import { fail, Problem } from "./process/problem.mjs";
import { createProgress } from "./process/progress.mjs";
import { inRoot } from "./process/root.mjs";
import { run } from "./process/run.mjs";

/** Runs one of `e2e/commands` in a real browser, on a stack of its own. */
async function runCommand() {
  const [name = ""] = process.argv.slice(2);
  await prepare(createProgress(process.stdout), { build: true });
  if (!find(PROGRAMS.chromium)) await installPrograms([PROGRAMS.chromium]);
  const { ok } = await run(
    inRoot("e2e", "node_modules", ".bin", "playwright"),
    ["test", "--config", inRoot("e2e", "commands.config.ts"), "--reporter=list", `${name}.ts`],
    { env: { CHROMIUM_PATH: find(PROGRAMS.chromium) ?? "chromium" }, visible: true },
  );
  if (!ok) throw new Problem(`npm run ${name} did not succeed.`);
}

await runCommand().catch(fail);
