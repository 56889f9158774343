import { sendRequest } from "./load/send-request.ts";
import { createValues, type RequestTemplate } from "./load/request-template.ts";
import type { CapturedResponse } from "./yardsticks/settings.ts";

// More than the failed requests that a client may send in two minutes (contract RATE-6). A new
// minute may start between the attempts.
const MAX_ATTEMPTS = 700;
/** Headers that Node sets for each response. */
const NODE_HEADERS = new Set(["date", "connection", "keep-alive", "content-length"]);

/**
 * Sends requests until the service returns `status`. Returns that response.
 *
 * @throws Error when it does not
 */
export async function captureResponse(
  port: number,
  { method, path, headers, body, placeholder }: RequestTemplate,
  status: number,
): Promise<CapturedResponse> {
  // The load counts from 0, so that no title is sent twice.
  const nextValue = createValues(placeholder, 10 ** 11);
  let last = "";
  for (let attempt = 0; attempt < MAX_ATTEMPTS; attempt++) {
    const value = nextValue();
    const fill = (text: string) => text.replace("{}", value);
    const response = await sendRequest(port, fill(path), {
      method,
      headers: Object.fromEntries(
        Object.entries(headers).map(([name, text]) => [name, fill(text)]),
      ),
      body: body === undefined ? undefined : fill(body),
    });
    last = `${response.status} ${response.body.toString()}`;
    if (response.status !== status) continue;
    const kept = Object.entries(response.headers).flatMap(([name, text]) =>
      NODE_HEADERS.has(name) || text === undefined ? [] : [[name, String(text)] as const],
    );
    return {
      status,
      headers: Object.fromEntries(kept),
      bodyBase64: response.body.toString("base64"),
    };
  }
  throw new Error(`Expected ${status}, got ${last}`);
}
