/** A process that logs lines and then fails with an error that nothing catches. */
import { setTimeout as wait } from "node:timers/promises";
import { createLogger } from "../observability/logger.ts";
import { exitOnCrash } from "../process-failures.ts";

const [failure, isOfRequest, lineCount] = process.argv.slice(2);
const log = createLogger("api", "info");
// A limit of a hang: the parent reads the log when it has received the output below.
exitOnCrash(log, () => isOfRequest === "true", 600_000);
for (let line = 1; line <= Number(lineCount); line += 1) log.info("before the failure");
// The asynchronous write of the first lines starts. It is in progress while the pipe is full.
await wait(50);
process.stderr.write("failing");

if (failure === "exception")
  setImmediate(() => {
    throw new Error("planted");
  });
else void Promise.reject(new Error("planted"));

// Keeps the process alive until the failure ends it.
setInterval(() => {}, 600_000);
if (failure === "rejection" && isOfRequest === "true")
  // After the failure was handled.
  setImmediate(() => setImmediate(() => log.flush(() => process.exit(3))));
