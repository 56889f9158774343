import ipaddr from "ipaddr.js";

/** The prefix of NAT64, whose last 32 bits are an IPv4 address (RFC 6052). */
const NAT64 = ipaddr.parseCIDR("64:ff9b::/96");

/** The addresses of IPv6 that are assigned to hosts on the internet (RFC 4291). All others are reserved or not routed. */
const GLOBAL_UNICAST = ipaddr.parseCIDR("2000::/3");

/** The platform service of Azure, which machines reach at an address of a public range. Those of other clouds are link-local. */
const AZURE_PLATFORM = "168.63.129.16";

/**
 * Whether an IP address belongs to a host on the internet (contract HOOK-11). It must not be
 * private, loopback, link-local, multicast or reserved. Link-local contains the addresses of cloud
 * metadata. An IPv6 address that NAT64 or a mapping converts is checked as its IPv4 address. The
 * tunnels 6to4 and Teredo are refused.
 */
export function isPublicAddress(address: string): boolean {
  if (!ipaddr.isValid(address)) return false;
  const parsed = ipaddr.process(address);
  if (parsed instanceof ipaddr.IPv4) return isPublicIPv4(parsed);
  if (parsed.match(NAT64)) return isPublicIPv4(new ipaddr.IPv4(parsed.toByteArray().slice(12)));
  return parsed.match(GLOBAL_UNICAST) && parsed.range() === "unicast";
}

function isPublicIPv4(address: ipaddr.IPv4): boolean {
  return address.range() === "unicast" && address.toString() !== AZURE_PLATFORM;
}

/** The IP address in the host of a URL; `undefined` for a name. */
export function literalAddressOf({ hostname }: URL): string | undefined {
  // The URL parser keeps IPv6 addresses in brackets and writes every form of IPv4 with four decimals.
  const host = hostname.replace(/^\[|\]$/g, "");
  return ipaddr.isValid(host) ? host : undefined;
}
