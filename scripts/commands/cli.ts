import { loadEnvironment } from "../launch/describe-service.ts";
import { inRoot } from "../setup/paths.mjs";
import { build } from "../setup/prepare.ts";

await build();
loadEnvironment();
process.setSourceMapsEnabled(true);

export const builtProgram = inRoot("apps/cli/dist/main.js");
