import type { IncomingMessage, Server } from "node:http";
import { isIPv4 } from "node:net";
import ipaddr from "ipaddr.js";
import type { Logger } from "../observability/logger.ts";

/** Parses an address in the notation of proxies, without its port and zone. Undefined for other text. */
function parseAddress(text: string): ipaddr.IPv4 | ipaddr.IPv6 | undefined {
  const bare = text
    .replace(/^\[([^\]]*)\](?::\d+)?$/, "$1")
    .replace(/^(\d+\.\d+\.\d+\.\d+):\d+$/, "$1")
    .replace(/%.*$/, "");
  if (ipaddr.IPv4.isValidFourPartDecimal(bare)) return ipaddr.IPv4.parse(bare);
  // `process` converts IPv4-mapped IPv6, in either notation, to IPv4.
  return ipaddr.IPv6.isValid(bare) ? ipaddr.process(bare) : undefined;
}

type ClientAddress = {
  /** The canonical text. */
  exact: string;
  /** As `exact`, but IPv6 is reduced to the /64 network of one subscriber. */
  client: string;
};

type Address = ClientAddress & { isLoopback: boolean };

function describeAddress(text: string): Address | undefined {
  // The common case, in its canonical notation.
  if (isIPv4(text)) return { exact: text, client: text, isLoopback: text.startsWith("127.") };
  const address = parseAddress(text);
  if (!address) return undefined;
  const isLoopback = address.range() === "loopback";
  const exact = address.toString();
  if (address instanceof ipaddr.IPv4 || isLoopback) return { exact, client: exact, isLoopback };
  const network = ipaddr.IPv6.networkAddressFromCIDR(`${exact}/64`);
  return { exact, client: `${network.toString()}/64`, isLoopback };
}

const MAX_KNOWN_ADDRESSES = 1_000;
/** A longer text is no address. */
const MAX_ADDRESS_LENGTH = 100;

const knownAddresses = new Map<string, Address | undefined>();

/** Does what `describeAddress` does. Parsing takes about 10 µs, and most texts arrive again. */
function findAddress(text: string): Address | undefined {
  if (text.length > MAX_ADDRESS_LENGTH) return undefined;
  if (knownAddresses.has(text)) return knownAddresses.get(text);
  if (knownAddresses.size >= MAX_KNOWN_ADDRESSES) knownAddresses.clear();
  const address = describeAddress(text);
  knownAddresses.set(text, address);
  return address;
}

/** Whether an address of a socket or a Host header is a loopback address. */
export function isLoopbackAddress(text: string): boolean {
  return findAddress(text)?.isLoopback ?? false;
}

export function isIpAddress(text: string): boolean {
  return findAddress(text) !== undefined;
}

/** The parts of a request that determine its client: the socket's address, X-Forwarded-For and TRUSTED_PROXIES. */
type ClientSource = [
  socketAddress: string | undefined,
  forwardedFor: string | null,
  trustedProxies: number,
];

const UNKNOWN: ClientAddress = { exact: "unknown", client: "unknown" };

/**
 * The client's address: that of the socket, or with `trustedProxies` the one that the outermost proxy
 * received. Entries of X-Forwarded-For that the client sent are further left and are ignored.
 */
export function clientAddressesOf(
  ...[socketAddress, forwardedFor, trustedProxies]: ClientSource
): ClientAddress {
  const hops = trustedProxies === 0 ? [] : (forwardedFor ?? "").split(",").map((hop) => hop.trim());
  const forwarded = findAddress(hops.filter((hop) => hop !== "").at(-trustedProxies) ?? "");
  return forwarded ?? findAddress(socketAddress ?? "") ?? UNKNOWN;
}

/** The client's address, for limits: IPv6 is reduced to the /64 network of one subscriber. */
export function clientAddressOf(...source: ClientSource): string {
  return clientAddressesOf(...source).client;
}

/**
 * Logs one warning when X-Forwarded-For arrives although no proxy is trusted. All clients of that
 * proxy then share its address and its rate limits.
 */
export function warnAboutUntrustedProxy(server: Server, trustedProxies: number, log: Logger): void {
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
