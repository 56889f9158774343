import { describe, expect, it } from "vitest";
import { addEntry, findAddress, keySchema } from "./key-schema.ts";

function parse(lists: { allowed_addresses?: string; allowed_referrers?: string }) {
  const values = { name: "Key", scopes: ["read"], allowed_addresses: "", allowed_referrers: "" };
  return keySchema.safeParse({ ...values, ...lists });
}

function messageOf(allowed_addresses: string): string | undefined {
  return parse({ allowed_addresses }).error?.issues[0]?.message;
}

describe("the lists of keySchema (contract KEY-14)", () => {
  it("have one entry a line, in their canonical form and once", () => {
    const { data } = parse({
      allowed_addresses: "\n 203.0.113.7 \r\n2001:DB8:0::/32\n203.0.113.7\n",
      allowed_referrers: "*.Example.com\n",
    });
    expect(data).toMatchObject({
      allowed_addresses: ["203.0.113.7", "2001:db8::/32"],
      allowed_referrers: ["*.example.com"],
    });
  });

  it("name each invalid line by its number, and at most three", () => {
    const one = messageOf("\n203.0.113.7\nhost");
    expect(one).toMatch(/^Line 3, “host”: must be an IPv4 or IPv6 address[^\n]*$/);
    const many = messageOf(["a", "b", "c", "d", "e"].join("\n"))?.split("\n") ?? [];
    expect(many).toHaveLength(4);
    expect(many[3]).toBe("And 2 more");
  });

  it("repeat at most 40 characters of an invalid line", () => {
    expect(messageOf("x".repeat(1_000))).toMatch(/^Line 1, “x{40}…”:/);
  });

  it("have at most 50 entries", () => {
    const addresses = (count: number) =>
      Array.from({ length: count }, (_, index) => `203.0.113.${index}`).join("\n");
    expect(messageOf(addresses(50))).toBeUndefined();
    expect(messageOf(addresses(51))).toBe("51 entries: at most 50 are possible");
  });
});

it.each([
  ["", "203.0.113.7", "open"],
  ["no address", "203.0.113.7", "open"],
  ["203.0.113.0/24", "203.0.113.7", "listed"],
  ["203.0.113.0/24", "::ffff:203.0.113.7", "listed"],
  ["203.0.113.0/24\n2001:db8::/32", "2001:db8:1::7", "listed"],
  ["203.0.113.8\nno address", "203.0.113.7", "missing"],
  ["203.0.113.0/24", "2001:db8::7", "missing"],
] as const)("findAddress finds in %j the address %s: %s", (text, address, place) => {
  expect(findAddress(text, address)).toBe(place);
});

it("addEntry adds a line, without empty lines", () => {
  expect(addEntry("", "203.0.113.7")).toBe("203.0.113.7");
  expect(addEntry("192.0.2.1\n\n", "203.0.113.7")).toBe("192.0.2.1\n203.0.113.7");
});
