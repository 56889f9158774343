import { prepare } from "../prepare/prepare.ts";
import { inRoot } from "../process/paths.ts";
import { exitWith } from "../process/problem.ts";

await prepare({ build: true, stream: process.stderr }).catch(exitWith);
await import(inRoot("bench/src/main.ts"));
