import { once } from "node:events";
import { request as startRequest, type IncomingHttpHeaders, type IncomingMessage } from "node:http";
import { buffer } from "node:stream/consumers";

/** `body` as it was sent, so that its length is the transferred one. */
export type RawResponse = { status: number; headers: IncomingHttpHeaders; body: Buffer };

/** Sends one request to a server of this machine. Unlike `fetch`, does not decompress the response. */
export async function sendRequest(
  port: number,
  path: string,
  options: {
    method?: string;
    headers?: Record<string, string>;
    body?: string | Uint8Array | undefined;
  } = {},
): Promise<RawResponse> {
  const { method = "GET", headers = {}, body } = options;
  const request = startRequest({ host: "127.0.0.1", port, method, path, headers });
  request.end(body);
  const [response] = (await once(request, "response")) as [IncomingMessage];
  return {
    status: response.statusCode ?? 0,
    headers: response.headers,
    body: await buffer(response),
  };
}
