import http from "node:http";
import https from "node:https";
import { checkedLookup, type LookupOptions } from "#outgoing-requests/index.ts";

export type RequestOptions = LookupOptions & { userAgent: string; signal: AbortSignal };

export type Response = { status: number; location: string | undefined };

/** A header has the bytes of UTF-8, which Node.js returns as Latin-1. */
function decodeHeader(value: string | undefined): string | undefined {
  return value === undefined ? undefined : Buffer.from(value, "latin1").toString("utf8");
}

/**
 * Sends a request without cookies, credentials and referrer. Resolves with the headers of the response, and reads no body
 * (contract CHECK-4).
 *
 * @throws the error of the connection; `AbortError`
 */
export function sendRequest(
  url: URL,
  method: "HEAD" | "GET",
  { userAgent, signal, ...lookup }: RequestOptions,
): Promise<Response> {
  const target = new URL(url);
  target.username = "";
  target.password = "";
  const send = target.protocol === "https:" ? https.request : http.request;
  return new Promise<Response>((succeed, fail) => {
    const outgoing = send(target, {
      ...{ method, signal },
      headers: { accept: "*/*", "user-agent": userAgent },
      // A connection for each request, so that each connection is checked.
      agent: false,
      lookup: checkedLookup(lookup),
    });
    const finish = (status = 0, location?: string) => {
      succeed({ status, location: decodeHeader(location) });
      outgoing.destroy();
    };
    outgoing.on("error", fail);
    outgoing.on("close", () => fail(new Error("The connection was closed without a response")));
    outgoing.on("upgrade", ({ statusCode }, socket) => {
      socket.destroy();
      finish(statusCode);
    });
    outgoing.on("response", ({ statusCode, headers }) => finish(statusCode, headers.location));
    outgoing.end();
  });
}
