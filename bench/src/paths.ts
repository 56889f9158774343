import { fileURLToPath } from "node:url";

function fromHere(path: string) {
  return fileURLToPath(new URL(path, import.meta.url));
}

export const REPOSITORY = fromHere("../..");
export const API_ENTRY = fromHere("../../apps/api/dist/main.js");
export const MIGRATIONS_FOLDER = fromHere("../../prisma/migrations");
export const PORTAL_ENTRY = fromHere("../../apps/portal/dist/main.js");
/** The routes of the pages for signed-in users. */
export const PORTAL_ROUTES_FOLDER = fromHere("../../apps/portal/src/app/(portal)");
export const WORKER_ENTRY = fromHere("../../apps/worker/dist/main.js");
export const CLI_ENTRY = fromHere("../../apps/cli/dist/main.js");
/** The program of integrators. */
export const GUIDEPOST_ENTRY = fromHere("../../packages/guidepost/dist/main.js");
export const RESULTS_FOLDER = fromHere("../results");
export const YARDSTICK_ENTRIES = {
  plainHttp: fromHere("yardsticks/plain-http.ts"),
  service: fromHere("yardsticks/service.ts"),
  refusal: fromHere("yardsticks/refusal.ts"),
};
export const LOAD_ENTRY = fromHere("load/worker.ts");

/** The arguments with which Node runs a TypeScript file. */
export function runTypeScript(entry: string): string[] {
  return ["--import", import.meta.resolve("tsx"), entry];
}
