import { inRoot } from "../setup/paths.mjs";
import { build } from "../setup/prepare.ts";

await build();
await import(inRoot("bench/src/main.ts"));
