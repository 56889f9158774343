import type { IncomingMessage, ServerResponse } from "node:http";
import type { Services } from "../services.ts";
import { refuse } from "./refuse.ts";

const UNSUBSCRIBE = /^\/unsubscribe\/([\w.-]+)$/;

/** Whether a request is the POST of RFC 8058, which mail programs send without an origin. */
export function isUnsubscribe(method: string, url: string): boolean {
  return method === "POST" && UNSUBSCRIBE.test(url);
}

/**
 * Responds to the POST of RFC 8058, which switches off the mails that the address is about (contract NOTE-10). Reads neither body
 * nor cookies. Resolves to false for any other request.
 */
export function createUnsubscribe({ unsubscribe }: Pick<Services, "unsubscribe">) {
  return async (request: IncomingMessage, response: ServerResponse): Promise<boolean> => {
    const { method = "", url = "" } = request;
    if (!isUnsubscribe(method, url)) return false;
    const token = UNSUBSCRIBE.exec(url)?.[1] ?? "";
    if (!(await unsubscribe(token))) refuse(request, response, { code: "not_found" });
    else
      response
        .writeHead(200, {
          "Content-Type": "text/plain; charset=utf-8",
          "Cache-Control": "no-store",
        })
        .end("You no longer receive these mails.\n");
    return true;
  };
}
