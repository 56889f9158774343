import type { Operation, Parameter } from "../openapi/operations.ts";
import { useCallback, useEffect, useRef, useState } from "react";

/** The input by parameter name; empty for a parameter without a value. */
export type Values = Record<string, string>;

type ApiRequest = {
  method: string;
  url: string;
  /** The body as JSON, or a file; undefined without a body. */
  body: string | File | undefined;
};

/** The parameters with a field in the form: those of the path and the query. */
export function inputParameters({ parameters }: Operation): Parameter[] {
  return parameters.filter((parameter) => parameter.in !== "header");
}

function parameterError({ field, schema }: Parameter, value: string): string | undefined {
  if (value === "") return field.isRequired ? `Enter a value for ${field.name}.` : undefined;
  if (field.type === "integer" && !/^-?\d+$/.test(value)) return "Enter a whole number.";
  const { minimum, maximum, maxLength } = schema;
  if (minimum !== undefined && Number(value) < minimum) return `Enter ${minimum} or more.`;
  if (maximum !== undefined && Number(value) > maximum) return `Enter ${maximum} or less.`;
  if (maxLength !== undefined && Array.from(value).length > maxLength)
    return `Enter at most ${maxLength} characters.`;
  return undefined;
}

/** Returns the errors of the parameters by name; empty if all are valid. */
export function parameterErrors(operation: Operation, values: Values): Values {
  return Object.fromEntries(
    inputParameters(operation).flatMap((parameter) => {
      const error = parameterError(parameter, (values[parameter.name] ?? "").trim());
      return error === undefined ? [] : [[parameter.name, error]];
    }),
  );
}

/** Returns the error of a body; undefined if it is a JSON object. */
export function validateBody(body: string): string | undefined {
  if (body.trim() === "") return "Enter a JSON object.";
  try {
    const value: unknown = JSON.parse(body);
    const isObject = typeof value === "object" && value !== null && !Array.isArray(value);
    return isObject ? undefined : "The body must be a JSON object: { … }.";
  } catch (error) {
    return `This is not valid JSON: ${error instanceof Error ? error.message : "it cannot be read"}`;
  }
}

/** Builds the request of an operation from these values. A missing path value appears as `{id}`. */
export function toRequest(
  operation: Operation,
  {
    baseUrl,
    values,
    body,
    file,
  }: { baseUrl: string; values: Values; body: string; file?: File | undefined },
): ApiRequest {
  const query = new URLSearchParams();
  let path = operation.path;
  for (const { name, in: place } of inputParameters(operation)) {
    const value = (values[name] ?? "").trim();
    if (value === "") continue;
    if (place === "path") path = path.replace(`{${name}}`, encodeURIComponent(value));
    else query.set(name, value);
  }
  return {
    method: operation.method,
    url: `${baseUrl}${path}${query.size > 0 ? `?${query.toString()}` : ""}`,
    body: operation.body ? body : file,
  };
}

/** The cursor of the next page; undefined on the last page, and for other responses. */
export function nextCursorIn(response: string): string | undefined {
  try {
    const { next_cursor: cursor } = JSON.parse(response) as { next_cursor?: unknown };
    return typeof cursor === "string" ? cursor : undefined;
  } catch {
    return undefined;
  }
}

function quoted(text: string): string {
  return `'${text.replaceAll("'", String.raw`'\''`)}'`;
}

function contentType(body: string | File): string {
  return typeof body === "string" ? "application/json" : body.type || "application/octet-stream";
}

/** Formats the request as a curl command, which reads the key from an environment variable. */
export function toCurl({ method, url, body }: ApiRequest): string {
  return [
    `curl ${method === "GET" ? "" : `-X ${method} `}${quoted(url)}`,
    `-H "Authorization: Bearer $GUIDEPOST_KEY"`,
    ...(body === undefined
      ? []
      : [
          `-H 'Content-Type: ${contentType(body)}'`,
          typeof body === "string"
            ? `-d ${quoted(body)}`
            : `--data-binary ${quoted(`@${body.name}`)}`,
        ]),
  ].join(" \\\n  ");
}

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
async function send(
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
      ...(body !== undefined && { "Content-Type": contentType(body) }),
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
