import "server-only";
import type { Client } from "@guidepost/api";
import { isbot } from "isbot";
import { ADDRESS_HEADER, VISITOR_HEADER } from "./http/headers.ts";

/** The client of a request, as the router counts it (contract GUIDE-7). Bots are no visitors. */
export function readClient(headers: Headers): Client {
  return {
    address: headers.get(ADDRESS_HEADER) ?? "unknown",
    visitor: isbot(headers.get("user-agent"))
      ? undefined
      : (headers.get(VISITOR_HEADER) ?? undefined),
  };
}
