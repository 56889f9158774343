import { loadEnvironment } from "../setup/environment.mjs";
import { inRoot } from "../setup/paths.mjs";
import { build } from "../setup/prepare.mjs";

await build();
loadEnvironment();
process.setSourceMapsEnabled(true);
// In this process, because a child process would start later and need its signals forwarded.
await import(inRoot("apps/cli/dist/main.js"));
