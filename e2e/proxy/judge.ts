import type { RecordedExchange } from "../harness/recorded-exchange.ts";
import { EXPLANATIONS } from "./explanations.ts";
import type { Prism, Violation } from "./prism.ts";

/** The document has HEAD with GET, and no preflight requests. */
const METHODS: ReadonlySet<string> = new Set(["GET", "POST", "PUT", "PATCH", "DELETE"]);

const EXTERNAL = "/guides/external/";

/**
 * The exchange with the path that the document describes: without a trailing slash (contract HTTP-10), and with `%2F` for the
 * slashes of an external id (contract EXT-9).
 */
function toDescribedPath(exchange: RecordedExchange): RecordedExchange {
  const [path = "", query] = exchange.path.split(/\?(.*)/s);
  const bare = path.replace(/(?<=.)\/$/, "");
  const described = bare.startsWith(EXTERNAL)
    ? EXTERNAL + bare.slice(EXTERNAL.length).replaceAll("/", "%2F")
    : bare;
  return { ...exchange, path: query === undefined ? described : `${described}?${query}` };
}

/** A form as the document describes it. */
const FORM = [
  "--x",
  'Content-Disposition: form-data; name="image"; filename="a.png"',
  "Content-Type: image/png",
  "",
  "x",
  "--x--",
  "",
].join("\r\n");

function withBody(exchange: RecordedExchange, type: string, body: string): RecordedExchange {
  const others = exchange.requestHeaders.filter(([name]) => name.toLowerCase() !== "content-type");
  return {
    ...exchange,
    requestHeaders: [...others, ["Content-Type", type]],
    requestBody: Buffer.from(body).toString("base64"),
  };
}

function isJson(text: string): boolean {
  try {
    JSON.parse(text);
    return true;
  } catch {
    return false;
  }
}

/**
 * An exchange with a body that Prism can read, so that it compares the response. It does not respond to malformed JSON and to a
 * byte order mark (contract HTTP-15), and its process ends for forms that RFC 7578 permits (contract IMG-18). A file as the
 * whole body is not in the document (contract IMG-10).
 */
function withReadableBody(exchange: RecordedExchange): RecordedExchange {
  const { method, path, requestBody } = exchange;
  if (method === "POST" && /^\/images\b/.test(path))
    return withBody(exchange, "multipart/form-data; boundary=x", FORM);
  if (requestBody === undefined || requestBody === "") return exchange;
  const text = Buffer.from(requestBody, "base64")
    .toString()
    .replace(/^\uFEFF/, "");
  return withBody(exchange, "application/json", isJson(text) ? text : "{}");
}

/** Whether percent signs encode UTF-8. Another path ends the process of Prism. */
function isDecodable(path: string): boolean {
  try {
    decodeURIComponent(path);
    return true;
  } catch {
    return false;
  }
}

function isOfRequest({ location }: Violation): boolean {
  return location[0] === "request";
}

/**
 * Returns what is outside of the document in an exchange: each violation of a response, and each violation of a request that
 * the service accepted all the same, except those with an explanation. A request that the service refused is invalid on purpose.
 */
export async function faultsOf(prism: Prism, exchange: RecordedExchange): Promise<string[]> {
  if (!METHODS.has(exchange.method)) return [];
  if (!isDecodable(exchange.path))
    return exchange.status >= 400 ? [] : [`${exchange.path}: was accepted, and is not UTF-8`];
  const violations = await prism.check(withReadableBody(toDescribedPath(exchange)));
  const faults = violations.filter((violation) => {
    if (isOfRequest(violation) && exchange.status >= 400) return false;
    return !EXPLANATIONS.some(({ explains }) => explains(exchange, violation));
  });
  const { method, path, status } = exchange;
  return faults.map(
    ({ location, message }) => `${method} ${path} ${status}: ${location.join(".")}: ${message}`,
  );
}
