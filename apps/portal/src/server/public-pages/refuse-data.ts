import type { IncomingMessage, ServerResponse } from "node:http";
import { refuse } from "../http/refuse.ts";
import { isGuideJson } from "./address.ts";
import { ANY_ORIGIN } from "./render-resource.ts";

/** Refuses a request of a program, which expects no HTML. Scripts of any site may read the error. */
export function refuseData(
  request: IncomingMessage,
  response: ServerResponse,
  code: "not_found" | "service_unavailable",
): void {
  for (const [name, value] of Object.entries(ANY_ORIGIN)) response.setHeader(name, value);
  refuse(request, response, { code });
}

/** Responds with 404 to a request for the JSON of a guide that is not public; returns false for others. */
export function refuseUnknownGuideJson(
  request: IncomingMessage,
  response: ServerResponse,
): boolean {
  const { method, url = "" } = request;
  if ((method !== "GET" && method !== "HEAD") || !isGuideJson(url)) return false;
  refuseData(request, response, "not_found");
  return true;
}
