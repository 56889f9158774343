import { randomUUID } from "node:crypto";
import { describe, expect, it } from "vitest";
import { call } from "../harness/call.ts";
import { openBattery } from "./battery.ts";
import { expectErrorResponse } from "./error-responses.ts";
import { IS_STRESS } from "../harness/stress.ts";

const { fixtures, operations, send, createGuide, unchangedTarget } = await openBattery();
const changes = operations.filter(({ method, takesFile }) => method !== "GET" && !takesFile);

/** The same code parses the parameter of all operations: the sample sends each value to one operation. */
const INVALID = ["?dry_run=1", "?dry_run=", "?dry_run=TRUE", "?dry_run=true&dry_run=true"];

/** The guide of a response, which a 204 does not have. */
function guideOf({ body }: { body: unknown }) {
  return (body as { guide?: { id: number } } | undefined)?.guide;
}

describe.each(changes)("$id with dry_run (contract DRY-1, DRY-2, DRY-5)", (operation) => {
  const { expected } = operation;
  const key = fixtures.keys[expected.scope ?? "read"];
  const read = (id: number | string) =>
    call(fixtures.url, { path: `/guides/${id}`, key: fixtures.keys.read });

  it("returns the response of the change and stores nothing, not even for its Idempotency-Key", async () => {
    const id = await createGuide(expected);
    const before = await read(id);
    const request = {
      id,
      key,
      json: expected.json,
      headers: { "Idempotency-Key": randomUUID() },
    };
    const planned = await send(operation, { ...request, query: "?dry_run=true" });
    expect(planned.status).toBe(expected.success);
    expect(planned.headers.get("dry-run")).toBe("true");
    expect(planned.headers.get("etag")).toBeNull();
    const after = await read(id);
    expect([after.status, after.text]).toEqual([before.status, before.text]);
    const planGuide = guideOf(planned);
    if (planGuide && planGuide.id !== id) expect((await read(planGuide.id)).status).toBe(404);

    const changed = await send(operation, request);
    expect(changed.status).toBe(expected.success);
    expect(changed.headers.get("dry-run")).toBeNull();
    expect(changed.headers.get("idempotency-replayed")).toBeNull();
    const { version, status, title, steps } = (guideOf(changed) ?? {}) as Record<string, unknown>;
    if (planGuide)
      expect(planGuide).toMatchObject({
        version,
        status,
        title,
        steps: (steps as { content: string }[]).map(({ content }) => ({ content })),
      });
  });

  it("changes something with dry_run=false", async () => {
    const id = await createGuide(expected);
    const { headers, status } = await send(operation, {
      id,
      key,
      json: expected.json,
      query: "?dry_run=false",
    });
    expect([status, headers.get("dry-run")]).toEqual([expected.success, null]);
  });

  it.each(operation === changes[0] || IS_STRESS ? INVALID : INVALID.slice(0, 1))(
    "returns 422 for %s",
    async (query) => {
      const id = await unchangedTarget(expected);
      const refused = await send(operation, { id, key, json: expected.json, query });
      expectErrorResponse(refused, "validation_failed", {
        details: { dry_run: ["must be true or false"] },
      });
    },
  );
});
