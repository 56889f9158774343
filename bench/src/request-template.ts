/** What stands for `{}` in a template, another one in each request. */
export type Filling =
  | { kind: "nothing" }
  /** A random whole number, both ends included. */
  | { kind: "between"; from: number; to: number }
  /** A number of twelve digits that was not sent before. */
  | { kind: "counter" }
  /** One of 65,536 addresses in turn. */
  | { kind: "address" };

/** An HTTP request in which at most one `{}` is filled in. */
export type RequestTemplate = {
  method: "GET" | "POST";
  path: string;
  headers: Record<string, string>;
  body?: string;
  filling: Filling;
};

const digits = 12;
const slot = "{}";

/** The next value for the `{}`; `counter` numbers are counted on from `first`. */
export const createFiller = (filling: Filling, first: number): (() => string) => {
  let count = first;
  switch (filling.kind) {
    case "nothing":
      return () => "";
    case "between": {
      const span = filling.to - filling.from + 1;
      return () => String(filling.from + Math.floor(Math.random() * span));
    }
    case "counter":
      return () => String(count++).padStart(digits, "0");
    case "address":
      return () => {
        const at = count++ & 0xffff;
        return `198.18.${at >> 8}.${at & 0xff}`;
      };
  }
};

/** The request on the wire, to be cut once at its `{}`: what stands before it, and what behind. */
export const toWire = ({
  method,
  path,
  headers,
  body,
  filling,
}: RequestTemplate): [string, string] => {
  const filledBody = filling.kind === "counter" ? body?.replace(slot, "0".repeat(digits)) : body;
  const length =
    filledBody === undefined ? {} : { "Content-Length": Buffer.byteLength(filledBody) };
  const head = Object.entries({ Host: "localhost", ...headers, ...length })
    .map(([name, value]) => `${name}: ${value}\r\n`)
    .join("");
  const text = `${method} ${path} HTTP/1.1\r\n${head}\r\n${body ?? ""}`;
  const at = filling.kind === "nothing" ? text.length : text.indexOf(slot);
  return [text.slice(0, at), text.slice(at + slot.length)];
};
