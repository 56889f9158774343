import ipaddr from "ipaddr.js";

/** An address as proxies write it, without a port and a zone; undefined for what is no address. */
const parseAddress = (text: string): ipaddr.IPv4 | ipaddr.IPv6 | undefined => {
  const bare = text
    .replace(/^\[([^\]]*)\](?::\d+)?$/, "$1")
    .replace(/^(\d+\.\d+\.\d+\.\d+):\d+$/, "$1")
    .replace(/%.*$/, "");
  if (ipaddr.IPv4.isValidFourPartDecimal(bare)) return ipaddr.IPv4.parse(bare);
  // IPv4 that is mapped into IPv6, in either notation, becomes IPv4.
  return ipaddr.IPv6.isValid(bare) ? ipaddr.process(bare) : undefined;
};

/** Whether an address, as a socket or a Host header has it, is this machine's own. */
export function isLoopbackAddress(text: string): boolean {
  return parseAddress(text)?.range() === "loopback";
}

export function isIpAddress(text: string): boolean {
  return parseAddress(text) !== undefined;
}

/**
 * The client's address: the socket's, or with `trustedProxies` proxies the one that the outermost of
 * them saw; of IPv6 the /64 network, which one subscriber has to itself. What a client writes into
 * X-Forwarded-For is further left and is not read.
 */
export const clientAddressOf = (
  socketAddress: string | undefined,
  forwardedFor: string | null,
  trustedProxies: number,
): string => {
  const hops = trustedProxies === 0 ? [] : (forwardedFor ?? "").split(",").map((hop) => hop.trim());
  const seen = parseAddress(hops.filter((hop) => hop !== "").at(-trustedProxies) ?? "");
  const address = seen ?? parseAddress(socketAddress ?? "");
  if (!address) return "unknown";
  if (address instanceof ipaddr.IPv4 || address.range() === "loopback") return address.toString();
  return `${ipaddr.IPv6.networkAddressFromCIDR(`${address.toString()}/64`).toString()}/64`;
};
