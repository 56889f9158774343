import { Guidepost } from "../client.ts";
import type { Fetch, GuidepostOptions } from "../transport.ts";

/** What a fake API received. */
export type ReceivedRequest = { method: string; url: string; headers: Headers; body: unknown };

/** A response, or an error that `fetch` throws. "none" never responds. */
export type FakeResponse =
  | { status: number; body?: unknown; text?: string; headers?: Record<string, string> }
  | Error
  | "none";

export function errorBody(code: string, extras: object = {}) {
  return { error: { code, message: `Message of ${code}`, ...extras } };
}

function untilAborted(signal: AbortSignal | null | undefined): Promise<never> {
  return new Promise((_, reject) => {
    signal?.addEventListener("abort", () =>
      reject(new DOMException("This operation was aborted", "AbortError")),
    );
  });
}

/** A client whose requests get the given responses, in their order. The last one is repeated. */
export function fakeApi(
  responses: FakeResponse[],
  options: Partial<GuidepostOptions> = {},
): { guidepost: Guidepost; received: ReceivedRequest[] } {
  const received: ReceivedRequest[] = [];
  const fetch: Fetch = async (url, { method = "GET", headers, body, signal }) => {
    received.push({
      method,
      url,
      headers: new Headers(headers),
      body: typeof body === "string" ? JSON.parse(body) : (body ?? undefined),
    });
    const response = responses[Math.min(received.length, responses.length) - 1] ?? "none";
    if (response === "none") return untilAborted(signal);
    if (response instanceof Error) throw response;
    const {
      status,
      body: json,
      text = json === undefined ? null : JSON.stringify(json),
    } = response;
    return new Response(text, { status, headers: response.headers ?? {} });
  };
  const guidepost = new Guidepost({
    apiKey: "sk_test",
    baseUrl: "https://api.test/v1/",
    fetch,
    ...options,
  });
  return { guidepost, received };
}
