import { findProgram, installPrograms, PROGRAMS } from "../checks/programs.ts";
import { prepare } from "../prepare/prepare.ts";
import { inRoot } from "../process/paths.ts";
import { exitWith, Problem } from "../process/problem.ts";
import { run } from "../process/run.ts";

/** Runs a file of `e2e/commands` in Chromium, with servers of its own. */
async function runInBrowser(name: string): Promise<void> {
  await prepare({ build: true });
  await installPrograms([PROGRAMS.chromium]);
  const { ok } = await run(
    inRoot("e2e/node_modules/.bin/playwright"),
    ["test", "--config", inRoot("e2e/commands.config.ts"), "--reporter=list", `${name}.ts`],
    { env: { CHROMIUM_PATH: findProgram(PROGRAMS.chromium) ?? "chromium" }, visible: true },
  );
  if (!ok) throw new Problem(`npm run ${name} failed.`);
}

await runInBrowser(process.argv[2] ?? "").catch(exitWith);
