import {
  createServer,
  type IncomingMessage,
  type ServerResponse,
  request as send,
} from "node:http";
import { once } from "node:events";
import type { AddressInfo } from "node:net";
import { createHealthEndpoints } from "@guidepost/runtime";
import { expect, it, onTestFinished } from "vitest";
import { setClientAddress } from "./client-address.ts";
import { createOpsEndpoints } from "./ops-endpoints.ts";
import { createRequestGuard } from "./request-guard.ts";

type Registry = Parameters<typeof createHealthEndpoints>[0]["registry"];

/** Sends GET /metrics to a server with the steps of the portal, and returns the status; 404 for a refused request. */
async function metricsStatus(headers: Record<string, string>): Promise<number | undefined> {
  const respond = createOpsEndpoints(
    createHealthEndpoints({
      registry: { metrics: async () => "", contentType: "text/plain" } as unknown as Registry,
      metricsToken: undefined,
      readiness: () => Promise.reject(new Error("not requested")),
      shutdown: new AbortController().signal,
    }),
  );
  const respondOrRefuse = async (request: IncomingMessage, response: ServerResponse) => {
    if (!(await respond(request, response))) response.writeHead(404).end();
  };
  const urls = { PORTAL_URL: "http://localhost:3000", API_URL: "http://localhost:4000" };
  const guard = createRequestGuard({ ...urls, dev: false });
  const server = createServer((request, response) => {
    setClientAddress(request, 0);
    if (!guard(request, response)) return;
    void respondOrRefuse(request, response);
  }).listen(0, "127.0.0.1");
  onTestFinished(() => void server.close());
  await once(server, "listening");
  const { port } = server.address() as AddressInfo;
  const request = send({ port, host: "127.0.0.1", path: "/metrics", headers, agent: false }).end();
  const [response] = (await once(request, "response")) as [IncomingMessage];
  response.resume();
  return response.statusCode;
}

it("GET /metrics of the portal without a token returns 200 to a client on this machine", async () => {
  expect(await metricsStatus({})).toBe(200);
});

it.each(["X-Forwarded-Host", "X-Forwarded-Proto", "CF-Connecting-IP", "X-Forwarded-For"])(
  "GET /metrics of the portal without a token refuses a request that has only the proxy header %s",
  async (name) => {
    expect(await metricsStatus({ [name]: "203.0.113.9" })).toBe(404);
  },
);
