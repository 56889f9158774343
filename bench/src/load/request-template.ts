/** The values that replace `{}` in a template, a new one for each request. */
export type Placeholder =
  | { kind: "none" }
  /** A random integer from `from` to `to`, both included. */
  | { kind: "between"; from: number; to: number }
  /** A new number of twelve digits. */
  | { kind: "counter" }
  /** One of 65,536 addresses in turn. */
  | { kind: "address" };

/** An HTTP request with at most one `{}`. */
export type RequestTemplate = {
  method: "GET" | "POST";
  path: string;
  headers: Record<string, string>;
  body?: string;
  placeholder: Placeholder;
};

const COUNTER_DIGITS = 12;
const SLOT = "{}";

/** Returns a function that returns the next value for `{}`. Counters start at `first`. */
export function createValues(placeholder: Placeholder, first: number): () => string {
  let count = first;
  switch (placeholder.kind) {
    case "none":
      return () => "";
    case "between": {
      const span = placeholder.to - placeholder.from + 1;
      return () => String(placeholder.from + Math.floor(Math.random() * span));
    }
    case "counter":
      return () => String(count++).padStart(COUNTER_DIGITS, "0");
    case "address":
      return () => {
        const at = count++ & 0xffff;
        return `198.18.${at >> 8}.${at & 0xff}`;
      };
  }
}

/** Serializes the request. Returns the text before its `{}` and the text after it. */
export function serializeRequest({
  method,
  path,
  headers,
  body,
  placeholder,
}: RequestTemplate): [string, string] {
  const fullBody =
    placeholder.kind === "counter" ? body?.replace(SLOT, "0".repeat(COUNTER_DIGITS)) : body;
  const length = fullBody === undefined ? {} : { "Content-Length": Buffer.byteLength(fullBody) };
  const head = Object.entries({ Host: "localhost", ...headers, ...length })
    .map(([name, value]) => `${name}: ${value}\r\n`)
    .join("");
  const text = `${method} ${path} HTTP/1.1\r\n${head}\r\n${body ?? ""}`;
  const at = placeholder.kind === "none" ? text.length : text.indexOf(SLOT);
  return [text.slice(0, at), text.slice(at + SLOT.length)];
}
