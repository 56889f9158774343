import { randomUUID } from "node:crypto";
import { describe, expect, it } from "vitest";
import { openBattery } from "./battery.ts";

const { fixtures, operations, send, createGuide } = await openBattery();
const changes = operations.filter(({ method, takesFile }) => method !== "GET" && !takesFile);

describe.each(changes)("$id with an Idempotency-Key (contract IDEM-1 to IDEM-4)", (operation) => {
  const { expected, takesBody } = operation;
  const key = fixtures.keys[expected.scope ?? "read"];

  it("returns the stored response to the same request, and 422 to another one", async () => {
    const id = await createGuide(expected);
    const headers = { "Idempotency-Key": randomUUID() };
    const request = { id, key, headers, json: expected.json };
    const first = await send(operation, request);
    expect(first.status).toBe(expected.success);
    expect(first.headers.get("idempotency-replayed")).toBeNull();
    const second = await send(operation, request);
    expect([second.status, second.text]).toEqual([first.status, first.text]);
    expect(second.headers.get("idempotency-replayed")).toBe("true");
    expect(second.headers.get("x-request-id")).not.toBe(first.headers.get("x-request-id"));

    const others = [
      { ...request, query: "?x=1" },
      ...(takesBody ? [{ ...request, json: {} }] : []),
    ];
    for (const other of others)
      expect(await send(operation, other)).toMatchObject({
        status: 422,
        body: { error: { code: "idempotency_key_reused" } },
      });
  });

  it("returns 400 for a malformed key, before it validates the input", async () => {
    const headers = { "Idempotency-Key": "a b" };
    const malformed = { id: 0, key, headers, query: "?x=1", ...(takesBody && { json: {} }) };
    expect(await send(operation, malformed)).toMatchObject({
      status: 400,
      body: { error: { code: "bad_request" } },
    });
  });
});
