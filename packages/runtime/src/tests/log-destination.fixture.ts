/** A process that logs as many lines as its parent requests, and reports what became of them. */
import { createLogger } from "../observability/logger.ts";
import { exitAfterFlush } from "../process-failures.ts";

const PADDING = "x".repeat(10_000);
const log = createLogger("api", "info");

process.on(
  "message",
  ({ lines, flush, exitCode }: Record<string, number | boolean | undefined>) => {
    for (let line = 0; line < Number(lines); line += 1) log.info({ padding: PADDING }, "a line");
    if (typeof exitCode === "number") return exitAfterFlush(log, exitCode);
    const report = (error?: NodeJS.ErrnoException) =>
      process.send?.({ dropped: log.droppedLines(), error: error?.code });
    if (flush) log.flush(report);
    else report();
  },
);
