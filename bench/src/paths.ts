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
/** The functions of the portal that read an imported file, and that compare HTML with what the editor makes of it. */
export const IMPORT_READER = fromHere(
  "../../apps/portal/src/features/guide-import/document/read-file.ts",
);
export const PORTAL_EDITOR = fromHere(
  "../../apps/portal/src/features/guide-editor/rich-text/extensions.ts",
);
export const MARKDOWN_CLEANER = fromHere("../../packages/guide-content/src/html/clean-content.ts");
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
