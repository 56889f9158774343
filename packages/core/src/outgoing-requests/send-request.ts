import http, { type IncomingMessage } from "node:http";
import https from "node:https";
import { checkedLookup, type LookupOptions } from "./checked-lookup.ts";

export type RequestOptions = LookupOptions & {
  userAgent: string;
  signal: AbortSignal;
  /** The types of content that the response may have. */
  accept?: string;
};

/** The status of a response, and the address of a redirect. */
export type Response = { status: number; location: string | undefined };

/** A header has the bytes of UTF-8, which Node.js returns as Latin-1. */
function decodeHeader(value: string | undefined): string | undefined {
  return value === undefined ? undefined : Buffer.from(value, "latin1").toString("utf8");
}

/** Returns what a response states, without its body. */
export function toResponse({ statusCode = 0, headers }: IncomingMessage): Response {
  return { status: statusCode, location: decodeHeader(headers.location) };
}

/**
 * Sends a request without cookies, credentials and referrer. Resolves with the result of `read`, and then closes the
 * connection: what `read` has not read of the body is not received.
 *
 * @throws the error of the connection, or of `read`; `AbortError`
 */
export function sendRequest<Result>(
  url: URL,
  method: "HEAD" | "GET",
  { userAgent, signal, accept = "*/*", ...lookup }: RequestOptions,
  read: (response: IncomingMessage) => Result | Promise<Result>,
): Promise<Result> {
  const target = new URL(url);
  target.username = "";
  target.password = "";
  const send = target.protocol === "https:" ? https.request : http.request;
  return new Promise<Result>((succeed, fail) => {
    const outgoing = send(target, {
      method,
      signal,
      headers: { accept, "user-agent": userAgent },
      // A connection for each request, so that each connection is checked.
      agent: false,
      lookup: checkedLookup(lookup),
    });
    let hasResponse = false;
    const finish = (incoming: IncomingMessage) => {
      hasResponse = true;
      const reading = Promise.resolve(incoming).then(read);
      succeed(reading.finally(() => outgoing.destroy()));
    };
    outgoing.on("error", fail);
    outgoing.on("close", () => {
      // With a response, this event can precede the end of its body.
      if (!hasResponse) fail(new Error("The connection was closed without a response"));
    });
    outgoing.on("upgrade", (incoming, socket) => {
      socket.destroy();
      finish(incoming);
    });
    outgoing.on("response", (incoming) => finish(incoming));
    outgoing.end();
  });
}
