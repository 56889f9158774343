import { type IncomingMessage, type RequestListener, createServer, get } from "node:http";
import { once } from "node:events";
import { type CompletedRequest, closeServer, listen } from "@guidepost/runtime";
import { afterEach, beforeEach, expect, it } from "vitest";
import { requestContext, createRequestLog, PortalResponse } from "./request-context.ts";

const openServer = () =>
  createServer<typeof IncomingMessage, typeof PortalResponse>({ ServerResponse: PortalResponse });
let server: ReturnType<typeof openServer>;
const seen: (CompletedRequest & { isQuiet: boolean })[] = [];
const observer = {
  request: (one: CompletedRequest, { isQuiet = false } = {}) => void seen.push({ ...one, isQuiet }),
  failure: () => {},
};
const routeLabelOf = (url: string) => (url === "/file" ? "static" : "page");
const logRequest = createRequestLog(observer, routeLabelOf, { isTraced: false });

beforeEach(() => {
  server = openServer();
});

afterEach(async () => {
  await closeServer(server, 0);
  seen.length = 0;
});

/** Handles requests with `serve`, and requests `path` once. */
async function send(serve: RequestListener, path = "/", headers: Record<string, string> = {}) {
  server.on("request", (request, response) =>
    logRequest(request, response, () => serve(request, response)),
  );
  const url = `http://127.0.0.1:${await listen(server, "127.0.0.1", 0)}${path}`;
  const received = await fetch(url, { headers });
  await received.text();
  await expect.poll(() => seen).toHaveLength(1);
  return { received, logged: seen[0] };
}

it("reports a request with the client's id when it is valid", async () => {
  const { logged } = await send((_, response) => void response.end(), "/", {
    "X-Request-Id": "mine",
  });
  expect(logged).toMatchObject({
    requestId: "mine",
    operation: "page",
    status: 200,
    outcome: "ok",
  });
});

it.each(["a b", "x".repeat(129), "<script>"])(
  "the request context replaces the invalid X-Request-Id %s by a new id",
  async (id) => {
    const { logged } = await send((_, response) => void response.end(), "/", {
      "X-Request-Id": id,
    });
    expect(logged?.requestId).toMatch(/^[0-9a-f-]{36}$/);
  },
);

it("the request context responds with 503 and Retry-After when the database is unavailable", async () => {
  const { received, logged } = await send((_, response) => {
    Object.assign(requestContext.getStore() ?? {}, { refused: "service_unavailable" });
    response.statusCode = 500;
    response.end();
  });
  expect([received.status, received.headers.get("retry-after")]).toEqual([503, "5"]);
  expect(logged).toMatchObject({ status: 503, outcome: "service_unavailable" });
});

it("the request context adds Retry-After to a 503 without it", async () => {
  const { received } = await send((_, response) => void response.writeHead(503).end());
  expect([received.status, received.headers.get("retry-after")]).toEqual([503, "5"]);
});

it("the request context keeps the Retry-After of a 503", async () => {
  const { received } = await send((_, response) => {
    response.setHeader("Retry-After", "60");
    response.writeHead(503).end();
  });
  expect(received.headers.get("retry-after")).toBe("60");
});

it("the request context responds with 500 to an error other than service_unavailable", async () => {
  const { received, logged } = await send((_, response) => void response.writeHead(500).end());
  expect([received.status, received.headers.get("retry-after")]).toEqual([500, null]);
  expect(logged?.outcome).toBe("internal_error");
});

it("the request context logs the error of a page that failed after the first bytes", async () => {
  const { logged } = await send((_, response) => {
    response.write("a skeleton");
    Object.assign(requestContext.getStore() ?? {}, { refused: "internal_error" });
    response.end();
  });
  expect(logged).toMatchObject({ status: 200, outcome: "internal_error" });
});

it("the request context marks files of the build as quiet in the log", async () => {
  const { logged } = await send((_, response) => void response.end(), "/file");
  expect(logged?.isQuiet).toBe(true);
});

it("reports bad_request for a client that disconnected before the response", async () => {
  server.on("request", (request, response) => logRequest(request, response, () => {}));
  const sent = get({ port: await listen(server, "127.0.0.1", 0), host: "127.0.0.1" });
  sent.on("error", () => {});
  await once(server, "request");
  sent.destroy();
  await expect.poll(() => seen).toHaveLength(1);
  expect(seen[0]).toMatchObject({ status: 400, outcome: "bad_request" });
});
