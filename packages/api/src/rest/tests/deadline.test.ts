import { waitUntilBlocked } from "@guidepost/core/testing";
import { afterAll, describe, expect, it, vi } from "vitest";
import { createApiHarness } from "#testing/api-test-harness.ts";
import { createRestApp } from "../app.ts";

const harness = await createApiHarness({ sharesDatabase: true });
// Tests end the deadlines themselves: the speed of the machine has no effect.
vi.useFakeTimers({ toFake: ["setInterval", "clearInterval"] });
afterAll(() => {
  vi.useRealTimers();
  return harness.drop();
});
const { service, rateLimiter, recorder, requestLog } = harness;
const { pool } = service.db;
const decisions: string[] = [];
const observer = {
  request: () => {},
  limiter: () => {},
  ledger: (decision: string) => void decisions.push(decision),
  failure: () => {},
};
const dependencies = { service, rateLimiter, recorder, requestLog, observer };
const TIMEOUT_MS = 10_000;
const api = createRestApp({
  ...dependencies,
  apiUrl: "https://api.test",
  requestTimeoutMs: TIMEOUT_MS,
});
const passDeadline = () => vi.advanceTimersByTime(TIMEOUT_MS);

async function addAccount() {
  const owner = await harness.addAccount("pro");
  const { secret } = await owner.insertKey(["read", "write"]);
  const send = async (
    app: typeof api,
    method: string,
    path: string,
    body?: string | ReadableStream,
  ) => {
    const headers = { authorization: `Bearer ${secret}`, "content-type": "application/json" };
    const init = { method, headers, duplex: "half" as const, ...(body && { body }) };
    const request = new Request(`https://api.test/v1${path}`, init);
    if (body) request.headers.set("transfer-encoding", "chunked");
    const response = await app.fetch(request, { clientAddress: "192.0.2.1" });
    const retryAfter = response.headers.get("retry-after");
    return { status: response.status, retryAfter, body: (await response.json()) as object };
  };
  const create = async () => {
    const created = await send(api, "POST", "/guides", JSON.stringify({ guide: { title: "Old" } }));
    return (created.body as { guide: { id: number } }).guide.id;
  };
  return { owner, send, create };
}

/**
 * Sends a request that waits for the locks of `sql`, lets its deadline pass, and ends the transaction with the
 * locks after the response.
 */
async function whileLocked<Result>(
  sql: string,
  values: unknown[],
  request: () => Promise<Result>,
  end: "commit" | "rollback" = "rollback",
) {
  const holder = await pool.connect();
  try {
    await holder.query("begin");
    await holder.query(sql, values);
    const response = request();
    await waitUntilBlocked(service.db, 1);
    passDeadline();
    return await response;
  } finally {
    await holder.query(end);
    holder.release();
  }
}

const unavailable = {
  status: 503,
  retryAfter: expect.stringMatching(/^[1-9]\d*$/),
  body: { error: { code: "service_unavailable" } },
};
async function expectUsage(owner: Parameters<typeof harness.usedBy>[0], used: number) {
  await expect
    .poll(async () => {
      await recorder.flush();
      return harness.usedBy(owner);
    })
    .toBe(used);
}

describe("a request under /v1 that waits longer than its deadline (contract AVAIL-2)", () => {
  it("returns 503 and is refunded when the guide's row is locked", async () => {
    const { owner, send, create } = await addAccount();
    const id = await create();
    const guide = JSON.stringify({ guide: { title: "New" } });
    const lock = "select from guides where id = $1 for update";
    const response = await whileLocked(lock, [id], () =>
      send(api, "PATCH", `/guides/${id}`, guide),
    );
    expect(response).toMatchObject(unavailable);
    await expectUsage(owner, 1);
  });

  it("is refunded once when the procedure fails after the response", async () => {
    const { owner, send, create } = await addAccount();
    const id = await create();
    await create();
    const guide = JSON.stringify({ guide: { title: "New" } });
    const change = "update guides set deleted_at = now() where id = $1";
    const patch = () => send(api, "PATCH", `/guides/${id}`, guide);
    expect(await whileLocked(change, [id], patch, "commit")).toMatchObject(unavailable);
    await expectUsage(owner, 2);
    // The procedure finds no guide. A second refund would reduce the usage to 1.
    await expect.poll(() => pool.totalCount - pool.idleCount).toBe(0);
    await expectUsage(owner, 2);
  });

  it("returns 503, never 402, and changes nothing when the ledger is locked", async () => {
    const { owner, send, create } = await addAccount();
    const id = await create();
    decisions.length = 0;
    const lock = "select from usage_months where account_id = $1 for update";
    const response = await whileLocked(lock, [owner.accountId], () =>
      send(api, "POST", `/guides/${id}/publish`),
    );
    expect(response).toMatchObject(unavailable);
    // The reservation succeeds after the response and is refunded at once.
    await expect.poll(() => decisions).toEqual(["reserved", "given_back"]);
    await expectUsage(owner, 1);
    expect(await send(api, "GET", `/guides/${id}`)).toMatchObject({
      body: { guide: { status: "draft" } },
    });
  });

  it("returns 503 and starts no statement later when no connection is free", async () => {
    const { owner, send, create } = await addAccount();
    const id = await create();
    // Otherwise their batches would wait for a connection, too.
    await Promise.all([recorder.flush(), requestLog.flush()]);
    const free = pool.options.max;
    const held = await Promise.all(Array.from({ length: free }, () => pool.connect()));
    try {
      const response = send(api, "DELETE", `/guides/${id}`);
      await expect.poll(() => pool.waitingCount).toBe(1);
      passDeadline();
      expect(await response).toMatchObject(unavailable);
    } finally {
      // Other files use the same pool.
      for (const client of held) client.release();
    }
    await expect.poll(() => pool.waitingCount + pool.totalCount - pool.idleCount).toBe(0);
    expect(await send(api, "GET", `/guides/${id}`)).toMatchObject({ status: 200 });
    await expectUsage(owner, 2);
  });

  it("does not count the time in which the client sends the body", async () => {
    const { send } = await addAccount();
    const text = new TextEncoder().encode(JSON.stringify({ guide: { title: "Slow" } }));
    let pulls = 0;
    const body = new ReadableStream(
      {
        pull: (controller) => {
          pulls += 1;
          if (pulls === 1) return controller.enqueue(text.subarray(0, 5));
          passDeadline();
          controller.enqueue(text.subarray(5));
          controller.close();
        },
      },
      // The stream is pulled only when the request waits for its body.
      { highWaterMark: 0 },
    );
    expect(await send(api, "POST", "/guides", body)).toMatchObject({ status: 201 });
  });
});

describe("a request that fails after its procedure succeeded", () => {
  it("returns 500 and is refunded", async () => {
    const { owner, send, create } = await addAccount();
    await create();
    await create();
    const broken = createRestApp({
      ...dependencies,
      apiUrl: "no address",
      requestTimeoutMs: TIMEOUT_MS,
    });
    // The URL of the next page cannot be created.
    expect(await send(broken, "GET", "/guides?limit=1")).toMatchObject({ status: 500 });
    expect(await harness.usedBy(owner)).toBe(2);
  });
});
