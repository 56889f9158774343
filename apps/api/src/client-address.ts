/**
 * The client's address: the socket's, or behind `trustedProxies` proxies the one that the outermost
 * of them saw. What a client writes into X-Forwarded-For itself stands further left and is not read.
 */
export const clientAddressOf = (
  socketAddress: string | undefined,
  forwardedFor: string | null,
  trustedProxies: number,
): string => {
  const hops = trustedProxies === 0 ? [] : (forwardedFor ?? "").split(",").map((hop) => hop.trim());
  const seen = hops.filter((hop) => hop !== "").at(-trustedProxies);
  return (seen ?? socketAddress ?? "unknown").replace(/^::ffff:/, "");
};
