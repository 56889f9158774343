import "server-only";
import type { Services } from "./services.ts";

/**
 * The services that `main.ts` created. They are in a global, because Next bundles the pages separately
 * from the server.
 */
export function getServices(): Services {
  if (!globalThis.guidepostServices)
    throw new Error("The portal was not started by its own server: use npm start or npm run dev.");
  return globalThis.guidepostServices;
}
