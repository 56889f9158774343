import "server-only";
import type { Portal } from "./server.ts";

/** The service behind the pages, built by the server that started them (`main.ts`). */
export const portal = (): Portal => {
  if (!globalThis.guidepostPortal)
    throw new Error("The portal was not started by its own server: use npm start or npm run dev.");
  return globalThis.guidepostPortal;
};
