import { once } from "node:events";
import { createServer, type IncomingMessage, type Server, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import type { TrpcHandler } from "../trpc-handler.ts";
import { createReaderCalls } from "./reader-calls.ts";

const handle = vi.fn<TrpcHandler>(async (request, readCaller) => {
  const { actor, client } = await readCaller();
  const text = await request.text();
  return Response.json({ actor, client, text }, { status: 201, headers: { "X-From": "trpc" } });
});

let server: Server;
let url: string;

beforeAll(async () => {
  const respond = createReaderCalls({ handle, portalUrl: "http://localhost:3000" });
  const serve = async (request: IncomingMessage, response: ServerResponse) => {
    if (!(await respond(request, response))) response.writeHead(404).end();
  };
  server = createServer((request, response) => void serve(request, response)).listen(0);
  await once(server, "listening");
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
afterAll(() => {
  server.close();
});

describe("a call of a public page without a session", () => {
  it("is handled without Next, as the client of the request", async () => {
    const response = await fetch(`${url}/api/trpc/reader.view`, {
      method: "POST",
      body: '{"id":1}',
      headers: {
        "x-client-address": "2001:db8::/64",
        "x-exact-client-address": "2001:db8::1",
        "x-visitor": "v1",
        "user-agent": "Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0",
      },
    });
    expect(response.status).toBe(201);
    expect(response.headers.get("x-from")).toBe("trpc");
    expect(await response.json()).toEqual({
      client: { address: "2001:db8::/64", exactAddress: "2001:db8::1", visitor: "v1" },
      text: '{"id":1}',
    });
  });
});

describe("createReaderCalls, which leaves other requests to Next, does not handle", () => {
  it.each([
    {
      what: "a call with a session",
      path: "/api/trpc/reader.state",
      cookie: "next-auth.session-token=x",
    },
    { what: "a batch of calls", path: "/api/trpc/reader.state,reader.view" },
    { what: "a call of another router", path: "/api/trpc/account.signUp" },
    { what: "another path", path: "/@ada/reader.view" },
  ])("$what", async ({ path, cookie }) => {
    const response = await fetch(
      `${url}${path}`,
      cookie === undefined ? {} : { headers: { cookie } },
    );
    expect(response.status).toBe(404);
  });
});
