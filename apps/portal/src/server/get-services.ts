import "server-only";
import type { Services } from "./services.ts";

/**
 * The services that `main.ts` built. A global carries them, because Next bundles the pages apart from
 * the server that starts them.
 */
export function getServices(): Services {
  if (!globalThis.guidepostServices)
    throw new Error("The portal was not started by its own server: use npm start or npm run dev.");
  return globalThis.guidepostServices;
}
