import { once } from "node:events";
import { afterAll, beforeAll, expect, inject, test } from "vitest";
import type { ServerProcess } from "../harness/server-process.ts";
import { call } from "../harness/call.ts";
import { createPeople, type Key } from "../harness/people.ts";
import { openSocket } from "../harness/raw.ts";
import { joinStack } from "../harness/stack.ts";
import { allowServerStarts } from "../harness/time-outs.ts";
import { orNothing, until } from "../harness/until.ts";

allowServerStarts();

const world = inject("world");
const stack = joinStack(world);
const stopMs = 10_000;

/** A key that nobody else uses, so that its usage tells of these tests alone. */
let key: Key;

beforeAll(async () => {
  key = await createPeople(stack.sharedCli).addKey("ada", "admin");
});

afterAll(stack.close);

const body = JSON.stringify({ guide: { title: "Sent slowly", user_id: "ada" } });

/** Sends a request but for the end of its body, and waits until the service has taken it on. */
const beginRequest = async (api: ServerProcess) => {
  const socket = await openSocket(api.port);
  const head = [
    "POST /v1/guides HTTP/1.1",
    "Host: localhost",
    `Authorization: Bearer ${key.secret}`,
    "Content-Type: application/json",
    `Content-Length: ${body.length}`,
  ];
  socket.write(`${head.join("\r\n")}\r\n\r\n${body.slice(0, 10)}`);
  await until("the request to be taken on", async () => {
    const metrics = await (await fetch(`${api.url}/metrics`)).text();
    return metrics.includes('guidepost_ledger_decisions_total{decision="reserved"} 1');
  });
  return socket;
};

const whenRefused = (api: ServerProcess) =>
  until("new connections to be refused", async () => {
    const socket = await orNothing(openSocket(api.port));
    socket?.destroy();
    return socket === undefined;
  });

const endOf = async (api: ServerProcess) => {
  await until("the process's end", () => !api.isRunning(), stopMs);
  return api.ended;
};

test.concurrent("SIGTERM: what runs is finished, new connections are refused, usage is written", async () => {
  const api = await stack.startApi();
  await call(api.url, { path: "/nowhere", key: key.secret });
  const socket = await beginRequest(api);
  const chunks: Buffer[] = [];
  socket.on("data", (chunk: Buffer) => chunks.push(chunk));

  api.kill("SIGTERM");
  await whenRefused(api);
  socket.write(body.slice(10));
  await once(socket, "close");
  expect(Buffer.concat(chunks).toString()).toMatch(/^HTTP\/1\.1 201 /);
  expect(await endOf(api)).toBe(0);

  const text = "select operation, outcome from usage_detail where api_key_id = $1";
  const rows = await stack.sql(text, [key.id]);
  expect(rows).toContainEqual({ operation: "unknown", outcome: "not_found" });
  expect(rows).toContainEqual({ operation: "guides.create", outcome: "ok" });
});

test.concurrent("SIGTERM: a client that does not finish is cut off, the exit is 0 all the same", async () => {
  const api = await stack.startApi();
  const socket = await beginRequest(api);
  const closed = once(socket.resume(), "close");
  api.kill("SIGTERM");
  await closed;
  expect(await endOf(api)).toBe(0);
});
