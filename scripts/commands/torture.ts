import { installPrograms, PROGRAMS } from "../checks/programs.ts";
import { inRoot } from "../setup/paths.mjs";
import { build } from "../setup/prepare.ts";

await build();
await installPrograms([PROGRAMS.redis]);
await import(inRoot("e2e/torture/main.ts"));
