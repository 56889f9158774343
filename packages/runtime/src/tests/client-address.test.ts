import { createServer, type Server } from "node:http";
import { describe, expect, it } from "vitest";
import { clientAddressOf, warnAboutUntrustedProxy } from "../http/client-address.ts";
import type { Logger } from "../observability/logger.ts";

describe("clientAddressOf", () => {
  it.each([
    ["203.0.113.9", "203.0.113.9"],
    ["203.0.113.9:5678", "203.0.113.9"],
    ["::ffff:203.0.113.9", "203.0.113.9"],
    ["::ffff:cb00:7109", "203.0.113.9"],
    ["[::ffff:cb00:7109]:443", "203.0.113.9"],
    ["2001:db8:1:2:3:4:5:6", "2001:db8:1:2::/64"],
    ["[2001:db8:1:2::9]", "2001:db8:1:2::/64"],
    ["[2001:db8:1:2::9]:5678", "2001:db8:1:2::/64"],
    ["2001:DB8::1", "2001:db8::/64"],
    ["fe80::1%eth0", "fe80::/64"],
    ["::1", "::1"],
  ])("reads %s from X-Forwarded-For as %s", (hop, address) => {
    expect(clientAddressOf("127.0.0.1", `198.51.100.1, ${hop}`, 1)).toBe(address);
    expect(clientAddressOf("127.0.0.1", `${hop}, 10.0.0.2`, 2)).toBe(address);
    if (!hop.includes("]") && !hop.includes("9:5678"))
      expect(clientAddressOf(hop, null, 0)).toBe(address);
  });

  it.each(["unknown", "_hidden", "evil.test", "0x7f.1", "1", ""])(
    "returns the socket's address when the hop %j is no valid address",
    (hop) => {
      expect(clientAddressOf("::ffff:10.0.0.2", hop, 1)).toBe("10.0.0.2");
    },
  );

  it("ignores X-Forwarded-For without a trusted proxy", () => {
    expect(clientAddressOf("10.0.0.2", "203.0.113.9", 0)).toBe("10.0.0.2");
  });

  it("returns `unknown` when the socket has no address any more", () => {
    expect(clientAddressOf(undefined, null, 0)).toBe("unknown");
  });
});

/** The warnings of a server that receives one request for each X-Forwarded-For header. */
function warningsFor(trustedProxies: number, forwarded: (string | undefined)[]): string[] {
  const warnings: string[] = [];
  const server: Server = createServer();
  const log = { warn: (message: string) => void warnings.push(message) } as unknown as Logger;
  warnAboutUntrustedProxy(server, trustedProxies, log);
  for (const value of forwarded)
    server.emit("request", { headers: value === undefined ? {} : { "x-forwarded-for": value } });
  return warnings;
}

describe("warnAboutUntrustedProxy", () => {
  it("logs one warning when X-Forwarded-For arrives and no proxy is trusted", () => {
    expect(warningsFor(0, [undefined, "203.0.113.9", "203.0.113.9"])).toEqual([
      "X-Forwarded-For arrives but TRUSTED_PROXIES is 0: set it to the number of proxies in front",
    ]);
  });

  it("logs nothing without the header or when a proxy is trusted", () => {
    expect(warningsFor(0, [undefined, undefined])).toEqual([]);
    expect(warningsFor(1, ["203.0.113.9"])).toEqual([]);
  });
});
