import { isPublicAddress, literalAddressOf } from "./addresses.ts";

/** The most redirects of one request (contract CHECK-4, IMG-13). */
export const MAX_REDIRECTS = 5;
const REDIRECTS: ReadonlySet<number> = new Set([301, 302, 303, 307, 308]);

/** Lower ports belong to services of the system, which are no web servers except at `WEB_PORTS`. */
const FIRST_FREE_PORT = 1024;
const WEB_PORTS = new Set(["", "80", "443"]);

/** Why an address is not requested: it is none of the web, or none of the internet. */
export type AddressRefusal = "not_web" | "not_public";

/**
 * Returns why an address must not be requested; `undefined` when it may be (contract HOOK-11). The addresses of a name are
 * checked when the connection is made (`checkedLookup`).
 */
export function refusalOf(
  url: URL,
  { allowPrivate }: { allowPrivate: boolean },
): AddressRefusal | undefined {
  if (url.protocol !== "https:" && url.protocol !== "http:") return "not_web";
  if (!WEB_PORTS.has(url.port) && Number(url.port) < FIRST_FREE_PORT) return "not_web";
  const literal = literalAddressOf(url);
  // A literal address is not resolved.
  if (literal !== undefined && !allowPrivate && !isPublicAddress(literal)) return "not_public";
  return undefined;
}

/** The address of a redirect; `undefined` for a response without one, or with an invalid one. */
export function redirectOf(
  { status, location }: { status: number; location: string | undefined },
  from: URL,
): URL | undefined {
  if (!REDIRECTS.has(status) || location === undefined) return undefined;
  try {
    return new URL(location, from);
  } catch {
    return undefined;
  }
}
