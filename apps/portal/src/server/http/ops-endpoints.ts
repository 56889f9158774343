import type { IncomingMessage, ServerResponse } from "node:http";
import { HEALTH_PATHS, type HealthEndpoints } from "@guidepost/runtime";
import { ADDRESS_HEADER } from "./headers.ts";

/**
 * Responds to the health and metrics endpoints without Next. Resolves to false for any other request.
 * `setClientAddress` and the request guard run before it.
 */
export function createOpsEndpoints(respond: HealthEndpoints) {
  return async (request: IncomingMessage, response: ServerResponse): Promise<boolean> => {
    const { method, url = "", headers, headersDistinct } = request;
    const requested = url.replace(/\/?(?:\?.*)?$/, "");
    const path = HEALTH_PATHS.find((one) => one === requested);
    if (!path || (method !== "GET" && method !== "HEAD")) return false;
    // The headers as they were received: the guard has removed those of proxies that Next would trust.
    const header = (name: string) => headersDistinct[name]?.join(", ");
    const result = await respond({ path, header, address: String(headers[ADDRESS_HEADER]) });
    if (!result) return false;
    response.writeHead(result.status, result.headers).end(result.body);
    return true;
  };
}
