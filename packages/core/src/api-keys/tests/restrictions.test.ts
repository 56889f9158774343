import {
  apiKeyCreate,
  isInRange,
  normalizeAddressRange,
  normalizeReferrer,
  parseAddress,
  parseAddressRange,
} from "@guidepost/contract";
import fc from "fast-check";
import { runsOf } from "@guidepost/contract/testing";
import ipaddr from "ipaddr.js";
import { afterAll, describe, expect, it } from "vitest";
import { createTestFixtures } from "#testing/index.ts";
import { newSession } from "#sign-in/index.ts";
import { authenticateKey } from "../authenticate.ts";
import { createKey } from "../create.ts";
import { rotateKey, updateKey } from "../change.ts";
import { type KeyRefusal, refusalOf } from "../restrictions.ts";

const fixtures = await createTestFixtures({ sharesDatabase: true });
afterAll(fixtures.drop);
const { service } = fixtures;
const owner = await fixtures.addAccount("pro");

const client = (address: string, own: { origin?: string; referer?: string } = {}) => ({
  address,
  origin: own.origin ?? null,
  referer: own.referer ?? null,
});

async function outcomeOf(secret: string, from: ReturnType<typeof client>) {
  let refusal: KeyRefusal | undefined;
  const actor = await authenticateKey(service, {
    secret,
    client: from,
    onRestricted: (one) => (refusal = one),
  });
  return actor ? "permitted" : (refusal?.by ?? "unknown");
}

/** Addresses that often share a prefix. */
const ipv4 = fc
  .tuple(fc.constantFrom(10, 192), fc.nat(3), fc.nat(255), fc.nat(255))
  .map((octets) => octets.join("."));
const ipv6 = fc
  .array(fc.oneof(fc.constant(0), fc.constant(0xff_ff), fc.nat(0xff_ff)), {
    minLength: 8,
    maxLength: 8,
  })
  .map((groups) => new ipaddr.IPv6(groups))
  // Mapped addresses are IPv4, and have samples of their own.
  .filter((address) => !address.isIPv4MappedAddress())
  .map((address) => address.toNormalizedString());

describe("a range of addresses (contract KEY-9)", () => {
  it.each([
    [fc.tuple(ipv4, ipv4, fc.nat(32))],
    [fc.tuple(ipv6, ipv6, fc.nat(128))],
    [
      fc.tuple(
        ipv4.map((text) => `::ffff:${text}`),
        ipv4,
        fc.nat(32),
      ),
    ],
    [fc.tuple(ipv4, ipv6, fc.nat(32))],
  ])("contains the addresses that ipaddr.js finds in it", (samples) => {
    fc.assert(
      fc.property(samples, ([text, base, prefix]) => {
        const range = parseAddressRange(`${base}/${prefix}`);
        const address = parseAddress(text);
        if (!range || !address) throw new Error(`${text} or ${base}/${prefix} is not parsed`);
        const [a, b] = [ipaddr.process(text), ipaddr.process(base)];
        const isMatch = a.kind() === b.kind() && a.match(b, prefix);
        expect(isInRange(address, range)).toBe(isMatch);
      }),
      runsOf({ stress: 2_000, sample: 200 }),
    );
  });

  it("has a canonical text, which RFC 5952 defines for IPv6", () => {
    fc.assert(
      fc.property(ipv6, (text) => {
        const canonical = ipaddr.process(text);
        const expected =
          canonical.kind() === "ipv6"
            ? (canonical as ipaddr.IPv6).toRFC5952String()
            : canonical.toString();
        expect(normalizeAddressRange(text)).toEqual({ value: expected });
      }),
      runsOf({ stress: 2_000, sample: 200 }),
    );
  });

  it.each([
    ["203.0.113.9", "203.0.113.9"],
    [" 203.0.113.9/32 ", "203.0.113.9"],
    ["203.0.113.0/24", "203.0.113.0/24"],
    ["0.0.0.0/0", "0.0.0.0/0"],
    ["2001:DB8::/32", "2001:db8::/32"],
    ["2001:db8:0:0:0:0:0:1/128", "2001:db8::1"],
    ["::/0", "::/0"],
    ["::ffff:203.0.113.9", "203.0.113.9"],
    ["::ffff:203.0.113.0/120", "203.0.113.0/24"],
  ])("is accepted from %j as %j", (text, value) => {
    expect(normalizeAddressRange(text)).toEqual({ value });
  });

  it.each([
    "",
    "example.com",
    "203.0.113",
    "203.0.113.256",
    "203.0.113.010",
    "203.0.113.0/33",
    "203.0.113.0/",
    "203.0.113.0/08",
    "203.0.113.0/24/24",
    "203.0.113.0/255.255.255.0",
    "2001:db8::/129",
    "fe80::1%eth0",
    "1::2::3",
    "1:2:3:4:5:6:7",
    "1:2:3:4:5:6:7:8::",
    "1.2.3.4::",
    "::ffff:203.0.113.0/24",
  ])("is refused for %j", (text) => {
    expect(normalizeAddressRange(text)).toHaveProperty("error", expect.stringContaining("must be"));
  });

  it("is refused with bits after its prefix, and the error contains it", () => {
    expect(normalizeAddressRange("10.1.2.3/8")).toEqual({
      error: "must be 10.0.0.0/8, or one address: it has bits after its prefix",
    });
  });
});

