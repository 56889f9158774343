import "server-only";
import type { Client } from "@guidepost/api";
import { isbot } from "isbot";
import { addressHeader } from "./http/internal-headers.ts";
import { visitorHeader } from "./http/visitor-cookie.ts";

/** Whoever sent the request, as the router counts it (contract GUIDE-7): bots are no visitors. */
export function readClient(headers: Headers): Client {
  return {
    address: headers.get(addressHeader) ?? "unknown",
    visitor: isbot(headers.get("user-agent"))
      ? undefined
      : (headers.get(visitorHeader) ?? undefined),
  };
}
