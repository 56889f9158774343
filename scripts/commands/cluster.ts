import { CLUSTER_PROGRAMS, installPrograms } from "../checks/programs.ts";
import { inRoot } from "../setup/paths.mjs";
import { build } from "../setup/prepare.mjs";

await build();
await installPrograms(CLUSTER_PROGRAMS);
await import(inRoot("e2e/cluster/main.ts"));
