import { IMAGE_ADDRESS } from "@guidepost/contract/addresses";
import { imageOfAddress } from "@guidepost/contract/image-address";
import ipaddr from "ipaddr.js";

/** Names that are resolved inside a private network only (RFC 6761, 6762, 8375; ICANN: `internal`). */
const PRIVATE_NAME =
  /(?:^|\.)(?:localhost|localdomain|local|internal|intranet|private|corp|home|lan|home\.arpa)$/;

function isPublicHost(hostname: string): boolean {
  // The URL parser keeps IPv6 addresses in brackets and writes every form of IPv4 with four decimals.
  const host = hostname.replace(/^\[|\]$/g, "").replace(/\.$/, "");
  if (ipaddr.isValid(host)) return ipaddr.process(host).range() === "unicast";
  // A name without a dot can resolve to a host in the reader's network, by its search domain.
  return host.includes(".") && !PRIVATE_NAME.test(host);
}

/**
 * Whether a guide may load a picture from this address (contract STEP-5). It must be an absolute
 * http or https URL whose host is not in the reader's private network. Browsers load pictures
 * without a click. With a private host, an author could send requests into that network.
 *
 * The address of an uploaded image is permitted on every host, because the portal may be in a private
 * network (contract IMG-4). Its fixed form has no effect on another server.
 *
 * DNS is not queried: a public name may still resolve to a private address.
 */
export function isPublicPictureAddress(address: string): boolean {
  if (!IMAGE_ADDRESS.test(address)) return false;
  if (imageOfAddress(address)) return true;
  // Not URL.canParse: after many calls, that of Node 20 refuses hosts with letters such as ü.
  try {
    return isPublicHost(new URL(address).hostname);
  } catch {
    return false;
  }
}
