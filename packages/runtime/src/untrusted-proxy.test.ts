import { createServer, type Server } from "node:http";
import { describe, expect, it } from "vitest";
import type { Logger } from "./logger.ts";
import { warnOfUntrustedProxy } from "./untrusted-proxy.ts";

/** Lets a server receive requests with these X-Forwarded-For headers, and returns its warnings. */
const warningsFor = (trustedProxies: number, forwarded: (string | undefined)[]): string[] => {
  const warnings: string[] = [];
  const server: Server = createServer();
  const log = { warn: (message: string) => void warnings.push(message) } as unknown as Logger;
  warnOfUntrustedProxy(server, trustedProxies, log);
  for (const value of forwarded)
    server.emit("request", { headers: value === undefined ? {} : { "x-forwarded-for": value } });
  return warnings;
};

describe("warnOfUntrustedProxy", () => {
  it("logs one warning when X-Forwarded-For arrives and no proxy is trusted", () => {
    expect(warningsFor(0, [undefined, "203.0.113.9", "203.0.113.9"])).toEqual([
      "X-Forwarded-For arrives but TRUSTED_PROXIES is 0: set it to the number of proxies in front",
    ]);
  });

  it("logs nothing without the header, and nothing when a proxy is trusted", () => {
    expect(warningsFor(0, [undefined, undefined])).toEqual([]);
    expect(warningsFor(1, ["203.0.113.9"])).toEqual([]);
  });
});
