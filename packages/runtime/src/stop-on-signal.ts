import type { Server } from "node:http";
import { closeServer } from "./listen.ts";
import type { Logger } from "./logger.ts";
import type { Service } from "./open-service.ts";

/** What running requests get when the process stops, and after them what is to be written. */
const graceMs = 7_000;
const writeMs = 2_500;

/** On SIGTERM or SIGINT: finishes what was accepted, writes what was noted, and exits 0. */
export const stopOnSignal = (
  log: Logger,
  { server, service, before }: { server: Server; service: Service; before?: () => void },
): void => {
  const stop = async (signal: string) => {
    log.info({ signal }, "stopping");
    before?.();
    service.stopSupervision();
    await closeServer(server, graceMs);
    setTimeout(() => {
      log.error("the stop took too long: what was not written is lost");
      log.flush(() => process.exit(1));
    }, writeMs).unref();
    const { recorder, limits, db, htmlCleaner } = service;
    await recorder.close().catch((error: unknown) => log.error({ err: error }, "usage was lost"));
    await Promise.allSettled([limits.close(), db.close(), htmlCleaner.close()]);
    log.info("stopped");
    log.flush(() => process.exit(0));
  };
  let stopping: Promise<void> | undefined;
  for (const signal of ["SIGTERM", "SIGINT"] as const)
    process.on(signal, () => {
      stopping ??= stop(signal);
    });
};
