import { isIPv6 } from "node:net";

/** The first 64 bits of an IPv6 address: what one subscriber is given, to use as many as it likes. */
const networkOf = (address: string): string => {
  const [head = "", tail] = address.split("::");
  const groups = head === "" ? [] : head.split(":");
  const rest = tail ? tail.split(":") : [];
  const zeros = tail === undefined ? [] : Array<string>(8 - groups.length - rest.length).fill("0");
  return [...groups, ...zeros, ...rest].slice(0, 4).join(":");
};

/**
 * The client's address: the socket's, or behind `trustedProxies` proxies the one that the outermost
 * of them saw; of IPv6 the /64 network. What a client writes into X-Forwarded-For itself stands
 * further left and is not read.
 */
export const clientAddressOf = (
  socketAddress: string | undefined,
  forwardedFor: string | null,
  trustedProxies: number,
): string => {
  const hops = trustedProxies === 0 ? [] : (forwardedFor ?? "").split(",").map((hop) => hop.trim());
  const seen = hops.filter((hop) => hop !== "").at(-trustedProxies);
  const address = (seen ?? socketAddress ?? "unknown").replace(/^::ffff:(?=\d+\.)/, "");
  return isIPv6(address) && address !== "::1" ? `${networkOf(address)}::/64` : address;
};
