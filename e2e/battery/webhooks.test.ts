import { describe, expect, inject, it } from "vitest";
import { call, type ApiRequest } from "../harness/call.ts";
import { expectErrorResponse } from "./error-responses.ts";

const { url, keys, bob, otherAccount } = inject("fixtures");

type Created = { webhook: { id: number }; secret: string };

function send(method: string, path: string, request: Omit<ApiRequest, "path"> = {}) {
  return call(url, { method, path: `/webhooks${path}`, key: keys.admin, ...request });
}

const json = { url: "https://receiver.example/hooks", events: ["guide.published"] };
const headers = { "Idempotency-Key": "one-webhook" };

describe("the secret of a webhook (contract HOOK-7)", () => {
  it("is returned by creation, rotation and their replays, and by no other request", async () => {
    const created = await send("POST", "", { json, headers });
    const { webhook, secret } = created.body as Created;
    expect(secret).toMatch(/^whsec_[A-Za-z0-9+/]{43}=$/);
    expect((await send("POST", "", { json, headers })).text).toBe(created.text);
    const path = `/${webhook.id}`;
    const rotated = (await send("POST", `${path}/rotate-secret`)).body as Created;
    expect(rotated.secret).toMatch(/^whsec_/);
    expect(rotated.secret).not.toBe(secret);
    for (const response of [
      await send("GET", ""),
      await send("GET", path),
      await send("PATCH", path, { json: { events: ["guide.deleted"] } }),
      await send("POST", `${path}/test`),
      await send("GET", `${path}/deliveries`),
    ]) {
      expect(response.status).toBeLessThan(300);
      expect(response.text).not.toContain("whsec_");
    }
    expect((await send("DELETE", path)).status).toBe(204);
  });
});

describe("a webhook of another account (contract HOOK-18)", () => {
  it("is 404 in each operation, and 403 for a key without admin", async () => {
    const created = await send("POST", "", { json });
    const path = `/${(created.body as Created).webhook.id}`;
    const delivery = await send("POST", `${path}/test`);
    const { id } = (delivery.body as { delivery: { id: number } }).delivery;
    const operations: [method: string, path: string, json?: object][] = [
      ["GET", path],
      ["PATCH", path, { enabled: false }],
      ["POST", `${path}/rotate-secret`],
      ["POST", `${path}/test`],
      ["POST", `${path}/redeliver-failed`],
      ["GET", `${path}/deliveries`],
      ["GET", `${path}/deliveries/${id}`],
      ["POST", `${path}/deliveries/${id}/redeliver`],
      ["DELETE", path],
    ];
    for (const [method, target, body] of operations) {
      const request = { ...(body && { json: body }) };
      const other = await send(method, target, { ...request, key: otherAccount.admin });
      expect([method, target, other.status]).toEqual([method, target, 404]);
      expectErrorResponse(await send(method, target, { ...request, key: bob }), "forbidden");
    }
    // `If-Match` has no effect on a webhook.
    const match = { headers: { "If-Match": '"g0.1"' } };
    expect((await send("DELETE", path, match)).status).toBe(204);
  });
});
