import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdirSync, openSync, readFileSync, renameSync, statSync } from "node:fs";
import { dirname } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { lastLines, print, Problem } from "../setup/output.mjs";
import { ROOT, shortPath } from "../setup/paths.mjs";
import type { ServiceDescription } from "./describe-service.ts";

/** Loaded into each server: it stops when this process is killed, and releases its port. */
const STOP_WITH_PARENT =
  "data:text/javascript,process.on('disconnect',()=>process.kill(process.pid,'SIGTERM'))";
const READY_TIMEOUT_MS = 60_000;
const READY_POLL_MS = 50;
/** The API needs up to 10 s to finish the requests that it has accepted. */
const STOP_TIMEOUT_MS = 15_000;
const MAX_LOG_BYTES = 10_000_000;

/**
 * Starts a server. `ready` resolves when `/readyz` returns 2xx. `failed` rejects when the process
 * ends before `stop`.
 */
export function startService({ name, url, args, mode, logFile }: ServiceDescription) {
  const log = logFile === undefined ? undefined : openLog(logFile);
  const output = log?.fd ?? "inherit";
  // Not execa: its child process cannot write to a file by itself, and must when this one is killed.
  const child = spawn(process.execPath, ["--import", STOP_WITH_PARENT, ...args], {
    cwd: ROOT,
    // Fewer pools of malloc keep less memory that is free.
    env: { MALLOC_ARENA_MAX: "2", ...process.env, NODE_ENV: mode },
    stdio: ["ignore", output, output, "ipc"],
    // In development, Ctrl-C must not reach the process twice: tsx kills its program then.
    detached: mode === "development",
  });
  child.on("message", (message) => {
    if (isNotice(message)) print(message.notice);
  });
  const exited = once(child, "exit");
  const failed = exited.then(([code, signal]): never => {
    const reason = signal === null ? `with exit code ${code}` : `by ${signal}`;
    throw new Problem(`The ${name} exited unexpectedly, ${reason}.${log?.ending() ?? ""}`);
  });
  failed.catch(() => {});

  async function becomeReady(): Promise<void> {
    // The server's own message first: another program could respond at its address. tsx does not
    // forward the message in development.
    if (mode === "production") await once(child, "message");
    const problem = await waitUntilReady(`${url}/readyz`);
    if (problem !== undefined)
      throw new Problem(
        `The ${name} was not ready after ${READY_TIMEOUT_MS / 1000} s: ${problem}.${log?.ending() ?? ""}`,
      );
  }

  return {
    name,
    ready: Promise.race([failed, becomeReady()]),
    failed,
    hasEnded: () => child.exitCode !== null || child.signalCode !== null,
    async stop() {
      child.kill("SIGTERM");
      const timer = setTimeout(() => child.kill("SIGKILL"), STOP_TIMEOUT_MS);
      await exited;
      clearTimeout(timer);
    },
  };
}

/** A message of a server for the operator. */
function isNotice(message: unknown): message is { notice: string } {
  return typeof message === "object" && message !== null && "notice" in message;
}

/** Returns the last response when the server did not become ready in time. */
async function waitUntilReady(url: string): Promise<string | undefined> {
  let problem = `${url} did not respond`;
  for (const deadline = Date.now() + READY_TIMEOUT_MS; Date.now() < deadline;) {
    try {
      const response = await fetch(url, { signal: AbortSignal.timeout(5_000) });
      if (response.ok) return undefined;
      problem = `${url} returned ${response.status} ${await response.text()}`;
    } catch {
      // Nothing listens yet.
    }
    await sleep(READY_POLL_MS);
  }
  return problem;
}

/** Appends to the file of the last start, unless that is too long. */
function openLog(file: string): { fd: number; ending: () => string } {
  const size = () => statSync(file, { throwIfNoEntry: false })?.size ?? 0;
  mkdirSync(dirname(file), { recursive: true });
  if (size() > MAX_LOG_BYTES) renameSync(file, `${file}.1`);
  const start = size();
  return {
    fd: openSync(file, "a", 0o600),
    ending() {
      const written = readFileSync(file).subarray(start).toString("utf8");
      return written === "" ? "" : ` The end of ${shortPath(file)}:\n${lastLines(written)}`;
    },
  };
}
