import { existsSync } from "node:fs";
import { resolve } from "node:path";
import { inRoot, ROOT } from "./paths.mjs";

/** Reads `.env` in the root, if there is one. Variables that are already set win. */
export function loadEnvironment() {
  const file = inRoot(".env");
  if (existsSync(file)) process.loadEnvFile(file);
  // Relative to the root, wherever the command was called.
  const dataDir = resolve(ROOT, process.env["DATA_DIR"] || ".data");
  process.env["DATA_DIR"] = dataDir;
  return { dataDir, isEmbedded: !process.env["DATABASE_URL"] };
}
