import { inRoot } from "../setup/paths.mjs";
import { build } from "../setup/prepare.mjs";

await build();
await import(inRoot("bench/src/main.ts"));
