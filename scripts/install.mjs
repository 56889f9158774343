import { spawn } from "node:child_process";
import { createHash } from "node:crypto";
import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { withLock } from "./lock.mjs";

export const ROOT = dirname(dirname(fileURLToPath(import.meta.url)));
/** The scripts' records. Deleting node_modules deletes them too. */
export const CACHE = join(ROOT, "node_modules", ".cache", "guidepost");
/** npx downloads pnpm on a machine that has only npm. */
export const PNPM = "pnpm@12.21.0";

const RECORD = join(CACHE, "install");
const OUTPUT_LINES = 40;
const INTERRUPTED_CODE = 130;

/**
 * Installs the packages when the lockfile has changed since the last install. Exits when that fails.
 *
 * @param {NodeJS.WriteStream} stream  for messages
 */
export async function installPackages(stream) {
  const hash = createHash("sha256")
    .update(`${process.platform}-${process.arch}`)
    .update(readFileSync(join(ROOT, "pnpm-lock.yaml")))
    .update(readFileSync(join(ROOT, "pnpm-workspace.yaml")))
    .digest("hex");
  const isInstalled = () => existsSync(RECORD) && readFileSync(RECORD, "utf8") === hash;
  if (isInstalled()) return;
  await withLock(join(CACHE, "lock"), stream, async () => {
    // Another command may have installed them while this one waited for the lock.
    if (isInstalled()) return;
    const start = performance.now();
    stream.write("Installing packages\n");
    const { ok, output } = await runInstall();
    const seconds = ((performance.now() - start) / 1000).toFixed(1);
    stream.write(`  ${ok ? "done" : "failed"} in ${seconds} s\n`);
    if (!ok) {
      const lines = output.trimEnd().split("\n").slice(-OUTPUT_LINES);
      process.stderr.write(
        `Installing packages failed. Check that the npm registry can be reached and the disk has 2 GB left, and start again. The end of its output:\n${lines.map((line) => `    ${line}\n`).join("")}`,
      );
      process.exit(1);
    }
    writeFileSync(RECORD, hash);
  });
}

/** @returns {Promise<{ ok: boolean, output: string }>} */
function runInstall() {
  // npx does not forward SIGTERM, so the signal goes to a process group of its own.
  const child = spawn("npx", ["--yes", PNPM, "install", "--frozen-lockfile"], {
    cwd: ROOT,
    env: { ...process.env, CI: "true" },
    stdio: ["ignore", "pipe", "pipe"],
    detached: true,
  });
  const interrupt = () => {
    if (child.pid !== undefined) process.kill(-child.pid, "SIGTERM");
    process.exit(INTERRUPTED_CODE);
  };
  for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"]) process.once(signal, interrupt);
  let output = "";
  for (const stream of [child.stdout, child.stderr])
    stream.setEncoding("utf8").on("data", (text) => (output += text));
  // `close` follows.
  child.on("error", (error) => (output += error.message));
  return new Promise((resolve) =>
    child.on("close", (code) => {
      for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"]) process.off(signal, interrupt);
      resolve({ ok: code === 0, output });
    }),
  );
}
