import "./process/require-node.mjs";
import { prepare } from "./prepare/prepare.mjs";
import { fail } from "./process/problem.mjs";
import { createProgress } from "./process/progress.mjs";
import { inRoot } from "./process/root.mjs";

await prepare(createProgress(process.stderr), { build: true }).catch(fail);
const { register } = await import("tsx/esm/api");
register();
await import(inRoot("bench/src/main.ts"));
