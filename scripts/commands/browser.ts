import { installPrograms, playwright, PROGRAMS } from "../checks/programs.ts";
import { Problem } from "../setup/output.mjs";
import { build } from "../setup/prepare.mjs";

// Runs a file of e2e/commands in Chromium, with servers of its own.
const name = process.argv[2] ?? "";
await build();
await installPrograms([PROGRAMS.chromium]);
const config = "--config=commands.config.ts";
const { ok } = await playwright([config, "--reporter=list", `${name}.ts`]);
if (!ok) throw new Problem(`npm run ${name} failed.`);
