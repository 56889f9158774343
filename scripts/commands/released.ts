import { inRoot } from "../setup/paths.mjs";
import { generate } from "../setup/prepare.mjs";

await generate();
await import(inRoot("packages/api/src/openapi/record-released.ts"));
