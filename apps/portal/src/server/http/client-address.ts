import type { IncomingMessage } from "node:http";
import { clientAddressesOf } from "@guidepost/runtime";
import { ADDRESS_HEADER, EXACT_ADDRESS_HEADER } from "./headers.ts";

/** Sets the client's address for the limits, the log and the pages. Replaces a value that the client sent. */
export function setClientAddress(
  { headers, socket }: IncomingMessage,
  trustedProxies: number,
): void {
  const forwardedFor = String(headers["x-forwarded-for"] ?? "");
  const { client, exact } = clientAddressesOf(socket.remoteAddress, forwardedFor, trustedProxies);
  headers[ADDRESS_HEADER] = client;
  headers[EXACT_ADDRESS_HEADER] = exact;
}
