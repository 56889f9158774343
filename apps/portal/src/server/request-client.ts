import "server-only";
import type { Client } from "@guidepost/api";
import { isbot } from "isbot";
import { addressHeader, visitorHeader } from "./http/headers.ts";

/** The client of a request, as the router counts it (contract GUIDE-7). Bots are no visitors. */
export function readClient(headers: Headers): Client {
  return {
    address: headers.get(addressHeader) ?? "unknown",
    visitor: isbot(headers.get("user-agent"))
      ? undefined
      : (headers.get(visitorHeader) ?? undefined),
  };
}
