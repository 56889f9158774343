/** A process that logs a line and then fails with an error that nothing catches. */
import { createLogger } from "../logger.ts";
import { exitOnCrash } from "../process-failures.ts";

const [failure, isOfRequest] = process.argv.slice(2);
const log = createLogger("api", "info");
exitOnCrash(log, () => isOfRequest === "true");
log.info("before the failure");

if (failure === "exception")
  setImmediate(() => {
    throw new Error("planted");
  });
else void Promise.reject(new Error("planted"));

// Without an exit after the failure, this ends the process with another code.
setTimeout(() => log.flush(() => process.exit(3)), 2_000);
