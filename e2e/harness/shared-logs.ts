import { readFileSync } from "node:fs";
import { join } from "node:path";
import { logFileOf } from "./server-process.ts";
import type { World } from "./world.ts";

/** All that the shared service has logged so far. */
export const sharedLogs = ({ dataDir, url }: World): string =>
  readFileSync(join(dataDir, logFileOf("api", Number(new URL(url).port))), "utf8");
