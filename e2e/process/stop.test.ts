import { once } from "node:events";
import { afterAll, beforeAll, describe, expect, inject, it } from "vitest";
import type { ServerProcess } from "../harness/servers/server-process.ts";
import { call } from "../harness/call.ts";
import { createPeople, type Key } from "../harness/people.ts";
import { openSocket } from "../harness/raw.ts";
import { joinStack } from "../harness/servers/stack.ts";
import { allowServerStarts } from "../harness/time-outs.ts";
import { orUndefined, until } from "../harness/until.ts";

allowServerStarts();

const fixtures = inject("fixtures");
const stack = joinStack(fixtures);
const STOP_TIMEOUT_MS = 10_000;

/** A key that only these tests use, so that its usage contains only their requests. */
let key: Key;

beforeAll(async () => {
  key = await createPeople(stack.sharedCli).addKey("ada", "admin");
});

afterAll(stack.close);

const body = JSON.stringify({ guide: { title: "Sent slowly", user_id: "ada" } });

/** Sends a request without the end of its body, and waits until the service has reserved its quota. */
async function beginRequest(api: ServerProcess) {
  const socket = await openSocket(api.port);
  const head = [
    "POST /v1/guides HTTP/1.1",
    "Host: localhost",
    `Authorization: Bearer ${key.secret}`,
    "Content-Type: application/json",
    `Content-Length: ${body.length}`,
  ];
  socket.write(`${head.join("\r\n")}\r\n\r\n${body.slice(0, 10)}`);
  await until("the quota reservation of the request", async () => {
    const metrics = await (await fetch(`${api.url}/metrics`)).text();
    return metrics.includes('guidepost_ledger_decisions_total{decision="reserved"} 1');
  });
  return socket;
}

function untilConnectionsAreRefused(api: ServerProcess) {
  return until("new connections to be refused", async () => {
    const socket = await orUndefined(openSocket(api.port));
    socket?.destroy();
    return socket === undefined;
  });
}

async function endOf(api: ServerProcess) {
  await until("the process to exit", () => !api.isRunning(), STOP_TIMEOUT_MS);
  return api.ended;
}

describe("the API", () => {
  it.concurrent("finishes running requests, refuses new connections and writes usage on SIGTERM", async () => {
    const api = await stack.startApi();
    await call(api.url, { path: "/nowhere", key: key.secret });
    const socket = await beginRequest(api);
    const chunks: Buffer[] = [];
    socket.on("data", (chunk: Buffer) => chunks.push(chunk));

    api.kill("SIGTERM");
    await untilConnectionsAreRefused(api);
    socket.write(body.slice(10));
    await once(socket, "close");
    expect(Buffer.concat(chunks).toString()).toMatch(/^HTTP\/1\.1 201 /);
    expect(await endOf(api)).toBe(0);

    const text = "select operation, outcome from usage_detail where api_key_id = $1";
    const rows = await stack.sql(text, [key.id]);
    expect(rows).toContainEqual({ operation: "unknown", outcome: "not_found" });
    expect(rows).toContainEqual({ operation: "guides.create", outcome: "ok" });
  });

  it.concurrent("disconnects a client that does not finish its request after SIGTERM, and exits with 0", async () => {
    const api = await stack.startApi();
    const socket = await beginRequest(api);
    const closed = once(socket.resume(), "close");
    api.kill("SIGTERM");
    await closed;
    expect(await endOf(api)).toBe(0);
  });
});