describe("a referrer (contract KEY-10)", () => {
  it.each(["https://example.com", "example.com/", "example.com:443", "*", "a*.com", "bücher.de"])(
    "is refused for %j",
    (text) => {
      expect(normalizeReferrer(text)).toHaveProperty("error");
    },
  );

  it.each<[string, ReturnType<typeof client>, boolean]>([
    ["example.com", client("x", { origin: "https://example.com" }), true],
    ["example.com", client("x", { origin: "https://EXAMPLE.com:8443" }), true],
    ["example.com", client("x", { referer: "https://example.com/a?b" }), true],
    [
      "example.com",
      client("x", { origin: "https://evil.test", referer: "https://example.com/" }),
      false,
    ],
    ["example.com", client("x", { origin: "null", referer: "https://example.com/" }), false],
    ["example.com", client("x", { origin: "https://a.example.com" }), false],
    ["example.com", client("x"), false],
    ["*.example.com", client("x", { origin: "https://a.b.example.com" }), true],
    ["*.example.com", client("x", { origin: "https://example.com" }), false],
    ["*.example.com", client("x", { origin: "https://evilexample.com" }), false],
    ["*.example.com", client("x", { referer: "no url" }), false],
  ])("admits with %j the client %o: %s", (allowed_referrers, from, isPermitted) => {
    const refusal = refusalOf({ allowed_addresses: "", allowed_referrers }, from);
    expect(refusal === undefined).toBe(isPermitted);
  });
});

describe("a restriction of a key", () => {
  const restricted = async (input: object) => {
    const parsed = apiKeyCreate.parse({ name: "Restricted", scopes: ["read"], ...input });
    return createKey(await owner.sessionContext(), parsed);
  };

  it("refuses other clients, and applies from the next request after a change (contract KEY-11, KEY-12)", async () => {
    const { key, secret } = await restricted({ allowed_addresses: ["203.0.113.0/24"] });
    expect(await outcomeOf(secret, client("203.0.113.7"))).toBe("permitted");
    expect(await outcomeOf(secret, client("198.51.100.1"))).toBe("address");
    expect(await outcomeOf(secret, client("unknown"))).toBe("address");
    expect(await authenticateKey(service, { secret })).toBeUndefined();
    const change = { id: key.id, allowed_addresses: ["198.51.100.1"] };
    await updateKey(await owner.sessionContext(), change);
    expect(await outcomeOf(secret, client("203.0.113.7"))).toBe("address");
    expect(await outcomeOf(secret, client("198.51.100.1"))).toBe("permitted");
  });

  it("applies to its own key in a batch with other keys", async () => {
    const limited = await restricted({ allowed_addresses: ["203.0.113.7"] });
    const other = await restricted({ allowed_referrers: ["example.com"] });
    const { secret: free } = await owner.insertKey(["read"]);
    const secrets = [limited.secret, free, other.secret, limited.secret, free];
    const from = client("198.51.100.1");
    const outcomes = await Promise.all(secrets.map((secret) => outcomeOf(secret, from)));
    expect(outcomes).toEqual(["address", "permitted", "referrer", "address", "permitted"]);
  });

  it("stays with the key when it is rotated", async () => {
    const lists = { allowed_addresses: ["203.0.113.7"], allowed_referrers: ["*.example.com"] };
    const { key } = await restricted(lists);
    const rotated = await rotateKey(await owner.sessionContext(), { id: key.id, keep_hours: 0 });
    expect(rotated.key).toMatchObject(lists);
    expect(await outcomeOf(rotated.secret, client("198.51.100.1"))).toBe("address");
  });

  it("is widened for a key with admin only after a fresh sign-in", async () => {
    const { id } = await owner.insertKey(["admin"]);
    const fresh = await owner.sessionContext();
    const session = newSession({
      userId: owner.id,
      version: 0,
      method: "password",
      at: new Date(Date.now() - 3_600_000),
    });
    const old = { ...fresh, actor: { ...fresh.actor, via: { kind: "session" as const, session } } };
    const both = ["203.0.113.7", "203.0.113.8"];
    await updateKey(old, { id, allowed_addresses: both });
    await updateKey(old, { id, allowed_addresses: both.slice(1) });
    for (const allowed_addresses of [both, []])
      await expect(updateKey(old, { id, allowed_addresses })).rejects.toMatchObject({
        code: "fresh_sign_in_required",
      });
    expect((await updateKey(fresh, { id, allowed_addresses: [] })).allowed_addresses).toEqual([]);
  });
});
