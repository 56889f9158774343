import type { IncomingMessage, ServerResponse } from "node:http";
import { HEALTH_PATHS, type HealthEndpoints } from "@guidepost/runtime";
import { addressHeader } from "./internal-headers.ts";

/**
 * Answers what operators ask, without Next. Resolves to false for any other request; comes after
 * the door, which tells the client's address.
 */
export function createOpsEndpoints(answer: HealthEndpoints) {
  return async ({ method, url = "", headers }: IncomingMessage, response: ServerResponse) => {
    const path = HEALTH_PATHS.find((one) => one === url.replace(/\/?(?:\?.*)?$/, ""));
    if (!path || (method !== "GET" && method !== "HEAD")) return false;
    const header = (name: string) => headers[name]?.toString();
    const told = await answer({ path, header, address: String(headers[addressHeader]) });
    if (!told) return false;
    response.writeHead(told.status, told.headers).end(told.body);
    return true;
  };
}
