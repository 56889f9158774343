import type { RequestDetail } from "@guidepost/contract";
import { afterAll, describe, expect, it } from "vitest";
import { createMcpApp } from "#mcp/app.ts";
import { createApiHarness } from "#testing/api-test-harness.ts";
import { createRestApp } from "../app.ts";

const harness = await createApiHarness({ sharesDatabase: true });
afterAll(harness.drop);
const { service, rateLimiter, recorder, requestLog } = harness;
const observer = { request: () => {}, limiter: () => {}, ledger: () => {}, failure: () => {} };
const dependencies = {
  service,
  rateLimiter,
  recorder,
  requestLog,
  observer,
  apiUrl: "https://api.test",
  requestTimeoutMs: 60_000,
};
const rest = createRestApp(dependencies);
const mcp = createMcpApp(dependencies);
const clientAddress = "192.0.2.1";

async function send(secret: string, path: string) {
  const headers = { authorization: `Bearer ${secret}` };
  const request = new Request(`https://api.test/v1${path}`, { headers });
  const response = await rest.fetch(request, { clientAddress });
  const body = JSON.parse(await response.text()) as Record<string, unknown>;
  return { status: response.status, headers: response.headers, body };
}

async function sendPing(secret: string) {
  const request = new Request("https://api.test/mcp", {
    method: "POST",
    headers: {
      authorization: `Bearer ${secret}`,
      accept: "application/json, text/event-stream",
      "content-type": "application/json",
    },
    body: JSON.stringify({ jsonrpc: "2.0", id: 1, method: "ping" }),
  });
  const response = await mcp(request, { clientAddress });
  return { status: response.status, body: JSON.parse(await response.text()) as unknown };
}

/** Does what the operator's commands do with the account. */
function setSuspended({ accountId }: { accountId: number }, isSuspended: boolean) {
  const data = { suspendedAt: isSuspended ? service.clock() : null };
  return service.db.prisma.account.update({ where: { id: accountId }, data });
}

const SUSPENDED = {
  error: {
    code: "account_suspended",
    message: "This account is suspended. Contact your Guidepost administrator.",
  },
};

async function addOwner() {
  const owner = await harness.addAccount("pro");
  return { ...owner, secret: (await owner.insertKey(["admin"])).secret };
}

describe("a key of a suspended account (contract ACCT-12, ERR-21)", () => {
  it("gets 403 account_suspended from the next request on, and works again when the account is resumed", async () => {
    const owner = await addOwner();
    expect((await send(owner.secret, "/me")).status).toBe(200);
    expect((await sendPing(owner.secret)).status).toBe(200);
    await setSuspended(owner, true);
    for (const path of ["/me", "/guides", "/guides/1", "/unknown"]) {
      const { status, body, headers } = await send(owner.secret, path);
      expect({ path, status, body }).toEqual({ path, status: 403, body: SUSPENDED });
      expect(headers.get("link")).toContain("/docs/errors#account_suspended");
    }
    expect(await sendPing(owner.secret)).toEqual({ status: 403, body: SUSPENDED });
    await setSuspended(owner, false);
    expect((await send(owner.secret, "/me")).status).toBe(200);
    expect((await sendPing(owner.secret)).status).toBe(200);
  });

  it("counts for the rate limits of the account, and not for its quota", async () => {
    const owner = await addOwner();
    const { headers: before } = await send(owner.secret, "/me");
    const used = await harness.usedBy(owner);
    await setSuspended(owner, true);
    const { headers: after } = await send(owner.secret, "/me");
    const remaining = (headers: Headers) => Number(headers.get("x-ratelimit-remaining"));
    expect(after.get("x-ratelimit-limit")).toBe(before.get("x-ratelimit-limit"));
    expect(remaining(after)).toBeLessThan(remaining(before));
    expect(await harness.usedBy(owner)).toBe(used);
  });

  it("is in the request log and in the usage of the account, which are readable when it is resumed", async () => {
    const owner = await addOwner();
    await setSuspended(owner, true);
    const { headers } = await send(owner.secret, "/guides");
    await Promise.all([requestLog.flush(), recorder.flush()]);
    await setSuspended(owner, false);
    const { body } = await send(owner.secret, `/requests/${headers.get("x-request-id") ?? ""}`);
    const { checks, ...logged } = body["request"] as RequestDetail;
    expect(logged).toMatchObject({
      status: 403,
      code: "account_suspended",
      operation: "guides.list",
      advice: "Contact your Guidepost administrator.",
    });
    const failed = checks.filter(({ result }) => result === "failed");
    expect(failed).toEqual([
      { check: "account", result: "failed", text: "Account: it is suspended" },
    ]);
    const outcomes = await service.db.prisma.usageDetail.findMany({
      where: { accountId: owner.accountId, operation: "guides.list" },
      select: { outcome: true, requests: true },
    });
    expect(outcomes).toEqual([{ outcome: "account_suspended", requests: 1 }]);
  });

  it("is 401 when it was revoked", async () => {
    const owner = await addOwner();
    await service.db.pool.query("update api_keys set revoked_at = now() where user_id = $1", [
      owner.id,
    ]);
    await setSuspended(owner, true);
    expect((await send(owner.secret, "/me")).status).toBe(401);
  });
});
