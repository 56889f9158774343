import { describe, expect, it } from "vitest";
import { clientAddressOf } from "./client-address.ts";

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
    "takes the socket's address when a hop is %j, which is no address",
    (hop) => {
      expect(clientAddressOf("::ffff:10.0.0.2", hop, 1)).toBe("10.0.0.2");
    },
  );

  it("ignores X-Forwarded-For without a trusted proxy", () => {
    expect(clientAddressOf("10.0.0.2", "203.0.113.9", 0)).toBe("10.0.0.2");
  });

  it("is unknown when the socket has no address any more", () => {
    expect(clientAddressOf(undefined, null, 0)).toBe("unknown");
  });
});
