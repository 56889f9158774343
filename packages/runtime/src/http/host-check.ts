import type { ServerEnv } from "../environment.ts";
import { isIpAddress, isLoopbackAddress } from "./client-address.ts";

/** The host name of a Host header in lower case, without port and brackets. Undefined if it is invalid. */
function hostNameOf(host: string): string | undefined {
  const [, v6, name] = /^(?:\[([^\]]+)\]|([^:[\]]+))(?::\d{1,5})?$/.exec(host) ?? [];
  return (v6 ?? name)?.toLowerCase().replace(/\.$/, "");
}

function isLocalhost(name: string): boolean {
  return name === "localhost" || name.endsWith(".localhost");
}

/** Whether a Host header names this machine: localhost or a loopback address. */
export function isLoopbackHost(host: string): boolean {
  const name = hostNameOf(host);
  return name !== undefined && (isLocalhost(name) || isLoopbackAddress(name));
}

type HostSettings = Pick<ServerEnv, "ALLOWED_HOSTS"> & { API_URL: string; PORTAL_URL: string };

/**
 * Creates a check whether a Host header names this service: a configured host, localhost, or any IP
 * address. It prevents DNS rebinding, which needs a host name of the attacker.
 */
export function createHostCheck({ API_URL, PORTAL_URL, ALLOWED_HOSTS }: HostSettings) {
  const names = new Set([
    new URL(API_URL).hostname,
    new URL(PORTAL_URL).hostname,
    ...ALLOWED_HOSTS,
  ]);
  return (host: string): boolean => {
    const name = hostNameOf(host);
    return name !== undefined && (names.has(name) || isLocalhost(name) || isIpAddress(name));
  };
}

export type HostCheck = ReturnType<typeof createHostCheck>;
