import { beforeAll, describe, expect, inject, it } from "vitest";
import { fromNewAddress } from "../harness/call.ts";
import { openSocket, sendRaw } from "../harness/raw.ts";
import { type SharedServer, useServer } from "../harness/servers/shared-servers.ts";
import { allowServerStarts } from "../harness/time-outs.ts";
import { get, type Hostile, hostileTo, lines } from "./hostile-requests.ts";
import { hostileToPortal } from "./hostile-to-portal.ts";
import { IS_STRESS } from "../harness/stress.ts";

allowServerStarts();

const fixtures = inject("fixtures");
let portal: SharedServer;

beforeAll(async () => {
  portal = await useServer(fixtures, "portal");
});

/** Adds the address of another client: requests of one client wait for each other. */
function fromNewClient(bytes: Hostile[1]): Hostile[1] {
  if (typeof bytes !== "string") return bytes;
  const { "X-Forwarded-For": address } = fromNewAddress();
  return bytes.replace(" HTTP/1.1\r\n", (end) => `${end}X-Forwarded-For: ${address}\r\n`);
}

/** The sample has each third request. The tests of the API send all of `hostileTo`. */
const requests = [...hostileTo("/sign-in", "/api/trpc/account.signUp"), ...hostileToPortal].filter(
  (_, index) => IS_STRESS || index % 3 === 0,
);

describe("a malformed request to the portal", () => {
  it.each(requests)(
    "gets a status below 500 or a closed connection: %s",
    async (_, bytes, ends) => {
      const { text, statuses, closed } = await sendRaw(portal.port, fromNewClient(bytes), {
        end: ends === "ends",
      });
      expect(statuses.length > 0 || closed, "responded or closed").toBe(true);
      for (const status of statuses) expect([status, status < 500]).toEqual([status, true]);
      expect(text).not.toContain("at file:");
      expect(portal.isRunning()).toBe(true);
    },
  );

  it.each([
    ["a second Host", get("/sign-in", "Host: localhost")],
    ["the Host of another site", lines("GET /sign-in HTTP/1.1", "Host: evil.test")],
    [
      "the Host and Origin of another site",
      lines(
        "POST /api/trpc/account.signUp HTTP/1.1",
        "Host: evil.test",
        "Origin: http://evil.test",
        "Content-Type: application/json",
        "Content-Length: 0",
      ),
    ],
  ])("gets 400 with an X-Request-Id for %s", async (_, bytes) => {
    const { text, statuses } = await sendRaw(portal.port, bytes);
    expect(statuses).toEqual([400]);
    expect(text).toMatch(/^X-Request-Id: [0-9a-f-]{36}\r$/im);
  });

  it("gets no metrics through a proxy, by an encoded path or with another Host", async () => {
    const metricsOf = async (bytes: string) =>
      (await sendRaw(portal.port, bytes)).text.includes("process_cpu");
    expect(await metricsOf(get("/metrics"))).toBe(true);
    for (const bytes of [
      get("/metrics", "X-Forwarded-For: 203.0.113.9"),
      get("/metrics", "X-Real-IP: 203.0.113.9"),
      get("/%6detrics"),
      get("/api/../metrics"),
      lines("GET /metrics HTTP/1.1", "Host: evil.test"),
    ])
      expect(await metricsOf(bytes)).toBe(false);
  });

  it("does not block the portal: it responds while 200 connections send nothing", async () => {
    const silent = await Promise.all(Array.from({ length: 200 }, () => openSocket(portal.port)));
    expect((await fetch(`${portal.url}/sign-in`)).status).toBe(200);
    for (const socket of silent) socket.destroy();
  });
});

describe("the portal", () => {
  it("logs no error for malformed requests", async () => {
    expect((await fetch(`${portal.url}/sign-in`)).status).toBe(200);
    const logs = portal.logs();
    // Next.js writes its failures as lines that are not JSON.
    expect(logs).not.toMatch(/⨯|^\s+at /m);
    const failures = logs.split("\n").filter((line) => line.includes("a request failed"));
    expect(failures).toEqual([]);
    expect(logs).not.toMatch(/"level":[56]0/);
  });
});
