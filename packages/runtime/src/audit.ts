import type { AuditEvent } from "@guidepost/core";
import type { Logger } from "./logger.ts";

/** What the process knows of the request that caused an event. */
export type AuditOrigin = { requestId?: string; address?: string };

/**
 * Writes one line at `info` for each sign-in and each change of credentials, with the request's id
 * and the client's address where there is a request.
 */
export function createAuditLog(
  log: Pick<Logger, "info">,
  originOf: () => AuditOrigin | undefined = () => undefined,
): (event: AuditEvent) => void {
  return ({ action, ...about }) => {
    log.info({ audit: action, ...about, ...originOf() }, "audit");
  };
}
