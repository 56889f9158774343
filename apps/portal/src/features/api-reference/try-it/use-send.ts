import type { ApiRequest } from "./request.ts";
import { useCallback, useEffect, useRef, useState } from "react";

export type ApiResponse = {
  status: number;
  /** For example `Not Found`; empty over HTTP/2. */
  statusText: string;
  tookMs: number;
  headers: (readonly [name: string, value: string])[];
  /** The body as text, with JSON formatted on several lines. Empty without a body. */
  body: string;
};

/** The headers that CORS allows the portal's pages to read, in display order. */
const SHOWN_HEADERS = [
  "X-Request-Id",
  "X-RateLimit-Limit",
  "X-RateLimit-Remaining",
  "X-RateLimit-Reset",
  "Retry-After",
  "Link",
];

function indentJson(body: string): string {
  try {
    return JSON.stringify(JSON.parse(body), null, 2);
  } catch {
    return body;
  }
}

/** Sends a request. Rejects without a response, or when `signal` aborts it. */
export async function send(
  { method, url, body }: ApiRequest,
  { key, signal }: { key: string; signal: AbortSignal },
): Promise<ApiResponse> {
  const start = performance.now();
  const response = await fetch(url, {
    method,
    signal,
    cache: "no-store",
    credentials: "omit",
    headers: {
      Authorization: `Bearer ${key}`,
      ...(body !== undefined && { "Content-Type": "application/json" }),
    },
    ...(body !== undefined && { body }),
  });
  const text = await response.text();
  return {
    status: response.status,
    statusText: response.statusText,
    tookMs: performance.now() - start,
    headers: SHOWN_HEADERS.flatMap((name) => {
      const value = response.headers.get(name);
      return value === null ? [] : [[name, value] as const];
    }),
    body: indentJson(text),
  };
}

export type Outcome =
  | { kind: "none" | "sending" | "failed" | "cancelled" }
  | { kind: "received"; response: ApiResponse };

/** Sends one request at a time, and aborts it when the user leaves the page. */
export function useSend() {
  const [outcome, setOutcome] = useState<Outcome>({ kind: "none" });
  const currentRequest = useRef<AbortController>(null);
  const cancel = useCallback(() => currentRequest.current?.abort(), []);
  useEffect(() => cancel, [cancel]);

  const start = useCallback(
    async (request: ApiRequest, key: string): Promise<ApiResponse | undefined> => {
      cancel();
      const controller = new AbortController();
      currentRequest.current = controller;
      setOutcome({ kind: "sending" });
      try {
        const response = await send(request, { key, signal: controller.signal });
        setOutcome({ kind: "received", response });
        return response;
      } catch {
        // A newer request has aborted this one: its result is ignored.
        if (currentRequest.current === controller)
          setOutcome({ kind: controller.signal.aborted ? "cancelled" : "failed" });
        return undefined;
      }
    },
    [cancel],
  );
  return { outcome, start, cancel };
}
