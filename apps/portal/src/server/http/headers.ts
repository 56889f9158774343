import type { Client } from "@guidepost/api";
import { isbot } from "isbot";

// Headers that the portal's server sets for the code in Next. A client's value is removed.

/** The client's address. */
export const ADDRESS_HEADER = "x-client-address";

/** The client's address with all bits of IPv6. */
export const EXACT_ADDRESS_HEADER = "x-exact-client-address";

/** The id of the visitor. */
export const VISITOR_HEADER = "x-visitor";

/** The values of a Cookie header by name, not decoded. */
export function parseCookies(header = ""): Record<string, string> {
  return Object.fromEntries(
    header.split(";").map((pair) => {
      const [name = "", ...value] = pair.split("=");
      return [name.trim(), value.join("=").trim()];
    }),
  );
}

/** The client of a request, as the router counts it (contract GUIDE-7). Bots are no visitors. */
export function readClient(headers: Headers): Client {
  return {
    address: headers.get(ADDRESS_HEADER) ?? "unknown",
    exactAddress: headers.get(EXACT_ADDRESS_HEADER) ?? "unknown",
    visitor: isbot(headers.get("user-agent"))
      ? undefined
      : (headers.get(VISITOR_HEADER) ?? undefined),
  };
}
