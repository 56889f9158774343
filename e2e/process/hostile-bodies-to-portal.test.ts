import { beforeAll, describe, expect, inject, it } from "vitest";
import { fromNewAddress } from "../harness/call.ts";
import { withinOneMinute } from "../harness/clock.ts";
import { sendRaw } from "../harness/raw.ts";
import { type SharedServer, useServer } from "../harness/servers/shared-servers.ts";
import { joinStack } from "../harness/servers/stack.ts";
import { openSession } from "../harness/session.ts";
import { allowServerStarts } from "../harness/time-outs.ts";

allowServerStarts();

const fixtures = inject("fixtures");
let portal: SharedServer;
let cookie: string;

beforeAll(async () => {
  portal = await useServer(fixtures, "portal");
  cookie = await openSession(joinStack(fixtures), "ada");
});

type Headers = Record<string, string>;
const json = { "Content-Type": "application/json" };
const form = { "Content-Type": "application/x-www-form-urlencoded" };

async function send(path: string, body: string, headers: Headers = {}) {
  const response = await fetch(`${portal.url}${path}`, {
    method: "POST",
    body: Buffer.from(body),
    headers: { Origin: portal.url, ...fromNewAddress(), ...json, ...headers },
    redirect: "manual",
  });
  return { status: response.status, headers: response.headers, text: await response.text() };
}

/** Returns the status when the announced body is not sent. */
async function statusOfHead(
  path: string,
  length: number,
  headers: Headers = {},
): Promise<number[]> {
  const head = [
    `POST ${path} HTTP/1.1`,
    `Host: localhost:${portal.port}`,
    `Origin: ${portal.url}`,
    "Content-Type: application/json",
    `Content-Length: ${length}`,
    ...Object.entries({ ...fromNewAddress(), ...headers }).map(
      ([name, value]) => `${name}: ${value}`,
    ),
  ];
  return (await sendRaw(portal.port, `${head.join("\r\n")}\r\n\r\n`)).statuses;
}

type Details = Record<string, string[]>;

function detailsOf({ text }: { text: string }) {
  return (JSON.parse(text) as { error: { data: { error: { details: Details } } } }).error.data.error
    .details;
}

function unknownFields(count: number): string {
  return `{"id":1${Array.from({ length: count }, (_, n) => `,"a${n}":1`).join("")}}`;
}
const KIBIBYTE = 1024;
const GUIDE_BYTES = 2 * KIBIBYTE * KIBIBYTE;

describe("a request body without a session", () => {
  it("gets 413 above 16 KiB before the portal reads it, except for guides.save", async () => {
    const over = 16 * KIBIBYTE + 1;
    expect(await statusOfHead("/api/trpc/reader.view", over)).toEqual([413]);
    expect(await statusOfHead("/api/auth/callback/credentials", over)).toEqual([413]);
    expect(await statusOfHead("/api/trpc/guides.save", GUIDE_BYTES)).toEqual([401]);
    expect(await statusOfHead("/api/trpc/guides.save", 2 * GUIDE_BYTES)).toEqual([413]);
    const { text } = await send("/api/trpc/reader.view", unknownFields(170_000));
    expect(text).toContain("Request body is too large (maximum is 16 KiB)");
  });

  it("gets 413 in a batch only from the procedure whose input is too large", async () => {
    const body = `{"0":${unknownFields(100_000)},"1":{}}`;
    const { status, text } = await send("/api/trpc/reader.view,guides.save?batch=1", body);
    expect(status).toBe(207);
    const responses = JSON.parse(text) as { error: { data: { httpStatus: number } } }[];
    expect(responses.map(({ error }) => error.data.httpStatus)).toEqual([413, 401]);
  });

  it("gets 422 with the first 50 field errors and one base error for 1,200 unknown fields", async () => {
    const response = await send("/api/trpc/reader.view", unknownFields(1_200));
    expect(response.status).toBe(422);
    expect(Object.keys(detailsOf(response))).toHaveLength(51);
    expect(detailsOf(response)["base"]).toEqual(["has more errors: only the first 50 are listed"]);
  });

  it("counts as one request per started 4 KiB in the limit of 60 requests a minute", async () => {
    const body = unknownFields(1_200);
    const admitted = Math.floor(60 / Math.ceil(body.length / 4_096));
    const statuses = await withinOneMinute(async () => {
      const from = fromNewAddress();
      const received = [];
      while (received.length < admitted + 2)
        received.push((await send("/api/trpc/reader.view", body, from)).status);
      return received;
    });
    expect(statuses).toEqual([...Array<number>(admitted).fill(422), 429, 429]);
  });

  it("counts as 17 requests when it has 1 MiB and gets 413", async () => {
    const admitted = Math.floor(600 / 17);
    const statuses = await withinOneMinute(async () => {
      const from = fromNewAddress();
      const received: number[] = [];
      while (received.length < admitted + 2)
        received.push(
          ...(await statusOfHead("/api/auth/callback/credentials", KIBIBYTE * KIBIBYTE, from)),
        );
      return received;
    });
    expect(statuses).toEqual([...Array<number>(admitted).fill(413), 429, 429]);
  });

  it("gets 413 with 170,000 unknown fields or 250,000 form fields", async () => {
    const forms = Array.from({ length: 250_000 }, (_, n) => `a${n % 10}=1`).join("&");
    expect((await send("/api/trpc/reader.view", unknownFields(170_000))).status).toBe(413);
    expect((await send("/api/auth/callback/credentials", forms, form)).status).toBe(413);
  });
});

