import { FAKETIME, installPrograms, PROGRAMS } from "../checks/programs.ts";
import { inRoot } from "../setup/paths.mjs";
import { build } from "../setup/prepare.mjs";

await build();
const clock = process.argv.includes("--month-end") ? [FAKETIME] : [];
await installPrograms([PROGRAMS.redis, ...clock]);
await import(inRoot("e2e/torture/main.ts"));
