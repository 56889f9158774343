import { chmodSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { runDrill } from "./drill.ts";
import { stopPrograms } from "./program.ts";

const INTERRUPTED_CODE = 130;
const KEEP_ALIVE_MS = 60_000;
const startedAt = performance.now();

function log(message: string): void {
  const seconds = ((performance.now() - startedAt) / 1_000).toFixed(1);
  process.stderr.write(`${seconds.padStart(7)} ${message}\n`);
}

const folder = mkdtempSync(join(tmpdir(), "guidepost-cluster-"));
// PostgreSQL runs as another user.
chmodSync(folder, 0o755);
// The process of the operator's tool does not keep this one running.
const keepAlive = setInterval(() => {}, KEEP_ALIVE_MS);
for (const signal of ["SIGINT", "SIGTERM"] as const)
  process.once(signal, () => void stopPrograms().then(() => process.exit(INTERRUPTED_CODE)));
try {
  const { report, isExact } = await runDrill(folder, log);
  process.stdout.write(report);
  process.exitCode = isExact ? 0 : 1;
  rmSync(folder, { recursive: true, force: true });
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.stack : String(error)}\n`);
  log(`The logs of all programs: ${folder}`);
  process.exitCode = 1;
} finally {
  clearInterval(keepAlive);
}