describe("a request body with a session", () => {
  it("gets one base error when a guide has 170,000 unknown fields", async () => {
    const response = await send("/api/trpc/guides.save", unknownFields(170_000), {
      Cookie: cookie,
    });
    expect(response.status).toBe(422);
    expect(detailsOf(response)).toEqual({ base: ["has more than 5,000 values"] });
  });

  it.each(["account.rename", "guides.save", "keys.revoke", "reader.view"])(
    "gets 400 for %s with JSON of 5,000 levels",
    async (procedure) => {
      const body = `{"name":${"[".repeat(5_000)}${"]".repeat(5_000)}}`;
      const response = await send(`/api/trpc/${procedure}`, body, { Cookie: cookie });
      expect([response.status, response.text]).toEqual([
        400,
        expect.stringContaining("too deeply"),
      ]);
    },
  );

  it("gets 422 for a query with JSON of 1,000 levels", async () => {
    const input = encodeURIComponent(`{"search":${"[".repeat(1_000)}${"]".repeat(1_000)}}`);
    const headers = { ...fromNewAddress(), Cookie: cookie };
    const response = await fetch(`${portal.url}/api/trpc/guides.search?input=${input}`, {
      headers,
    });
    expect(response.status).toBe(422);
  });
});

describe("a procedure call with a body over 2 MiB", () => {
  it("gets payload_too_large with the limit, in tRPC's error shape", async () => {
    const body = JSON.stringify({ title: "x".repeat(GUIDE_BYTES + 64 * KIBIBYTE) });
    const { status, text } = await send("/api/trpc/guides.save", body, { Cookie: cookie });
    const message = "Request body is too large (maximum is 2 MiB)";
    const data = { httpStatus: 413, error: { code: "payload_too_large", message } };
    expect(status).toBe(413);
    expect(JSON.parse(text)).toMatchObject({ error: { message, data } });
  });
});

describe("/api/auth", () => {
  it("returns 429 with Retry-After above 120 requests a minute from one client address", async () => {
    const responses = await withinOneMinute(async () => {
      const headers = fromNewAddress();
      const received = [];
      while (received.length < 121)
        received.push(await fetch(`${portal.url}/api/auth/csrf`, { headers }));
      return received;
    });
    expect(responses.map(({ status }) => status)).toEqual([...Array<number>(120).fill(200), 429]);
    expect(responses[120]?.headers.get("retry-after")).toMatch(/^[1-9]\d?$/);
    const other = await fetch(`${portal.url}/api/auth/csrf`, { headers: fromNewAddress() });
    expect(other.status).toBe(200);
  });
});

describe("the portal", () => {
  it("logs no error for hostile request bodies", () => {
    expect(portal.logs()).not.toMatch(/"level":[56]0/);
  });
});
