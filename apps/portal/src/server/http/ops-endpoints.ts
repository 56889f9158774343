import type { IncomingMessage, ServerResponse } from "node:http";
import { HEALTH_PATHS, type HealthEndpoints } from "@guidepost/runtime";
import { ADDRESS_HEADER } from "./headers.ts";

/**
 * Responds to the health and metrics endpoints without Next. Resolves to false for any other request.
 * Runs after the request guard, which sets the client's address.
 */
export function createOpsEndpoints(respond: HealthEndpoints) {
  return async ({ method, url = "", headers }: IncomingMessage, response: ServerResponse) => {
    const path = HEALTH_PATHS.find((one) => one === url.replace(/\/?(?:\?.*)?$/, ""));
    if (!path || (method !== "GET" && method !== "HEAD")) return false;
    const header = (name: string) => headers[name]?.toString();
    const result = await respond({ path, header, address: String(headers[ADDRESS_HEADER]) });
    if (!result) return false;
    response.writeHead(result.status, result.headers).end(result.body);
    return true;
  };
}
