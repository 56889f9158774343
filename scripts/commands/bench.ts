import { installPrograms, PROGRAMS } from "../checks/programs.ts";
import { checkRequirements } from "../checks/requirements.ts";
import { inRoot } from "../setup/paths.mjs";
import { build } from "../setup/prepare.mjs";

await checkRequirements([PROGRAMS.redis]);
await build();
await installPrograms([PROGRAMS.redis]);
await import(inRoot("bench/src/main.ts"));
