import { createRequire } from "node:module";
import { inRoot } from "../process/paths.ts";

/** `production` runs what was built. `development` runs the sources, and restarts on changes. */
export type Mode = "production" | "development";

/** The arguments with which Node runs the CLI. */
export function cliCommand(mode: Mode): string[] {
  return mode === "production"
    ? ["--enable-source-maps", inRoot("apps/cli/dist/main.js")]
    : ["--import", "tsx", inRoot("apps/cli/src/main.ts")];
}

/** The arguments with which Node runs a server. Next.js watches the portal's pages itself. */
export function serverCommand(mode: Mode, app: "api" | "portal"): string[] {
  if (mode === "production") return ["--enable-source-maps", inRoot(`apps/${app}/dist/main.js`)];
  const tsx = createRequire(import.meta.url).resolve("tsx/cli");
  return [tsx, "watch", "--clear-screen=false", inRoot(`apps/${app}/src/main.ts`)];
}
