import type { ServerEnv } from "./variables.ts";
import { isIpAddress, isLoopbackAddress } from "./client-address.ts";

/** The name in a Host header, in lower case, without its port and brackets. */
const nameIn = (host: string): string | undefined => {
  const [, v6, name] = /^(?:\[([^\]]+)\]|([^:[\]]+))(?::\d{1,5})?$/.exec(host) ?? [];
  return (v6 ?? name)?.toLowerCase().replace(/\.$/, "");
};

const isLocalName = (name: string): boolean => name === "localhost" || name.endsWith(".localhost");

/** Whether a Host header names this machine itself. */
export function isLoopbackHost(host: string): boolean {
  const name = nameIn(host);
  return name !== undefined && (isLocalName(name) || isLoopbackAddress(name));
}

type HostSettings = Pick<ServerEnv, "ALLOWED_HOSTS"> & { API_URL: string; PORTAL_URL: string };

/**
 * Tells whether a Host header names this service: a configured address, localhost, or any IP address.
 * A page of another site can point a name of its own at this machine (DNS rebinding), but no IP address.
 */
export function createHostCheck({ API_URL, PORTAL_URL, ALLOWED_HOSTS }: HostSettings) {
  const names = new Set([
    new URL(API_URL).hostname,
    new URL(PORTAL_URL).hostname,
    ...ALLOWED_HOSTS,
  ]);
  return (host: string): boolean => {
    const name = nameIn(host);
    return name !== undefined && (names.has(name) || isLocalName(name) || isIpAddress(name));
  };
}

export type HostCheck = ReturnType<typeof createHostCheck>;
