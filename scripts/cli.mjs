import "./process/require-node.mjs";
import { loadDotEnv } from "./launch/settings.mjs";
import { prepare } from "./prepare/prepare.mjs";
import { fail } from "./process/problem.mjs";
import { createProgress } from "./process/progress.mjs";
import { inRoot } from "./process/root.mjs";

// Standard output belongs to the command's JSON.
await prepare(createProgress(process.stderr), { build: true }).catch(fail);
loadDotEnv();
process.setSourceMapsEnabled(true);
// In this process, which saves the start of another and leaves signals and exit code as they are.
await import(inRoot("apps/cli/dist/main.js"));
