import { loadDotEnv } from "../launch/settings.ts";
import { prepare } from "../prepare/prepare.ts";
import { inRoot } from "../process/paths.ts";
import { exitWith } from "../process/problem.ts";

await prepare({ build: true, stream: process.stderr }).catch(exitWith);
loadDotEnv();
process.setSourceMapsEnabled(true);

export const builtProgram = inRoot("apps/cli/dist/main.js");
