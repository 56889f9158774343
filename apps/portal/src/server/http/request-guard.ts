import { randomBytes } from "node:crypto";
import type { IncomingMessage, ServerResponse } from "node:http";
import { clientAddressOf } from "@guidepost/runtime";
import { addressHeader } from "./internal-headers.ts";
import { contentSecurityPolicy } from "./content-security-policy.ts";
import { flightHeader } from "./internal-headers.ts";
import { dropOddHeaders, isNextsOwn, targetOf } from "./next-requests.ts";
import { refuse, type Refusal } from "./refuse.ts";
import { isSameOrigin } from "./same-origin.ts";

type Settings = { PORTAL_URL: string; API_URL: string; TRUSTED_PROXIES: number; dev: boolean };

/** Methods that change nothing. */
export const reads: ReadonlySet<string> = new Set(["GET", "HEAD", "OPTIONS"]);

const home = { href: "/", label: "Go to the home page" };
const unreadableAddress = {
  heading: "This address is not valid",
  text: "Part of the link is damaged or missing. Check the address, or start from the home page.",
  link: home,
};
const nothingHere = {
  heading: "There is nothing here",
  text: "The page was moved or deleted, is not published, or you have no access to it.",
  link: home,
};

/** `.` and `..` as parts of a path. Browsers resolve them before they send a request. */
const dotSegment = /^[^?]*[/\\](?:\.|%2e){1,2}(?:[/\\?#]|$)/i;

/**
 * A path that can be decoded, and names no other host. One with dot segments is refused, because Next
 * resolves them: limits go by the path as it was sent.
 */
function isReadable(url: string): boolean {
  if (!url.startsWith("/") || url.startsWith("//") || dotSegment.test(url)) return false;
  try {
    return !decodeURIComponent(new URL(url, "http://localhost").pathname).includes("\0");
  } catch {
    return false;
  }
}

/**
 * What every request passes before Next sees it: its target is within bounds, a change comes from our
 * own pages, the client's address is the true one, and the answer carries the security headers, the
 * policy with a nonce of its own. Answers false where it refused.
 */
export function createRequestGuard({ PORTAL_URL, API_URL, TRUSTED_PROXIES, dev }: Settings) {
  const ownOrigin = new URL(PORTAL_URL).origin;
  const isSecure = PORTAL_URL.startsWith("https:");
  const apiOrigin = new URL(API_URL).origin;

  const common: Record<string, string> = {
    "X-Content-Type-Options": "nosniff",
    "X-Frame-Options": "DENY",
    "Referrer-Policy": "strict-origin-when-cross-origin",
    "Cross-Origin-Opener-Policy": "same-origin",
    "Permissions-Policy": "camera=(), geolocation=(), microphone=(), payment=(), usb=()",
    // For this host alone: what runs on its subdomains is not ours to bind.
    ...(isSecure && { "Strict-Transport-Security": "max-age=31536000" }),
  };

  return (request: IncomingMessage, response: ServerResponse): boolean => {
    const { headers, method = "GET", url = "" } = request;
    // Before anything is refused: the log tells the address of that, too.
    headers[addressHeader] = clientAddressOf(
      request.socket.remoteAddress,
      String(headers["x-forwarded-for"] ?? ""),
      TRUSTED_PROXIES,
    );
    const nonce = randomBytes(16).toString("base64");
    const policy = contentSecurityPolicy({ nonce, apiOrigin, isSecure, dev });
    for (const [name, value] of Object.entries(common)) response.setHeader(name, value);
    response.setHeader("Content-Security-Policy", policy);

    const refuseWith = (refusal: Refusal): false => {
      refuse(request, response, refusal);
      return false;
    };
    if (!isReadable(url)) return refuseWith({ code: "bad_request", page: unreadableAddress });
    if (isNextsOwn(url)) return refuseWith({ code: "not_found", page: nothingHere });
    if (!reads.has(method)) {
      // Pages take nothing: all changes are calls, but for Next's own while it is being developed.
      if (!dev && !url.startsWith("/api/")) {
        response.setHeader("Allow", "GET, HEAD");
        return refuseWith({ code: "method_not_allowed" });
      }
      if (!isSameOrigin(headers, ownOrigin))
        return refuseWith({ code: "forbidden", message: "This request came from another site" });
    }

    // Next and next-auth would believe them.
    for (const name of ["x-forwarded-host", "x-forwarded-proto", "x-middleware-subrequest"])
      delete headers[name];
    dropOddHeaders(headers);
    // Next reads the nonce from here and puts it on its scripts.
    headers["content-security-policy"] = policy;
    // Where to come back to after a sign-in.
    headers["x-target"] = targetOf(url);
    delete headers[flightHeader];
    // Next hides its own header from pages.
    if (headers.rsc === "1") headers[flightHeader] = "1";
    return true;
  };
}
