import { fileURLToPath } from "node:url";

const fromHere = (path: string) => fileURLToPath(new URL(path, import.meta.url));

export const apiEntry = fromHere("../../apps/api/dist/main.js");
export const resultsFolder = fromHere("../results");
export const yardstickEntry = {
  plainHttp: fromHere("yardsticks/plain-http.ts"),
  service: fromHere("yardsticks/service.ts"),
  refusal: fromHere("yardsticks/refusal.ts"),
};
export const loadEntry = fromHere("load/worker.ts");

/** Node's arguments that run one of the TypeScript files above. */
export const runTypeScript = (entry: string): string[] => [
  "--import",
  import.meta.resolve("tsx"),
  entry,
];
