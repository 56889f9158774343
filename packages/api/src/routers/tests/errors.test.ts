import { fetchRequestHandler } from "@trpc/server/adapters/fetch";
import { afterAll, describe, expect, it, vi } from "vitest";
import { appRouter } from "../index.ts";
import { createApiHarness } from "#testing/api-test-harness.ts";

const harness = await createApiHarness({ sharesDatabase: true });
afterAll(harness.drop);
const owner = await harness.addAccount("pro");
const session = (await owner.sessionContext()).actor;

const observer = { request: () => {}, limiter: () => {}, ledger: () => {}, failure: () => {} };
type Sent = { init?: RequestInit; actor?: typeof session | undefined };

/** Sends a request through tRPC's transport, as the portal does. */
async function send(path: string, { init = {}, actor }: Sent = {}) {
  const response = await fetchRequestHandler({
    endpoint: "/trpc",
    router: appRouter,
    req: new Request(`https://guidepost.test/trpc/${path}`, init),
    createContext: () => {
      const { service, rateLimiter, recorder } = harness;
      return Promise.resolve({ service, rateLimiter, recorder, observer, actor });
    },
  });
  const text = await response.text();
  const { error } = JSON.parse(text) as { error: { data: { error: unknown } } & object };
  return { status: response.status, text, error };
}
const post = (body: string, type = "application/json"): RequestInit => ({
  method: "POST",
  body,
  headers: { "content-type": type },
});
const inputOf = (input: unknown) => `input=${encodeURIComponent(JSON.stringify(input))}`;

describe("an error response over tRPC", () => {
  it.each<[string, string, Sent, number, string, string]>([
    ["a missing credential", "guides.list", {}, 401, "unauthorized", "Missing or invalid API key"],
    [
      "a guide that does not exist",
      `guides.get?${inputOf({ id: 1_000_000 })}`,
      { actor: session },
      404,
      "not_found",
      "Guide not found",
    ],
    ["an unknown procedure", "nope", { actor: session }, 404, "not_found", "Not found"],
    [
      "malformed JSON",
      "guides.create",
      { actor: session, init: post("{") },
      400,
      "bad_request",
      "Malformed request",
    ],
    [
      "malformed JSON in the query",
      "guides.get?input=%7B",
      { actor: session },
      400,
      "bad_request",
      "Malformed request",
    ],
    [
      "invalid connection parameters",
      "guides.list?connectionParams=1",
      {},
      400,
      "bad_request",
      "Malformed request",
    ],
    [
      "another content type",
      "guides.create",
      { actor: session, init: post("{}", "text/plain") },
      415,
      "unsupported_media_type",
      "Content-Type must be application/json",
    ],
    [
      "a query for a mutation",
      "guides.create",
      { actor: session },
      405,
      "method_not_allowed",
      "Method not allowed",
    ],
  ])(
    "has the status, code and message of the error table for %s",
    async (_, path, sent, ...rest) => {
      const [status, code, message] = rest;
      const response = await send(path, sent);
      expect(response.status).toBe(status);
      expect(response.error).toMatchObject({ message, data: { httpStatus: status } });
      expect(response.error.data.error).toEqual({ code, message });
    },
  );

  it("lists all field errors of an invalid input", async () => {
    const body = JSON.stringify({ guide: { title: " ", category: "x" } });
    const { status, error } = await send("guides.create", { actor: session, init: post(body) });
    expect(status).toBe(422);
    expect(error.data.error).toEqual({
      code: "validation_failed",
      message: "Validation failed",
      details: { title: ["can't be blank"], category: ["is not included in the list"] },
    });
  });

  const secretText = "relation secret_table at 10.0.0.1:5432";
  it.each([
    ["an exception", new Error(secretText), 500, "internal_error"],
    ["a thrown string", secretText, 500, "internal_error"],
    [
      "an unreachable database",
      Object.assign(new Error(`connect ECONNREFUSED ${secretText}`), { code: "ECONNREFUSED" }),
      503,
      "service_unavailable",
    ],
  ])(
    "never contains the text or stack of %s (contract ERR-14)",
    async (_, thrown, status, code) => {
      const { pool } = harness.service.db;
      const query = vi.spyOn(pool, "query").mockRejectedValue(thrown);
      const response = await send(`guides.get?${inputOf({ id: 1 })}`, { actor: session });
      query.mockRestore();
      expect(response.status).toBe(status);
      expect(response.error.data.error).toMatchObject({ code });
      expect(response.text).not.toContain(secretText);
      expect(response.text).not.toMatch(/stack|\.ts:|ECONN/);
    },
  );
});
