import { existsSync } from "node:fs";
import { resolve } from "node:path";
import { Problem } from "../process/problem.mjs";
import { inRoot, root } from "../process/root.mjs";

/** Reads `.env` of the root, if there is one; variables that are set already win. */
export function loadDotEnv() {
  const file = inRoot(".env");
  if (existsSync(file)) process.loadEnvFile(file);
  // The same folder for every command, from wherever it is called.
  process.env.DATA_DIR = resolve(root, process.env.DATA_DIR || ".data");
}

/** What the scripts themselves need to know of `.env.example`; the apps check all of it. */
export const readSettings = () => ({
  dataDir: /** @type {string} */ (process.env.DATA_DIR),
  embedded: !process.env.DATABASE_URL,
  apiHost: process.env.API_HOST || "127.0.0.1",
  apiPort: readPort("API_PORT", 4000),
  portalHost: process.env.PORTAL_HOST || "127.0.0.1",
  portalPort: readPort("PORTAL_PORT", 3000),
});

/**
 * @param {string} variable
 * @param {number} byDefault
 */
function readPort(variable, byDefault) {
  const port = Number(process.env[variable] || byDefault);
  if (!Number.isInteger(port) || port < 0 || port > 65_535)
    throw new Problem(
      `${variable} must be a port number (0 to 65535), not ${process.env[variable]}.`,
    );
  return port;
}

/** @typedef {ReturnType<typeof readSettings>} Settings */
