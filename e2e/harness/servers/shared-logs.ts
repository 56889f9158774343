import { readFileSync } from "node:fs";
import { join } from "node:path";
import { logFileOf } from "./server-process.ts";
import type { Fixtures } from "../fixtures.ts";

/** Returns the whole log of the shared service. */
export function sharedLogs({ dataDir, url }: Fixtures): string {
  return readFileSync(join(dataDir, logFileOf("api", Number(new URL(url).port))), "utf8");
}
