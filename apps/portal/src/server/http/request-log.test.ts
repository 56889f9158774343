import { createServer, get, type RequestListener, type Server } from "node:http";
import { once } from "node:events";
import { closeServer, listen, type CompletedRequest } from "@guidepost/runtime";
import { afterEach, beforeEach, expect, it } from "vitest";
import { requestContext } from "./request-context.ts";
import { createRequestLog } from "./request-log.ts";

let server: Server;
const seen: (CompletedRequest & { isQuiet: boolean })[] = [];
const observer = {
  request: (one: CompletedRequest, { isQuiet = false } = {}) => void seen.push({ ...one, isQuiet }),
  failure: () => {},
};
const watch = createRequestLog(observer, (url) => (url === "/file" ? "static" : "page"));

beforeEach(() => {
  server = createServer();
});

afterEach(async () => {
  await closeServer(server, 0);
  seen.length = 0;
});

/** Serves by `serve`, and asks for `path` once. */
async function ask(serve: RequestListener, path = "/", headers: Record<string, string> = {}) {
  server.on("request", (request, response) =>
    watch(request, response, () => serve(request, response)),
  );
  const url = `http://127.0.0.1:${await listen(server, "127.0.0.1", 0)}${path}`;
  const answer = await fetch(url, { headers });
  await answer.text();
  await expect.poll(() => seen).toHaveLength(1);
  return { answer, told: seen[0] };
}

it("tells of a request under the id that its answer carries: the client's, if it is one", async () => {
  const { answer, told } = await ask((_, response) => void response.end(), "/", {
    "X-Request-Id": "mine",
  });
  expect(answer.headers.get("x-request-id")).toBe("mine");
  expect(told).toMatchObject({ requestId: "mine", operation: "page", status: 200, outcome: "ok" });
});

it.each(["a b", "x".repeat(129), "<script>"])("gives %s an id of its own", async (id) => {
  const { answer } = await ask((_, response) => void response.end(), "/", { "X-Request-Id": id });
  expect(answer.headers.get("x-request-id")).toMatch(/^[0-9a-f-]{36}$/);
});

it("makes what the database is missing for a 503, with when to come back", async () => {
  const { answer, told } = await ask((_, response) => {
    Object.assign(requestContext.getStore() ?? {}, { refused: "service_unavailable" });
    response.statusCode = 500;
    response.end();
  });
  expect([answer.status, answer.headers.get("retry-after")]).toEqual([503, "5"]);
  expect(told).toMatchObject({ status: 503, outcome: "service_unavailable" });
});

it("keeps a fault of ours a 500", async () => {
  const { answer, told } = await ask((_, response) => void response.writeHead(500).end());
  expect([answer.status, answer.headers.get("retry-after")]).toEqual([500, null]);
  expect(told?.outcome).toBe("internal_error");
});

it("tells of a page that failed after it had begun", async () => {
  const { told } = await ask((_, response) => {
    response.write("a skeleton");
    Object.assign(requestContext.getStore() ?? {}, { refused: "internal_error" });
    response.end();
  });
  expect(told).toMatchObject({ status: 200, outcome: "internal_error" });
});

it("is quiet about files", async () => {
  const { told } = await ask((_, response) => void response.end(), "/file");
  expect(told?.isQuiet).toBe(true);
});

it("tells of a client that did not wait for an answer as such", async () => {
  server.on("request", (request, response) => watch(request, response, () => {}));
  const sent = get({ port: await listen(server, "127.0.0.1", 0), host: "127.0.0.1" });
  sent.on("error", () => {});
  await once(server, "request");
  sent.destroy();
  await expect.poll(() => seen).toHaveLength(1);
  expect(seen[0]).toMatchObject({ status: 400, outcome: "bad_request" });
});
