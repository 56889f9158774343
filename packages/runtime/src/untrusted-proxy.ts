import type { IncomingMessage, Server } from "node:http";
import type { Logger } from "./logger.ts";

/**
 * Logs once that X-Forwarded-For arrives although no proxy is trusted: all clients of that proxy then
 * share its address, and with it their limits.
 */
export function warnOfUntrustedProxy(server: Server, trustedProxies: number, log: Logger): void {
  if (trustedProxies > 0) return;
  const check = ({ headers }: IncomingMessage): void => {
    if (headers["x-forwarded-for"] === undefined) return;
    server.off("request", check);
    log.warn(
      "X-Forwarded-For arrives but TRUSTED_PROXIES is 0: set it to the number of proxies in front",
    );
  };
  server.on("request", check);
}
